import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

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

  /** Repeats the setting, since a restarted Redis has the one of its command. */
  async #check(): Promise<void> {
    const disk = await statfs(this.#dataDir).catch(() => undefined);
    const hasSpace = disk && disk.bavail * disk.bsize > ENOUGH_BYTES;
    await askRedis(this.#port, `CONFIG SET appendfsync ${hasSpace ? 'always' : 'everysec'}`);
  }
}

/** The reply of the Redis on this port to one command without quotes; empty if none replies. */
export async function askRedis(port: number, command: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    socket.write(`${command}\r\nQUIT\r\n`);
    return await text(socket);
  } catch {
    return '';
  } finally {
    socket.destroy();
  }
}
