import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, processStatus, readProc } from '../support/procfs.ts';

/** The use of processes that the operating system reports (Linux, /proc). */

export interface ProcessUse {
  /** The percentage of one core, over the time watched. */
  cpuPercent: number;
  megabytes: number;
}

const TICKS_PER_SECOND = 100;

/** The processor time and resident memory of these processes together, over a few seconds. */
export async function watchUse(pids: readonly number[], seconds: number): Promise<ProcessUse> {
  const before = sum(pids.map(cpuTicks));
  await sleep(seconds * 1000);
  const ticks = sum(pids.map(cpuTicks)) - before;
  return {
    cpuPercent: (ticks / TICKS_PER_SECOND / seconds) * 100,
    megabytes: sum(pids.map(residentMegabytes)),
  };
}

/** The processor time of everything that a process has started and that still runs, in milliseconds. */
export function descendantsMs(ancestor: number): number {
  return (sum(descendantsOf(ancestor, '').map(cpuTicks)) / TICKS_PER_SECOND) * 1000;
}

/** The highest resident memory until now. */
export function peakMegabytes(pid: number): number {
  return processStatus(pid, 'VmHWM') / 1024;
}

export function residentMegabytes(pid: number): number {
  return processStatus(pid, 'VmRSS') / 1024;
}

/** The processor time of the processes that this one has started and that have ended. */
export function childrenSeconds(): number {
  const fields = readProc(process.pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / TICKS_PER_SECOND;
}

function cpuTicks(pid: number): number {
  // Fields 14 and 15 of /proc/PID/stat, counted after the name in parentheses, which may contain spaces.
  const fields = readProc(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
