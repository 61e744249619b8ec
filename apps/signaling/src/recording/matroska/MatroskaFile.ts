import { type FileHandle, open } from 'node:fs/promises';
import { Turns } from '@sightline/contracts/core/Turns';
import type { RecordedCodec } from '@sightline/contracts/recordings/manifest';
import type { FrameFormat } from '../codecs/frame.ts';
import { type Block, type CuePoint, clusterOf, fileEnd, fileHead, headOf } from './layout.ts';

/** The duration that is in memory and is lost with the recorder. */
const CLUSTER_MS = 1000;

interface FileOptions {
  codec: RecordedCodec;
  format: FrameFormat;
  /** Called after each cluster that is on the disk. */
  onStored: () => void;
  /** Called once, when the disk refuses a write. What is on it stays there. */
  onFailed: (cause: unknown) => void;
}

/** Frames are kept in memory for a second, and are on the disk when `close` resolves. */
export class MatroskaFile {
  readonly #options: FileOptions;
  readonly #handle: Promise<FileHandle>;
  readonly #cues: CuePoint[] = [];
  #position: number;
  #blocks: Block[] = [];
  readonly #writes = new Turns();
  /** The first refusal of the disk, after which nothing is written. */
  #refusal: { cause: unknown } | null = null;

  constructor(path: string, options: FileOptions) {
    const head = fileHead(options.codec, options.format);
    this.#options = options;
    this.#position = head.length;
    this.#handle = open(path, 'wx');
    this.#queue(() => this.#write(head, 0));
  }

  add(block: Block): void {
    const [first] = this.#blocks;
    // Players can seek to a cluster that begins with a key frame.
    const isFull = first && (block.ms - first.ms >= CLUSTER_MS || (block.isKey && !first.isKey));
    if (isFull) this.flush();
    this.#blocks.push(block);
  }

  flush(): void {
    const [first] = this.#blocks;
    if (!first) return;
    const bytes = clusterOf(this.#blocks);
    const position = this.#position;
    this.#position += bytes.length;
    if (first.isKey) this.#cues.push({ ms: first.ms, position });
    this.#blocks = [];
    this.#queue(() => this.#store(bytes, position));
  }

  /** Completes the file. Throws what the disk refused, now or earlier. */
  async close(durationMs: number): Promise<void> {
    this.flush();
    const handle = await this.#handle;
    try {
      await this.#writes.ended();
      if (this.#refusal) throw this.#refusal.cause;
      const content = { cues: this.#cues, durationMs };
      for (const { position, bytes } of fileEnd(headOf(this.#options.codec), this.#position, content))
        await this.#write(bytes, position);
      await handle.datasync();
    } finally {
      await handle.close();
    }
  }

  async #store(bytes: Buffer, position: number): Promise<void> {
    await this.#write(bytes, position);
    await (await this.#handle).datasync();
    this.#options.onStored();
  }

  /** A refusal is reported once, and also thrown by `close`. */
  #queue(write: () => Promise<void>): void {
    const written = this.#writes.take(() => (this.#refusal ? undefined : write()));
    written.catch((cause: unknown) => {
      this.#refusal = { cause };
      this.#options.onFailed(cause);
    });
  }

  async #write(bytes: Buffer, position: number): Promise<void> {
    const handle = await this.#handle;
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
  }
}
