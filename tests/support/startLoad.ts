import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Programs that use the processor all the time, as on a machine that does too much at once. */
export function startLoad(programs: number): { stop(): Promise<void> } {
  const busy = Array.from({ length: programs }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  return {
    stop: async () => {
      for (const child of busy) child.kill('SIGKILL');
      await Promise.all(busy.filter((child) => !hasEnded(child)).map((child) => once(child, 'exit')));
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ReturnType<typeof spawn>): boolean =>
  exitCode !== null || signalCode !== null;
