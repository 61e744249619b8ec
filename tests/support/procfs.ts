import { readdirSync, readFileSync } from 'node:fs';

/** What the operating system reports about processes (Linux, /proc). */

/** The processes that this one has started, and whose command line contains the text. */
export function childrenOf(parent: number, text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => processStatus(pid, 'PPid') === parent && readProc(pid, 'cmdline').includes(text));
}

/** A number of the process's status, such as `VmRSS` in kilobytes; 0 if it has ended. */
export function processStatus(pid: number, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readProc(pid, 'status'))?.[1] ?? 0);
}

/** Empty if the process has ended in the meantime. */
export function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
