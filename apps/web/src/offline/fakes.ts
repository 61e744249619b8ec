import type { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { DeviceDatabase } from './DeviceDatabase.ts';
import type { NewEntry, OutboxOwner } from './Entry.ts';
import { type Attempt, defineKind, type EntryKind } from './EntryKind.ts';
import { type CapturedFile, EntryStore } from './EntryStore.ts';
import { Outbox } from './Outbox.ts';
import { SealedOutbox } from './SealedOutbox.ts';

export const PARENT = mintId();

/** A change of a field of the record. Changes are sent in order. */
export function change(text = ''): NewEntry<{ text: string }> {
  return { kind: 'change', id: mintId(), parentId: PARENT, input: { text }, file: null };
}

/** An approval, which is sent after everything that was made before it. */
export function approval(): NewEntry {
  return { kind: 'approval', id: mintId(), parentId: PARENT, input: null, file: null };
}

/** A caption, which has no meaning without its file. */
export function caption(fileId: string): NewEntry<{ fileId: string }> {
  return { kind: 'caption', id: mintId(), parentId: PARENT, input: { fileId }, file: null };
}

export function upload(): NewEntry<{ name: string }> {
  const file = { uploadId: mintId(), preview: null };
  return { kind: 'upload', id: mintId(), parentId: PARENT, input: { name: 'kitchen.jpg' }, file };
}

interface SeenUpload {
  id: string;
  name: string;
  uploadId: string | undefined;
  mayHaveBegun: boolean;
  file: Blob | null;
}

/** A server in memory: each entry is stored once. */
export class FakeServer {
  online = true;
  /** The number of requests, including those that found no connection. */
  requests = 0;
  /** The ids of stored entries, in order. */
  readonly stored: string[] = [];
  readonly uploads: SeenUpload[] = [];
  /** Called when an upload begins; may throw to break it. */
  onUpload: (upload: SeenUpload) => void | Promise<void> = () => {};
  refusal: AppError | null = null;

  readonly kinds: readonly EntryKind[] = [
    defineKind<{ text: string }>({
      name: 'change',
      label: () => 'Change',
      reads: [],
      lane: () => 'changes',
      send: ({ id }) =>
        this.#answer(() => {
          if (this.refusal) throw this.refusal;
          this.#store(id);
        }),
    }),
    defineKind<null>({
      name: 'approval',
      label: () => 'Approval',
      reads: [],
      lane: () => 'changes',
      needs: (_entry, earlier) => earlier.map(({ id }) => id),
      send: ({ id }) => this.#answer(() => this.#store(id)),
    }),
    defineKind<{ fileId: string }>({
      name: 'caption',
      label: () => 'Caption',
      reads: [],
      lane: ({ input }) => `caption ${input.fileId}`,
      partOf: ({ fileId }) => fileId,
      send: ({ id }) => this.#answer(() => this.#store(id)),
    }),
    defineKind<{ name: string }>({
      name: 'upload',
      label: ({ name }) => name,
      reads: [],
      lane: ({ id }) => id,
      send: ({ id, input, file }, attempt) =>
        this.#upload({ id, name: input.name, uploadId: file?.uploadId }, attempt),
    }),
  ];

  async #upload(
    facts: Pick<SeenUpload, 'id' | 'name' | 'uploadId'>,
    { mayHaveBegun, readFile }: Attempt,
  ): Promise<void> {
    const seen = { ...facts, mayHaveBegun, file: await readFile() };
    await this.#answer(async () => {
      this.uploads.push(seen);
      await this.onUpload(seen);
      this.#store(facts.id);
    });
  }

  #store(id: string): void {
    if (!this.stored.includes(id)) this.stored.push(id);
  }

  async #answer<T>(work: () => T | Promise<T>): Promise<T> {
    this.requests += 1;
    await Promise.resolve();
    if (!this.online) throw new TypeError('Failed to fetch');
    return await work();
  }
}

export const BYTES = new Uint8Array([1, 2, 3]);

export const picture = (): CapturedFile => ({ blob: new Blob([BYTES]), contents: BYTES.slice().buffer });

/** An account with a key that is the same each time. */
export function ownerOf(name: string): OutboxOwner {
  return { id: name, outboxKey: btoa(name.padEnd(32, '*').slice(0, 32)) };
}

/** Opens outboxes over one database, like reloads, tabs and people on one device. Close it after a test. */
export class FakeDevice {
  readonly name = `outbox-${mintId()}`;
  readonly server = new FakeServer();
  readonly #open: Outbox[] = [];
  readonly #kinds: readonly EntryKind[];

  constructor(kinds?: readonly EntryKind[]) {
    this.#kinds = kinds ?? this.server.kinds;
  }

  outbox(
    owner: string | null = 'ada',
    sealed = () => new SealedOutbox(new DeviceDatabase(this.name)),
    firstReading = Promise.resolve(),
  ): Outbox {
    const outbox = new Outbox(new EntryStore(async () => sealed(), firstReading), this.#kinds);
    this.#open.push(outbox);
    outbox.setOwner(owner === null ? null : ownerOf(owner));
    return outbox;
  }

  close(): void {
    for (const outbox of this.#open) outbox.close();
  }
}

export function settled(outbox: Outbox): Promise<void> {
  return waitUntil(() => outbox.store.getState().entries.length === 0);
}

export async function waitUntil(condition: () => boolean): Promise<void> {
  for (let waited = 0; waited < 5000; waited += 10) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('waited too long');
}
