import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connectTo } from '../../process/probes.ts';

const MANIFEST = 'appendonly.aof.manifest';

const CHECK_MS = 1000;
/** Several seconds of what Redis writes for a busy product. */
const ENOUGH_BYTES = 32 * 1024 * 1024;

/**
 * Makes Redis force each write to the disk before it replies, as long as there is space for more. Redis ends when the disk
 * refuses a write that it has to force; otherwise it refuses writes, continues to read, and takes writes again by itself
 * once there is space (decision 178).
 */
export class Durability {
  readonly #dataDir: string;
  readonly #port: number;
  readonly #timer: NodeJS.Timeout;

  /** The check that waits for its reply. */
  #pending: Promise<void> | undefined;

  static async keep(redis: { dataDir: string; port: number }): Promise<Durability> {
    const durability = new Durability(redis);
    await durability.#check();
    return durability;
  }

  private constructor({ dataDir, port }: { dataDir: string; port: number }) {
    this.#dataDir = dataDir;
    this.#port = port;
    this.#timer = setInterval(() => void this.#check(), CHECK_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** One check at a time: a Redis that stands still would otherwise get a connection more each second. */
  async #check(): Promise<void> {
    this.#pending ??= this.#repeat().finally(() => (this.#pending = undefined));
    await this.#pending;
  }

  /** Repeats the setting, since a restarted Redis has the one of its command. */
  async #repeat(): Promise<void> {
    const disk = await statfs(this.#dataDir).catch(() => undefined);
    const hasSpace = disk && disk.bavail * disk.bsize > ENOUGH_BYTES;
    await askRedis(this.#port, `CONFIG SET appendfsync ${hasSpace ? 'always' : 'everysec'}`);
  }
}

/** The reply of the Redis on this port to one command without quotes; empty if none replies. */
export async function askRedis(port: number, command: string): Promise<string> {
  const socket = await connectTo(port);
  try {
    socket?.write(`${command}\r\nQUIT\r\n`);
    return socket ? await text(socket) : '';
  } catch {
    return '';
  } finally {
    socket?.destroy();
  }
}

/**
 * Whether the files of this Redis are those of its manifest. Redis would start without a file that a damaged manifest does
 * not name, and with an empty one.
 */
export function hasAllFiles(dataDir: string): boolean {
  const folder = join(dataDir, 'appendonlydir');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  // Redis writes a new file under a temporary name first.
  const filled = names.filter((name) => !name.startsWith('temp-') && statSync(join(folder, name)).size > 0);
  if (names.length === 0) return true;
  if (!filled.includes(MANIFEST)) return false;
  const manifest = readFileSync(join(folder, MANIFEST), 'utf8');
  const listed = [...manifest.matchAll(/^file (\S+) seq \d+ type ([bih])$/gm)];
  const bases = listed.filter(([, , type]) => type === 'b').map(([, name = '']) => name);
  const known = new Set([MANIFEST, ...listed.map(([, name]) => name)]);
  return bases.every((name) => filled.includes(name)) && filled.every((name) => known.has(name));
}
