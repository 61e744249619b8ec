import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A hash of the names and contents of all files that match the patterns. */
export function hashFiles(root: string, patterns: string[], exclude: string[] = []): string {
  const hash = createHash('sha256');
  const names = globSync(patterns, { cwd: root, exclude }).sort();
  for (const name of names) {
    const path = join(root, name);
    if (statSync(path).isFile()) hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

export function readStamp(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Writes the stamp after the work is complete, so that interrupted work is repeated. */
export function writeStamp(file: string, value: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}
