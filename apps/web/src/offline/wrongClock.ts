import { isWrongClock } from '@sightline/contracts/core/deviceClock';
import type { NewPosition } from '@sightline/contracts/positions/positions';
import { changedStill } from './changeStill.ts';
import type { Entry, MeasurementEntry, VoiceNoteEntry } from './entries.ts';
import { pageOutbox } from './pageOutbox.ts';
import { changedVoiceNote } from './voiceNoteEntry.ts';

/** What to do about an entry that was refused because the device's clock was wrong when it was made. */

export function isRefusedForClock({ state, problem }: Entry): boolean {
  return state === 'needsAttention' && problem !== null && isWrongClock(problem);
}

/** Sends the entry with the current time, once the clock is right. The notes keep the time that the clock showed. */
export async function sendWithCurrentTime(id: string): Promise<void> {
  const outbox = pageOutbox();
  await outbox.change(id, (entry) => ({ ...dated(entry, new Date()), state: 'waiting', problem: null }));
  outbox.retryNow();
}

/** The changes to an entry that is sent with the current time. */
export function dated(entry: Entry, now: Date): Partial<Entry> {
  if (entry.kind === 'positions') return { positions: datedPositions(entry.positions, now) };
  if (entry.kind === 'measurement') return datedMeasurement(entry, now);
  if (entry.kind === 'voiceNote') return datedVoiceNote(entry, now);
  if (entry.kind !== 'still') return {};
  const { notes = '', capturedAt } = entry.metadata;
  return changedStill(entry, {
    capturedAt: now.toISOString(),
    notes: [notes, clockNote(capturedAt)].filter(Boolean).join('\n'),
  });
}

function datedVoiceNote(entry: VoiceNoteEntry, now: Date): Partial<Entry> {
  const { notes, recordedAt } = entry.metadata;
  return changedVoiceNote(entry, {
    recordedAt: now.toISOString(),
    notes: [notes, clockNote(recordedAt)].filter(Boolean).join('\n'),
  });
}

function datedMeasurement({ sent }: MeasurementEntry, now: Date): Partial<Entry> {
  const notes = [sent.notes, clockNote(sent.measuredAt)].filter(Boolean).join('\n');
  return { sent: { ...sent, measuredAt: now.toISOString(), notes } };
}

/** The latest reading gets the current time. The intervals between readings were measured correctly and stay. */
function datedPositions(positions: readonly NewPosition[], now: Date): NewPosition[] {
  const latest = Math.max(...positions.map(({ takenAt }) => Date.parse(takenAt)));
  return positions.map(({ takenAt, description, ...position }) => ({
    ...position,
    takenAt: new Date(now.getTime() - (latest - Date.parse(takenAt))).toISOString(),
    description: [description.slice(0, LONGEST_DESCRIPTION), clockNote(takenAt)].filter(Boolean).join('. '),
  }));
}

/** Leaves room for the note in one line. */
const LONGEST_DESCRIPTION = 120;

const clockNote = (saidAt: string): string => `The clock of the device said ${saidAt}, which was wrong`;
