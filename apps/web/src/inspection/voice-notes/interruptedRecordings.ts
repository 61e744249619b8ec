import type { OutboxOwner } from '../../offline/Entry.ts';
import { pageDevice } from '../../offline/pageDevice.ts';
import { SilenceLimit } from '../../wire/SilenceLimit.ts';
import { type RecordedAudio, type RecordingFacts, voiceNoteEntry } from '../kinds/voiceNote.ts';
import { pageOutbox } from '../outbox/pageOutbox.ts';
import type { SealedRecordings } from './SealedRecordings.ts';

/** Recordings whose page was closed or killed before they became voice notes. */

/** The recordings on the device. The code is loaded with the first one. */
export async function deviceRecordings(): Promise<SealedRecordings> {
  const [{ SealedRecordings: Recordings }, device] = await Promise.all([
    SilenceLimit.arrival(import('./SealedRecordings.ts')),
    pageDevice(),
  ]);
  return new Recordings(device);
}

export interface InterruptedRecording extends RecordingFacts {
  durationMs: number;
}

/**
 * The interrupted recordings of this inspection, oldest first. It leaves out those that another tab is
 * recording, and deletes those without any sound, and those that reached the outbox.
 */
export async function listInterrupted(
  inspectionId: string,
  owner: OutboxOwner,
): Promise<InterruptedRecording[]> {
  const found: InterruptedRecording[] = [];
  for (const recording of await recordingsLeft(owner)) {
    if (recording.inspectionId !== inspectionId) continue;
    if (isOffered(recording)) found.push(recording);
    else await deleteRecording(recording.id);
  }
  return found;
}

/** The number of interrupted recordings of all inspections. */
export async function countInterrupted(owner: OutboxOwner): Promise<number> {
  return (await recordingsLeft(owner)).filter(isOffered).length;
}

/** The recordings of pages that no longer record them. */
async function recordingsLeft(owner: OutboxOwner): Promise<InterruptedRecording[]> {
  const recordings = await deviceRecordings();
  const underWay = await recordingsUnderWay();
  const left = (await recordings.list(owner)).filter(({ id }) => !underWay.has(id));
  const withDuration = async (facts: RecordingFacts): Promise<InterruptedRecording> => ({
    ...facts,
    durationMs: await recordings.durationOf(facts.id, owner),
  });
  return await Promise.all(left.map(withDuration));
}

function isOffered({ id, durationMs }: InterruptedRecording): boolean {
  return durationMs > 0 && !isInOutbox(id);
}

/** Whether it is already in the outbox, because the page was killed between the two writes. */
function isInOutbox(id: string): boolean {
  return pageOutbox()
    .store.getState()
    .entries.some((entry) => entry.id === id);
}

export async function readInterrupted(id: string, owner: OutboxOwner): Promise<RecordedAudio> {
  return await (await deviceRecordings()).read(id, owner);
}

export async function deleteRecording(id: string): Promise<void> {
  await (await deviceRecordings()).remove(id);
}

/**
 * Hashes the recording and puts it into the outbox. The parts on the device are deleted once the outbox has
 * stored it; if only this page's memory holds it (false), they stay until it was sent.
 */
export async function keepVoiceNote(
  facts: RecordingFacts,
  audio: RecordedAudio,
  deleteParts: () => Promise<void>,
): Promise<boolean> {
  const { entry, captured } = await voiceNoteEntry(facts, audio);
  const isSaved = await pageOutbox().add(entry, captured);
  if (isSaved) await deleteParts().catch(() => {});
  else deleteOnceSent(facts.id, deleteParts);
  return isSaved;
}

function deleteOnceSent(id: string, deleteParts: () => Promise<void>): void {
  const stop = pageOutbox().listen((event) => {
    if (event.type !== 'sent' || event.entry.id !== id) return;
    stop();
    void deleteParts().catch(() => {});
  });
}

/**
 * Takes a lock while a tab records; the browser releases it when the tab is killed. Returns a function that
 * releases it.
 */
export function holdRecording(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  mine.add(id);
  void navigator.locks?.request(lockOf(id), () => promise).catch(() => {});
  return () => {
    mine.delete(id);
    resolve();
  };
}

const mine = new Set<string>();
const lockOf = (id: string): string => `recording:${id}`;

async function recordingsUnderWay(): Promise<ReadonlySet<string>> {
  const held = (await navigator.locks?.query?.())?.held ?? [];
  const ids = held.flatMap(({ name }) =>
    name?.startsWith('recording:') ? [name.slice('recording:'.length)] : [],
  );
  return new Set([...mine, ...ids]);
}
