import type { Position } from '@sightline/contracts/core/fields';
import type { PositionReading } from '@sightline/contracts/positions/positions';
import { NEW_READING, readPosition } from './readPosition.ts';

/** A moving phone, or one with known satellites, has a new reading within this time. */
const SOON: PositionOptions = { ...NEW_READING, timeout: 2000 };
/** Excludes older fixes, whose age is uncertain: some browsers count their time from another epoch. */
const RECENT: PositionOptions = { ...NEW_READING, maximumAge: 9 * 60_000 };
/** The age of a fresh fix: a walk of this time stays within a phone's accuracy. */
const FRESH_MS = 10_000;

/**
 * The position of this device, or its last position with its age. Null if it is not known. While a call watches
 * the position, a device that does not move has no new reading for other callers: Chromium reports only
 * changes.
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
