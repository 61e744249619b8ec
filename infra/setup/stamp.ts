import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One hash over the names and contents of all files that the patterns match. */
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

/** Written when the work is done, so that half of it is never taken for the whole. */
export function writeStamp(file: string, value: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}
