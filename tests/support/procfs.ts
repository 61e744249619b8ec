import { readdirSync, readFileSync } from 'node:fs';

/** Facts about processes from the operating system (Linux, /proc). */

/** The processes that this one has started, and whose command line contains the text. */
export function childrenOf(parent: number, text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => processStatus(pid, 'PPid') === parent && readProc(pid, 'cmdline').includes(text));
}

/** The processes that descend from this one, and whose command line contains the text. */
export function descendantsOf(ancestor: number, text: string): number[] {
  return childrenOf(ancestor, '').flatMap((pid) => [
    ...(readProc(pid, 'cmdline').includes(text) ? [pid] : []),
    ...descendantsOf(pid, text),
  ]);
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
