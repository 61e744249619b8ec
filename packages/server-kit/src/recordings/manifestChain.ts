import { createHash } from 'node:crypto';
import { FIRST_PREVIOUS, type ManifestEntry, ManifestLine } from '@sightline/contracts/recordings/manifest';

/** The lines of a manifest up to the first one that does not follow from the line before it. */
export interface ReadManifest {
  lines: ManifestLine[];
  /** The hash that the next line has to name. */
  last: string;
  /** The number of bytes up to the end of the last line that follows. */
  bytes: number;
  /** Whether every line follows from the one before it. */
  isWhole: boolean;
}

/** The text of the next line, with its line break, and its hash. */
export function nextLine(
  entry: ManifestEntry,
  previous: string,
  at = new Date(),
): { text: string; hash: string } {
  const line = JSON.stringify({ ...entry, at: at.toISOString(), previous });
  return { text: `${line}\n`, hash: hashOf(line) };
}

export function readManifest(text: string): ReadManifest {
  const read: ReadManifest = { lines: [], last: FIRST_PREVIOUS, bytes: 0, isWhole: true };
  const complete = text.split('\n');
  const torn = complete.pop();
  for (const line of complete) {
    const parsed = parse(line);
    if (parsed?.previous !== read.last) return { ...read, isWhole: false };
    read.lines.push(parsed);
    read.last = hashOf(line);
    read.bytes += Buffer.byteLength(line) + 1;
  }
  return { ...read, isWhole: torn === '' };
}

function parse(line: string): ManifestLine | null {
  try {
    return ManifestLine.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

const hashOf = (line: string): string => createHash('sha256').update(line).digest('hex');
