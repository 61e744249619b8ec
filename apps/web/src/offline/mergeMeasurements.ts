import type { Measurement, MeasurementFields } from '@sightline/contracts/measurements/measurements';
import type { Entry, MeasurementChangeEntry, MeasurementEntries, MeasurementEntry } from './entries.ts';
import type { Sent } from './sendEntry.ts';
import { type Sending, STORED, withEntry, writtenBy } from './sendingState.ts';

/** A measurement as screens show it, on the server or still on this device. */
export interface KnownMeasurement extends Omit<Measurement, 'receivedAt'>, Sending<MeasurementFields> {
  /** By the clock of the server; null until it has it. */
  receivedAt: string | null;
}

export function isMeasuring(entry: Entry): entry is MeasurementEntries {
  const { kind } = entry;
  return kind === 'measurement' || kind === 'measurementChange' || kind === 'measurementDeletion';
}

/** What the server has, with what this device has not sent yet on top; oldest first. */
export function mergeMeasurements(
  stored: readonly Measurement[],
  entries: readonly MeasurementEntries[],
): KnownMeasurement[] {
  const known = new Map<string, KnownMeasurement>(
    stored.map((measurement) => [measurement.id, { ...measurement, ...STORED }]),
  );
  const deleted = new Map<string, KnownMeasurement>();
  for (const entry of entries) apply(entry, { known, deleted });
  return [...known.values()].toSorted(
    (one, other) => one.measuredAt.localeCompare(other.measuredAt) || one.id.localeCompare(other.id),
  );
}

interface Merging {
  known: Map<string, KnownMeasurement>;
  deleted: Map<string, KnownMeasurement>;
}

/** Applies one waiting entry in place. */
function apply(entry: MeasurementEntries, { known, deleted }: Merging): void {
  if (entry.kind === 'measurement') {
    if (!known.has(entry.sent.id)) known.set(entry.sent.id, unsent(entry));
    return;
  }
  const { measurementId } = entry;
  const before = known.get(measurementId) ?? deleted.get(measurementId);
  if (!before) return;
  if (entry.kind === 'measurementDeletion') {
    known.delete(measurementId);
    deleted.set(measurementId, before);
  } else if (known.has(measurementId) || entry.change.isDeleted === false) {
    known.set(measurementId, changed(before, entry));
  }
}

function unsent({ sent, measured, inspectionId, state, problem }: MeasurementEntry): KnownMeasurement {
  const sending = { sending: state, problem, refused: null };
  return { ...sent, ...measured, inspectionId, receivedAt: null, by: '', ...sending };
}

function changed(measurement: KnownMeasurement, entry: MeasurementChangeEntry): KnownMeasurement {
  const written = writtenBy(entry.change);
  const shown = entry.state === 'needsAttention' ? {} : (written as Partial<KnownMeasurement>);
  return { ...measurement, ...shown, ...withEntry(measurement, entry, written) };
}

/** The list with the server's reply, which arrives before its entry disappears. */
export function withMeasured(list: readonly Measurement[], sent: Sent): Measurement[] {
  if (sent.kind === 'measurementDeletion') return list.filter(({ id }) => id !== sent.entry.measurementId);
  if (sent.kind !== 'measurement' && sent.kind !== 'measurementChange') return [...list];
  return [...list.filter(({ id }) => id !== sent.measurement.id), sent.measurement];
}
