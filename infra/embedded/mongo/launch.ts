import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stopProcess } from '../../process/guarded.ts';

export interface EmbeddedMongo {
  uri: string;
  port: number;
  pid: number;
  /** Resolves when the data is on disk and the process has ended. */
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/**
 * Starts the embedded store as a child process, which ends with this process at the latest. It creates the folder;
 * `:memory:` stores nothing. Without a port it uses any free one.
 */
export async function startEmbeddedMongo(data: { dataDir: string; port?: number }): Promise<EmbeddedMongo> {
  const { dataDir, port = 0 } = data;
  const options = ['--data', dataDir, '--port', String(port), '--parent', String(process.pid)];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...options], {
    env: { PATH: process.env.PATH },
  });
  const ready = await readyLine(child);
  return { uri: ready.uri, port: ready.port, pid: child.pid ?? 0, stop: () => stopProcess(child) };
}

async function readyLine(child: ChildProcessWithoutNullStreams): Promise<{ uri: string; port: number }> {
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`The embedded store did not start (exit code ${code}): ${errors.join('').trim()}`);
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, 'line'), exited]);
  exited.catch(() => {});
  child.stderr.removeAllListeners('data').pipe(process.stderr);
  return JSON.parse(line);
}
