import type { FileStorage } from '@sightline/server-kit/storage/FileStorage';
import { addAuditEntry } from './audit/auditTrail.ts';
import { derivedId } from './core/derivedId.ts';
import type { Store } from './core/store.ts';
import { deleteFiles, type ListedFile, listFiles } from './recordings/files.ts';
import {
  listExpiredRecordings,
  listUnwipedRecordings,
  markDeleted,
  markWiped,
  type RecordingRecord,
} from './recordings/recordings.ts';

interface Services {
  store: Store;
  storage: FileStorage;
}

interface Proof {
  files: readonly ListedFile[];
  deletion: NonNullable<RecordingRecord['deletion']>;
  subject: string;
}

const AT_MOST = 200;
const SYSTEM = { by: 'Sightline', subject: 'system' };

/**
 * Deletes the files of a recording that is marked as deleted. The proof comes first: the audit list names
 * each file with its hash, and a second run finds what an interrupted one has left.
 */
export async function wipeRecording(
  { store, storage }: Services,
  recording: RecordingRecord,
  subject: string,
): Promise<void> {
  const { deletion } = recording;
  if (!deletion) throw new Error('only a recording that is marked as deleted is wiped');
  const files = await listFiles(storage, recording);
  const now = new Date();
  // A wiped recording without new files needs no second entry.
  if (files.length > 0 || recording.wipedAt === null)
    await prove(store, recording, { files, deletion, subject });
  await deleteFiles(storage, recording, files);
  await markWiped(store, recording, now);
}

async function prove(
  store: Store,
  { _id, inspectionId, startedAt }: RecordingRecord,
  { files, deletion, subject }: Proof,
): Promise<void> {
  await addAuditEntry(store, {
    // A take may arrive after the deletion: its files are deleted and listed then.
    _id: derivedId('recordingDeletion', _id, ...files.map(({ name }) => name)),
    at: new Date(deletion.at),
    area: 'records',
    thing: `Recording of a call, ${startedAt.toISOString()}`,
    by: deletion.by,
    subject,
    changes: [
      `Deleted: ${deletion.reason}`,
      `Recording ${_id} of inspection ${inspectionId}`,
      ...files.map(({ name, sha256 }) => `${name}, SHA-256 ${sha256 || 'unknown'}`),
    ],
  });
}

/** Deletes the recordings whose time is over, and completes interrupted deletions. Returns their number. */
export async function deleteExpiredRecordings(services: Services, now: Date): Promise<number> {
  const { store } = services;
  let deleted = 0;
  for (const { _id } of await listExpiredRecordings(store, { now, limit: AT_MOST })) {
    const deletion = { at: now.toISOString(), by: SYSTEM.by, reason: 'its time was over' };
    // A hold may have been set meanwhile.
    if (await markDeleted(store, _id, deletion)) deleted += 1;
  }
  for (const recording of await listUnwipedRecordings(store, AT_MOST))
    await wipeRecording(services, recording, SYSTEM.subject);
  return deleted;
}
