import { Dexie } from 'dexie';
import type { DeviceDatabase, SealedRecord } from '../../offline/DeviceDatabase.ts';
import type { OutboxOwner } from '../../offline/Entry.ts';
import { openBytes, openJson, sealBytes, sealJson } from '../../offline/sealedBytes.ts';
import type { RecordedAudio, RecordingFacts } from '../kinds/voiceNote.ts';

/**
 * Recordings in progress, written part by part while they are recorded: a page that is killed loses only the
 * part that it was about to write. The caller turns a recording into an outbox entry and deletes it here.
 */
export class SealedRecordings {
  readonly #device: DeviceDatabase;

  constructor(device: DeviceDatabase) {
    this.#device = device;
  }

  /** Begins a recording, or replaces its facts. */
  async putFacts(facts: RecordingFacts, owner: OutboxOwner): Promise<void> {
    const stored = await sealJson(nameOf(facts.id), facts, owner);
    await this.#device.recordings.put({ id: facts.id, owner: owner.id, ...stored });
  }

  /** Parts are numbered from 0. The duration is that of the recording at the end of this part. */
  async putPart(recordingId: string, index: number, part: RecordedAudio, owner: OutboxOwner): Promise<void> {
    const stored = await sealBytes(nameOf(recordingId, index), packed(part), owner);
    await this.#device.parts.put({ recordingId, index, ...stored });
  }

  /** The recordings, oldest first. Those that this owner's key does not open stay unchanged. */
  async list(owner: OutboxOwner): Promise<RecordingFacts[]> {
    const stored = await this.#device.recordings.where('owner').equals(owner.id).toArray();
    const all = await Promise.all(stored.map((recording) => factsOf(recording, owner)));
    return all
      .filter((facts) => facts !== null)
      .toSorted((one, other) => one.recordedAt.localeCompare(other.recordedAt));
  }

  /** The parts in order, joined, up to the first one that cannot be opened. */
  async read(recordingId: string, owner: OutboxOwner): Promise<RecordedAudio> {
    const stored = await this.#partsOf(recordingId).toArray();
    const parts: RecordedAudio[] = [];
    for (const part of stored) {
      const contents = await openBytes(nameOf(recordingId, part.index), part, owner);
      if (!contents) break;
      parts.push(unpacked(contents));
    }
    return await joinedAudio(parts);
  }

  /** The recording's duration in milliseconds; 0 without any sound. */
  async durationOf(recordingId: string, owner: OutboxOwner): Promise<number> {
    const last = await this.#partsOf(recordingId).last();
    if (!last) return 0;
    const contents = await openBytes(nameOf(recordingId, last.index), last, owner);
    // A damaged part hides those after it, but not those before it.
    return contents ? unpacked(contents).durationMs : (await this.read(recordingId, owner)).durationMs;
  }

  async remove(recordingId: string): Promise<void> {
    await this.#device.transaction('rw', this.#device.recordings, this.#device.parts, async () => {
      await this.#partsOf(recordingId).delete();
      await this.#device.recordings.delete(recordingId);
    });
  }

  #partsOf(recordingId: string) {
    const ofRecording = this.#device.parts.where('[recordingId+index]');
    return ofRecording.between([recordingId, Dexie.minKey], [recordingId, Dexie.maxKey]);
  }
}

export async function joinedAudio(parts: readonly RecordedAudio[]): Promise<RecordedAudio> {
  return {
    contents: await new Blob(parts.map(({ contents }) => contents)).arrayBuffer(),
    durationMs: parts.at(-1)?.durationMs ?? 0,
    loudness: parts.flatMap(({ loudness }) => loudness),
  };
}

/** The name is authenticated with the bytes: no part can replace another one, or a photo. */
const nameOf = (recordingId: string, index?: number): string =>
  `recording ${recordingId} ${index ?? 'facts'}`;

async function factsOf(stored: SealedRecord, owner: OutboxOwner): Promise<RecordingFacts | null> {
  return (await openJson(nameOf(stored.id), stored, owner)) as RecordingFacts | null;
}

/** Packs numbers before the sound: the count of loudness values, the duration, and the values. */
function packed({ contents, durationMs, loudness }: RecordedAudio): ArrayBuffer {
  const numbers = Float32Array.of(loudness.length, durationMs, ...loudness);
  const whole = new Uint8Array(numbers.byteLength + contents.byteLength);
  whole.set(new Uint8Array(numbers.buffer));
  whole.set(new Uint8Array(contents), numbers.byteLength);
  return whole.buffer;
}

function unpacked(whole: ArrayBuffer): RecordedAudio {
  const [count = 0, durationMs = 0] = new Float32Array(whole, 0, 2);
  const numbers = new Float32Array(whole, 0, 2 + count);
  return {
    contents: whole.slice(numbers.byteLength),
    durationMs,
    loudness: [...numbers.subarray(2)],
  };
}
