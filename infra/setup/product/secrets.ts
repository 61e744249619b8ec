import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Secrets {
  sessionSecret: string;
  ticketSecret: string;
  /** Demo passwords are made from it. There is none while only this machine can reach the product. */
  demoSecret?: string;
}

/** The secrets of this data folder, made once. New ones would sign everybody out and close every room. */
export async function loadSecrets(dataDir: string, { lan = false } = {}): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const kept = await read(file);
  const demo = lan ? { demoSecret: fresh() } : {};
  const secrets: Secrets = { sessionSecret: fresh(), ticketSecret: fresh(), ...demo, ...kept };
  const isComplete = kept?.sessionSecret && kept.ticketSecret && (kept.demoSecret || !lan);
  if (!isComplete) await write(dataDir, file, secrets);
  return secrets;
}

const fresh = (): string => randomBytes(48).toString('base64url');

async function read(file: string): Promise<Partial<Secrets> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

async function write(dataDir: string, file: string, secrets: Secrets): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.part`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}
