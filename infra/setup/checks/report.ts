import { readFile } from 'node:fs/promises';

/** The report of a test runner; undefined when the runner ended before it wrote one. */
export async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
