import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isErrorCode } from '@sightline/contracts/core/errors';
import type { JoinedRecording } from '@sightline/contracts/recordings/joined';
import { MANIFEST_NAME, type ManifestLine } from '@sightline/contracts/recordings/manifest';
import { readManifest } from '@sightline/server-kit/recordings/manifestChain';
import { hashCheck } from '@sightline/server-kit/storage/checkHash';
import type { FileStorage } from '@sightline/server-kit/storage/FileStorage';

type Fault = JoinedRecording['faults'][number];
type ListedSegment = Extract<ManifestLine, { kind: 'segment' }>;

/** A segment that is as its recorder wrote it, in a file of this machine. */
export type FetchedSegment = ListedSegment & { path: string };

export interface FetchedRecording {
  segments: FetchedSegment[];
  lines: ManifestLine[];
  faults: Fault[];
}

/** Fetches the segments of a recording, and finds out what is missing or was changed since it was recorded. */
export async function fetchSegments(
  storage: FileStorage,
  source: string,
  folder: string,
): Promise<FetchedRecording> {
  const text = (await storage.read(`${source}/${MANIFEST_NAME}`)).toString('utf8');
  const { lines, isWhole } = readManifest(text);
  const faults: Fault[] = [
    ...(isWhole ? [] : [{ fault: 'manifestBroken', file: null } as const]),
    ...gapsIn(lines),
  ];
  const segments: FetchedSegment[] = [];
  for (const line of lines) {
    if (line.kind !== 'segment') continue;
    const path = join(folder, line.file);
    const fault = await fetchChecked(storage, `${source}/${line.file}`, path, line.sha256);
    if (fault) faults.push({ fault, file: line.file });
    else segments.push({ ...line, path });
  }
  return { segments, lines, faults };
}

/** What the manifest begins and does not end. */
function gapsIn(lines: readonly ManifestLine[]): Fault[] {
  const complete = new Set(lines.flatMap((line) => (line.kind === 'segment' ? [line.file] : [])));
  const unfinished = lines.flatMap((line) =>
    line.kind === 'opened' && !complete.has(line.file)
      ? [{ fault: 'fileUnfinished', file: line.file } as const]
      : [],
  );
  const hasEnd = lines.some(({ kind }) => kind === 'stop');
  return [...unfinished, ...(hasEnd ? [] : [{ fault: 'endMissing', file: null } as const])];
}

async function fetchChecked(
  storage: FileStorage,
  key: string,
  path: string,
  sha256: string,
): Promise<'fileMissing' | 'fileChanged' | null> {
  try {
    const { stream } = await storage.open(key);
    await pipeline(stream, hashCheck(sha256), createWriteStream(path));
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error && isErrorCode(error.code) ? error.code : null;
    if (code !== 'notFound' && code !== 'fileChanged') throw error;
    await rm(path, { force: true });
    return code === 'notFound' ? 'fileMissing' : 'fileChanged';
  }
}
