import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Ends with the process that started it, however that ends. */
const PROGRAM = 'const { ppid } = process; while (process.ppid === ppid);';

/**
 * Programs that use the processor all the time, as on a machine that does too much at once. Each has a session of its own:
 * Linux divides the processor among sessions, and all programs of one together would weigh as much as a single service.
 */
export function startLoad(programs: number): { stop(): Promise<void> } {
  const busy = Array.from({ length: programs }, () =>
    spawn(process.execPath, ['-e', PROGRAM], { detached: true }),
  );
  return {
    stop: async () => {
      for (const child of busy) child.kill('SIGKILL');
      await Promise.all(busy.filter((child) => !hasEnded(child)).map((child) => once(child, 'exit')));
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ReturnType<typeof spawn>): boolean =>
  exitCode !== null || signalCode !== null;
