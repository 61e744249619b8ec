import { Turns } from '@sightline/contracts/core/Turns';
import type { VoiceChunk } from '../../devices/VoiceCapture.ts';
import type { OutboxOwner } from '../../offline/Entry.ts';
import type { RecordedAudio, RecordingFacts } from '../kinds/voiceNote.ts';
import { joinedAudio, type SealedRecordings } from './SealedRecordings.ts';

interface RecordingWriterOptions {
  open: () => Promise<SealedRecordings>;
  owner: OutboxOwner;
  facts: RecordingFacts;
  /** Called when the device is full: this page's memory then holds the rest. */
  onFull: () => void;
}

/** Half a second: a killed page loses less than a second, and the device is not busy with writing. */
const CHUNKS_AT_ONCE = 5;

/** Writes one recording to the device while it runs, so that memory need not hold it. Decision 110. */
export class RecordingWriter {
  readonly #options: RecordingWriterOptions;
  #facts: RecordingFacts;
  #pending: VoiceChunk[] = [];
  /** The rest of a recording that the device refused; null while it accepts everything. */
  #refused: RecordedAudio[] | null = null;
  #index = 0;
  /** One write after another, in the order of the recording. */
  readonly #writes = new Turns();
  /** The first piece of sound that could not be read. */
  #failure: { error: unknown } | null = null;

  constructor(options: RecordingWriterOptions) {
    this.#options = options;
    this.#facts = options.facts;
    void this.#writes.take(() => this.#putFacts());
  }

  get facts(): RecordingFacts {
    return this.#facts;
  }

  describe(changes: Partial<Pick<RecordingFacts, 'details' | 'position'>>): void {
    this.#facts = { ...this.#facts, ...changes };
    void this.#writes.take(() => this.#putFacts());
  }

  add(chunk: VoiceChunk): void {
    this.#pending.push(chunk);
    if (this.#pending.length >= CHUNKS_AT_ONCE) this.#flush();
  }

  /** Returns the whole recording. It stays on the device until `delete`. */
  async finish(): Promise<RecordedAudio> {
    this.#flush();
    await this.#writes.ended();
    if (this.#failure) throw this.#failure.error;
    const { open, owner } = this.#options;
    const rest = this.#refused ?? [];
    const written = this.#index > 0 ? [await (await open()).read(this.#facts.id, owner)] : [];
    return await joinedAudio([...written, ...rest]);
  }

  async delete(): Promise<void> {
    await this.#writes.ended();
    const database = await this.#options.open().catch(() => null);
    // Without storage there is nothing to delete.
    await database?.remove(this.#facts.id).catch(() => {});
  }

  #flush(): void {
    const chunks = this.#pending;
    this.#pending = [];
    if (chunks.length === 0) return;
    this.#writes
      .take(() => this.#write(chunks))
      .catch((error: unknown) => {
        this.#failure ??= { error };
      });
  }

  async #putFacts(): Promise<void> {
    const { open, owner } = this.#options;
    await open()
      .then((database) => database.putFacts(this.#facts, owner))
      .catch(() => this.#refuse());
  }

  async #write(chunks: readonly VoiceChunk[]): Promise<void> {
    const part = {
      contents: await new Blob(chunks.map(({ blob }) => blob)).arrayBuffer(),
      durationMs: chunks.at(-1)?.durationMs ?? 0,
      loudness: chunks.map(({ loudness }) => loudness),
    };
    if (this.#refused) return void this.#refused.push(part);
    const { open, owner } = this.#options;
    try {
      await (await open()).putPart(this.#facts.id, this.#index, part, owner);
      this.#index += 1;
    } catch {
      this.#refuse().push(part);
    }
  }

  /** Keeps the rest in memory: a gap in the middle would make later parts unreadable. */
  #refuse(): RecordedAudio[] {
    if (!this.#refused) this.#options.onFull();
    this.#refused ??= [];
    return this.#refused;
  }
}
