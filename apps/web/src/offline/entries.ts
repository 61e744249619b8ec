import type { ItemChange } from '@sightline/contracts/checklists';
import type { UploadMetadata } from '@sightline/contracts/photos';

/** What waits on this device to be sent. An entry's id is the id of what it writes, so a second send is harmless. */

interface EntryBase {
  id: string;
  /** Who made it. On a shared device nobody sends another person's work. */
  owner: string;
  inspectionId: string;
  createdAt: number;
  attempts: number;
  /** `stuck` means that trying again by itself cannot help; a person decides. */
  state: 'waiting' | 'stuck';
  /** Why the last try failed, in a person's words. */
  problem: string | null;
}

export interface StillEntry extends EntryBase {
  kind: 'still';
  metadata: UploadMetadata;
  bytes: number;
  width: number;
  height: number;
  /** A small JPEG for the tile. ArrayBuffers, never Blobs: Safari loses Blobs kept in IndexedDB. */
  preview: ArrayBuffer | null;
  /** Where the resumable upload continues after a reload. */
  uploadUrl: string | null;
}

export interface ItemChangeEntry extends EntryBase {
  kind: 'itemChange';
  itemId: string;
  change: ItemChange;
}

export interface GeneralNotesEntry extends EntryBase {
  kind: 'generalNotes';
  checklistId: string;
  generalNotes: string;
}

export type Entry = StillEntry | ItemChangeEntry | GeneralNotesEntry;

type Fresh<E> = E extends Entry ? Omit<E, 'owner' | keyof Progress> : never;
type Progress = Pick<EntryBase, 'createdAt' | 'attempts' | 'state' | 'problem'>;
/** What a maker hands to the outbox; the rest is bookkeeping. */
export type NewEntry = Fresh<Entry>;
