import { constants, type Dirent } from 'node:fs';
import { access, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { extname, join } from 'node:path';
import { Refusal } from './SetupError.ts';

/** The folders of records, which the API and signaling read and check one by one. */
const RECORDS = new Set(['files', 'uploads', 'recordings']);

/** The refusal of a start with data that only a backup brings back; `otherwise` is what to do without one. */
export function damaged(
  path: string,
  otherwise = 'start with another folder: npm start -- --data OTHER',
): Refusal {
  return new Refusal(
    `${path} is damaged.`,
    `restore the data folder from a backup (docs/operations.md, Backup). Without one, ${otherwise}`,
  );
}

/**
 * Creates the data folder, or refuses a start with one that this user cannot read and write, or in which a file and a
 * folder have been mistaken for each other: a process that met it later could only fail. The folder has photos, mail and
 * reports, which other users of this machine must not read.
 */
export async function openDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(
      `the data folder ${dataDir} cannot be created: ${reason}`,
      'name another one with --data',
      {
        cause: error,
      },
    );
  }
  await checkAccess(dataDir);
  await checkEntries(dataDir, await readdir(dataDir, { withFileTypes: true }));
}

async function checkEntries(folder: string, entries: Dirent[]): Promise<void> {
  // Only a folder of mongod has folders that are named like files.
  if (entries.some(({ name }) => name === 'WiredTiger')) return;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    await checkAccess(path);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory() !== (extname(entry.name) === '')) throw damaged(path, 'move it away');
    if (entry.isDirectory() && !RECORDS.has(entry.name))
      await checkEntries(path, await readdir(path, { withFileTypes: true }));
  }
}

async function checkAccess(path: string): Promise<void> {
  const { R_OK, W_OK } = constants;
  try {
    await access(path, R_OK | W_OK);
  } catch (error) {
    if (isMissing(error)) return;
    const { username } = userInfo();
    const owner = await stat(path).then(
      ({ uid }) => (uid === process.getuid?.() ? '' : `, which belongs to the user with id ${uid}`),
      () => '',
    );
    throw new Refusal(
      `${username} may not read and write ${path}${owner}.`,
      `start as the user to whom the data belongs, or hand it over: chown -R ${username} and chmod -R u+rwX, as root`,
      { cause: error },
    );
  }
}

/** The text of a file; undefined if it does not exist. Any other failure to read it must not count as that. */
export async function readIfThere(file: string): Promise<string | undefined> {
  return await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
