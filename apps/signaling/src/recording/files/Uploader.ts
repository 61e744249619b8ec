import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backoffAfter } from '@sightline/contracts/core/backoffAfter';
import { MANIFEST_NAME } from '@sightline/contracts/recordings/manifest';
import { checkStoredHash } from '@sightline/server-kit/storage/checkHash';
import type { FileStorage } from '@sightline/server-kit/storage/FileStorage';

/** A person is notified after this many failures in a row: a restart of the storage takes a few seconds. */
const FAILURES = 3;
const RETRY_DELAYS = { firstDelayMs: 500, longestDelayMs: 30_000 };

interface ClosedFile {
  name: string;
  sha256: string;
}

interface UploaderOptions {
  storage: FileStorage;
  /** The folder on this machine and the one in the storage. */
  folder: string;
  target: string;
  /** Called after each failed try. */
  onFailed: () => void;
  onFailing: (cause: unknown) => void;
  onRecovered: () => void;
}

/** Uploads closed files one after the other, each until it has succeeded. */
export class Uploader {
  readonly #options: UploaderOptions;
  readonly #queue: ClosedFile[] = [];
  readonly #ended = new AbortController();
  #running: Promise<void> | null = null;
  #failures = 0;

  constructor(options: UploaderOptions) {
    this.#options = options;
  }

  add(file: ClosedFile): void {
    this.#queue.push(file);
    this.#running ??= this.#run();
  }

  /** Resolves when everything, including the present manifest, is uploaded; false if `abandon` came first. */
  async finish(): Promise<boolean> {
    await this.#running;
    await this.#persist(() => this.#uploadManifest());
    return !this.#ended.signal.aborted;
  }

  /** Leaves the rest on this machine. */
  abandon(): void {
    this.#ended.abort();
  }

  async #run(): Promise<void> {
    for (let file = this.#queue[0]; file && !this.#ended.signal.aborted; file = this.#queue[0]) {
      const present = file;
      await this.#persist(() => this.#upload(present));
      this.#queue.shift();
    }
    this.#running = null;
  }

  async #upload({ name, sha256 }: ClosedFile): Promise<void> {
    const { storage, folder, target } = this.#options;
    const key = `${target}/${name}`;
    const contentType = name.endsWith('.mkv') ? 'video/matroska' : 'video/webm';
    await storage.putFile(key, join(folder, name), { contentType });
    await this.#uploadManifest();
    // This copy is the only one until the uploaded bytes have been read again.
    await checkStoredHash(storage, key, sha256);
    await rm(join(folder, name), { force: true });
  }

  async #uploadManifest(): Promise<void> {
    const { storage, folder, target } = this.#options;
    const contentType = 'application/x-ndjson';
    await storage.putFile(`${target}/${MANIFEST_NAME}`, join(folder, MANIFEST_NAME), { contentType });
  }

  async #persist(work: () => Promise<void>): Promise<void> {
    while (!this.#ended.signal.aborted) {
      try {
        await work();
        if (this.#failures >= FAILURES) this.#options.onRecovered();
        this.#failures = 0;
        return;
      } catch (cause) {
        this.#failures += 1;
        this.#options.onFailed();
        if (this.#failures === FAILURES) this.#options.onFailing(cause);
        const waitMs = backoffAfter(this.#failures, RETRY_DELAYS);
        await delay(waitMs, undefined, { signal: this.#ended.signal }).catch(() => undefined);
      }
    }
  }
}
