import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createWorker } from 'mediasoup';
import { hasEnded } from '../../process/guarded.ts';
import { Patience } from '../../process/Patience.ts';

/** How long a program may sleep without ending before it counts as none of mediasoup's. */
const ASLEEP_MS = 5000;
/** The exit code of a worker that mediasoup has not started (`main.cpp`). */
const STARTED_BY_ANOTHER = 41;

/** Why mediasoup cannot use this program as its media worker, in words; undefined if it can. */
export async function workerProblem(workerBin: string): Promise<string | undefined> {
  return (await programProblem(workerBin)) ?? (await mediasoupProblem(workerBin));
}

/** Starts the program as mediasoup's installer does: this fails where it is of another processor or misses a library. */
async function programProblem(workerBin: string): Promise<string | undefined> {
  const child = spawn(workerBin, { env: {}, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-500)));
  using patience = new Patience(ASLEEP_MS, () => isAsleep(child.pid));
  patience.signal.addEventListener('abort', () => child.kill('SIGKILL'));
  try {
    if (!hasEnded(child)) await once(child, 'close');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (child.exitCode === STARTED_BY_ANOTHER) return undefined;
  if (patience.signal.aborted) return 'it does not end, as a media worker would';
  return output.trim() || `it ended (${child.signalCode ?? `code ${child.exitCode}`})`;
}

/** Whether the process waits for something else than a processor or a disk. */
function isAsleep(pid: number | undefined): boolean {
  try {
    return / S /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ''));
  } catch {
    return true;
  }
}

/** Starts a worker with mediasoup: this fails for one of another version. */
async function mediasoupProblem(workerBin: string): Promise<string | undefined> {
  try {
    const worker = await createWorker({ workerBin, logLevel: 'error' });
    const router = await worker.createRouter();
    router.close();
    worker.close();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
