import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError, isErrorCode } from '@sightline/contracts/core/errors';
import type { RecordingFault } from '@sightline/contracts/recordings/joined';
import {
  MANIFEST_NAME,
  type ManifestEnd,
  type ManifestLine,
  type TakeIds,
  takeFolder,
} from '@sightline/contracts/recordings/manifest';
import { type ReadManifest, readManifest } from '@sightline/server-kit/recordings/manifestChain';
import { hashCheck } from '@sightline/server-kit/storage/checkHash';
import type { FileStorage } from '@sightline/server-kit/storage/FileStorage';

/** Lines are written within seconds of what they note, unless the recording is paused. */
const MARGIN_MS = 15 * 60_000;

interface Fault {
  fault: RecordingFault;
  file: string | null;
}
type ListedSegment = Extract<ManifestLine, { kind: 'segment' }>;

/** A segment that is as its recorder wrote it, in a file of this machine. */
export type FetchedSegment = ListedSegment & { path: string };

export interface FetchedTake {
  takeId: string;
  /** The manifest as it was read; null before its first upload. */
  manifest: string | null;
  segments: FetchedSegment[];
  lines: ManifestLine[];
  faults: Fault[];
}

/**
 * Fetches the segments of a take, and finds out what is missing or was changed since it was recorded. `end` is the end of
 * its manifest on record.
 */
export async function fetchTake(
  storage: FileStorage,
  { end, ...take }: TakeIds & { end: ManifestEnd | null },
  parent: string,
): Promise<FetchedTake> {
  const { takeId } = take;
  const manifest = await manifestOf(storage, take);
  if (manifest === null)
    return { takeId, manifest, segments: [], lines: [], faults: [{ fault: 'takeMissing', file: null }] };
  const read = readManifest(manifest);
  const { lines } = read;
  const faults = [...changesIn(read, end), ...gapsIn(lines, end)];
  const folder = join(parent, takeId);
  await mkdir(folder);
  const segments: FetchedSegment[] = [];
  const span = spanOf(lines);
  for (const line of lines) {
    if (line.kind !== 'segment') continue;
    const path = join(folder, line.file);
    const isMisplaced = line.start < span.from || line.start > span.to;
    const fault = isMisplaced
      ? 'fileMisplaced'
      : await fetchChecked(storage, `${takeFolder(take)}/${line.file}`, path, line.sha256);
    if (fault) faults.push({ fault, file: line.file });
    else segments.push({ ...line, path });
  }
  return { takeId, manifest, segments, lines, faults };
}

/** The manifest of a take as it is stored now; null before its first upload. */
export async function manifestOf(storage: FileStorage, take: TakeIds): Promise<string | null> {
  try {
    return (await storage.read(`${takeFolder(take)}/${MANIFEST_NAME}`)).toString('utf8');
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') return null;
    throw error;
  }
}

/**
 * The earliest and the latest time at which a file of a take may begin. If the machine's clock is set back while it
 * records, the lines have the new time and the files go by the old one: by at most what was recorded.
 * A take without lines has no such time.
 */
function spanOf(lines: readonly ManifestLine[]): { from: number; to: number } {
  const written = lines.map(({ at }) => Date.parse(at)).toSorted((one, other) => one - other);
  const [first = Infinity] = written;
  const last = written.at(-1) ?? -Infinity;
  const recordedMs = lines.reduce((sum, line) => sum + (line.kind === 'segment' ? line.durationMs : 0), 0);
  return { from: first - MARGIN_MS, to: last + recordedMs + MARGIN_MS };
}

/** Whether the manifest is the one that its recorder ended. */
function changesIn({ lines, isWhole, last }: ReadManifest, end: ManifestEnd | null): Fault[] {
  if (!isWhole) return [{ fault: 'manifestBroken', file: null }];
  const isChanged = end !== null && (lines.length !== end.lines || last !== end.sha256);
  return isChanged ? [{ fault: 'manifestChanged', file: null }] : [];
}

/** What the manifest begins and does not end. */
function gapsIn(lines: readonly ManifestLine[], end: ManifestEnd | null): Fault[] {
  const isDone = ({ kind }: ManifestLine): boolean => kind === 'segment' || kind === 'empty';
  const complete = new Set(lines.flatMap((line) => (isDone(line) && 'file' in line ? [line.file] : [])));
  const unfinished = lines.flatMap((line) =>
    line.kind === 'opened' && !complete.has(line.file)
      ? [{ fault: 'fileUnfinished', file: line.file } as const]
      : [],
  );
  const hasEnd = end !== null && lines.some(({ kind }) => kind === 'stop');
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
