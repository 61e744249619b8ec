import type { CurrentUser } from '@sightline/contracts/accounts/accounts';

/**
 * Unsent work on this device. Its id is the id of the record that it writes, so that a second send is harmless.
 */
export interface Entry<Input = unknown> {
  id: string;
  /** The user who made it. On a shared device, no person sends another person's work. */
  owner: string;
  /** The id of the record that it belongs to. */
  parentId: string;
  /** The name of its kind (EntryKind.ts). */
  kind: string;
  input: Input;
  /** The state of its file, which is uploaded; null without one. */
  file: EntryFile | null;
  createdAt: number;
  attempts: number;
  /** `needsAttention` means that retrying cannot help; a person decides. */
  state: 'waiting' | 'needsAttention';
  /** A sentence that says why the last attempt failed. */
  problem: string | null;
}

export interface EntryFile {
  /** The id with which a resumable upload continues after a cut or a reload. */
  uploadId: string;
  /** A small JPEG for a tile. ArrayBuffers, never Blobs: Safari loses Blobs kept in IndexedDB. */
  preview: ArrayBuffer | null;
}

/** An entry in a feature's form; the outbox adds the bookkeeping. */
export type NewEntry<Input = unknown> = Pick<Entry<Input>, 'id' | 'parentId' | 'kind' | 'input' | 'file'>;

export type OutboxEvent =
  | { type: 'progress'; entry: Entry; fraction: number }
  /** Has the server's reply, whose type the entry's kind knows (`EntryKind.sentIn`). */
  | { type: 'sent'; entry: Entry; reply: unknown }
  | { type: 'needsAttention'; entry: Entry; problem: string };

/** The owner of entries, and the key that opens them, which only the owner receives, with the session. */
export type OutboxOwner = Pick<CurrentUser, 'id' | 'outboxKey'>;
