import { readFile } from 'node:fs/promises';

/** The report that a test runner has left, unless it never got that far. */
export async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
