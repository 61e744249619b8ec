import type { Position } from '@sightline/contracts/core/fields';
import { DeviceError } from './DeviceError.ts';

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };

/** One new reading of the position; prompts for permission. Throws DeviceError with the texts of the specification. */
export async function readPosition(): Promise<Position> {
  if (!('geolocation' in navigator)) throw unsupported();
  return await new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(positionOf(coords)),
      (error) => reject(toLocationError(error)),
      OPTIONS,
    );
  });
}

/** Accuracy within the limits of the contract: some browsers guess from the network and state thousands of kilometers. */
export function positionOf({ latitude, longitude, accuracy }: GeolocationCoordinates): Position {
  return { latitude, longitude, accuracyMeters: Math.min(100_000, accuracy) };
}

function unsupported(): DeviceError {
  const text = 'Geolocation is not supported by this browser.';
  return new DeviceError('Location Not Supported', text, 'unsupported');
}

function toLocationError(error: GeolocationPositionError): DeviceError {
  const kind = error.code === error.PERMISSION_DENIED ? 'denied' : 'other';
  const text = 'Unable to capture location. Please check permissions.';
  return new DeviceError('Location Error', text, kind, { cause: error });
}
