import { createHash } from 'node:crypto';
import { AppError } from '@sightline/contracts/core/errors';
import { JOINED_FILE } from '@sightline/contracts/recordings/joined';
import { MANIFEST_NAME, ManifestLine, recordingFolder } from '@sightline/contracts/recordings/manifest';
import type { FileStorage } from '@sightline/server-kit/storage/FileStorage';
import type { RecordingRecord } from './recordings.ts';

type Named = Pick<RecordingRecord, '_id' | 'inspectionId'>;

const keyOf = ({ _id: recordingId, inspectionId }: Named, name: string): string =>
  `${recordingFolder({ inspectionId, recordingId })}/${name}`;

export const joinedKey = (recording: Named): string => keyOf(recording, JOINED_FILE);

/** A file in the folder of a recording; those of a take are in a folder of their own. */
export interface ListedFile {
  name: string;
  sha256: string;
}

/** The hashes prove what was deleted. That of an unfinished file is unknown. */
export async function listFiles(
  storage: FileStorage,
  recording: Named & Pick<RecordingRecord, 'takes' | 'joined'>,
): Promise<ListedFile[]> {
  const { joined, takes } = recording;
  const files = joined?.sha256 ? [{ name: JOINED_FILE, sha256: joined.sha256 }] : [];
  for (const takeId of takes) {
    const manifest = await readIfThere(storage, keyOf(recording, `${takeId}/${MANIFEST_NAME}`));
    if (!manifest) continue;
    const ofTake = [...segmentsOf(manifest), { name: MANIFEST_NAME, sha256: hashOf(manifest) }];
    files.push(...ofTake.map(({ name, sha256 }) => ({ name: `${takeId}/${name}`, sha256 })));
  }
  return files;
}

/** Deletes all files. The manifests go last, since they name what an interrupted deletion has left. */
export async function deleteFiles(
  storage: FileStorage,
  recording: Named,
  files: readonly ListedFile[],
): Promise<void> {
  const names = files.map(({ name }) => name);
  const isManifest = (name: string): boolean => name.endsWith(`/${MANIFEST_NAME}`);
  const media = names.filter((name) => !isManifest(name));
  for (const name of new Set([...media, JOINED_FILE, ...names.filter(isManifest)]))
    await storage.delete(keyOf(recording, name));
}

/** The files that a manifest names, also those that were begun and never completed. */
function segmentsOf(manifest: Buffer): ListedFile[] {
  const files = new Map<string, string>();
  for (const text of manifest.toString('utf8').split('\n').filter(Boolean)) {
    const line = lineOf(text);
    if (line?.kind === 'opened') files.set(line.file, files.get(line.file) ?? '');
    if (line?.kind === 'segment') files.set(line.file, line.sha256);
  }
  return [...files].map(([name, sha256]) => ({ name, sha256 }));
}

/** Null for a line that was cut off: the files of the others are deleted nevertheless. */
function lineOf(text: string): ManifestLine | null {
  try {
    return ManifestLine.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function readIfThere(storage: FileStorage, key: string): Promise<Buffer | null> {
  try {
    return await storage.read(key);
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') return null;
    throw error;
  }
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
