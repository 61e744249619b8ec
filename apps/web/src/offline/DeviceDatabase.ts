import { Dexie, type EntityTable, type Table } from 'dexie';
import type { SealedBytes, SealedEntry, SealedFile } from './Seal.ts';

/** A record that only its owner's key opens. */
export interface SealedRecord extends SealedBytes {
  id: string;
  owner: string;
}

interface SealedPart extends SealedBytes {
  recordingId: string;
  index: number;
}

/**
 * The app's only database on a device. The saved copy is readable, and deleted when its person signs out; the rest
 * is sealed with its owner's key and stays (Seal.ts). Decision 195.
 */
export class DeviceDatabase extends Dexie {
  /** The replies that the signed-in person has read, their owner, and a record for each account. */
  declare saved: Table<unknown, string>;
  /** Unsent work. The bytes of files are separate, so that listing the entries never reads megabytes. */
  declare entries: EntityTable<SealedEntry, 'id'>;
  declare pictures: EntityTable<SealedFile, 'id'>;
  /** Recordings in progress, part by part. */
  declare recordings: EntityTable<SealedRecord, 'id'>;
  declare parts: Table<SealedPart, [string, number]>;
  declare references: EntityTable<SealedRecord, 'id'>;

  constructor(name: string) {
    // With its cache of live queries, Dexie 4.4 delivers lists without an entry that is on the device.
    super(name, { cache: 'disabled' });
    this.version(1).stores({
      saved: '',
      entries: 'id, createdAt, [owner+createdAt]',
      pictures: 'id',
      recordings: 'id, owner',
      parts: '[recordingId+index]',
      references: 'id, owner',
    });
  }
}
