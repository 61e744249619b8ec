import type { Position } from '@sightline/contracts/core/fields';
import type { PositionReading } from '@sightline/contracts/positions/positions';
import { NEW_READING, readPosition } from './readPosition.ts';

/** A phone that moves has a new reading by that time, and so has one whose satellites are known. */
const SOON: PositionOptions = { ...NEW_READING, timeout: 2000 };
/** Nobody can say how old a fix from before is: some browsers count its time from another epoch. */
const RECENT: PositionOptions = { ...NEW_READING, maximumAge: 9 * 60_000 };
/** A walk of this time stays within the accuracy of a phone. */
const FRESH_MS = 10_000;

/**
 * Where this device is, or was some minutes ago, with that age. Null where nothing is known. While a call watches the
 * position, a device that does not move gives a new reading to nobody: Chromium reports changes only.
 */
export async function currentPosition(): Promise<Position | null> {
  return await readPosition(SOON)
    .then(placeOf)
    .catch(recentPosition)
    .catch(() => null);
}

async function recentPosition(): Promise<Position> {
  const reading = await readPosition(RECENT);
  const ageMs = Date.now() - Date.parse(reading.takenAt);
  if (ageMs <= FRESH_MS) return placeOf(reading);
  return { ...placeOf(reading), ageSeconds: Math.round(ageMs / 1000) };
}

function placeOf({ latitude, longitude, accuracyMeters }: PositionReading): Position {
  return { latitude, longitude, accuracyMeters };
}
