import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface EmbeddedMongo {
  uri: string;
  port: number;
  pid: number;
  /** Waits until the data is on the disk and the process gone. */
  stop(): Promise<void>;
}

export interface EmbeddedMongoOptions {
  /** A folder, made when it is not there; `:memory:` keeps nothing. */
  dataDir: string;
  /** Any free one when left out. */
  port?: number;
}

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const STOP_MS = 10_000;

/** Starts the embedded store as a child process, which ends with us at the latest. */
export async function startEmbeddedMongo({
  dataDir,
  port = 0,
}: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const args = ['--disable-warning=ExperimentalWarning', MAIN, '--data', dataDir, '--port', String(port)];
  const child = spawn(process.execPath, [...args, '--parent', String(process.pid)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH },
  });
  const ready = await readyLine(child);
  return { uri: ready.uri, port: ready.port, pid: child.pid ?? 0, stop: () => stop(child) };
}

async function readyLine(child: ChildProcess): Promise<{ uri: string; port: number }> {
  const complaints: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`The embedded store did not start (exit code ${code}): ${complaints.join('').trim()}`);
  });
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const [line] = await Promise.race([once(lines, 'line'), exited]);
  exited.catch(() => {});
  child.stderr?.removeAllListeners('data').pipe(process.stderr);
  return JSON.parse(line);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exited;
  clearTimeout(force);
}
