import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The running product as its start noted it. */

/** Workers run at low priority: while another journey has a call, a PDF or a draft takes up to a minute. */
export const BY_WORKER_MS = 90_000;

interface Note {
  pid: number;
  url: string;
  mailPage: string;
}

export function running(): Note {
  const file = path.join(process.env.E2E_DATA ?? '', 'running.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Note;
}

/** Process id of a part of the product that runs now: a child of the start whose command line has this text. */
export function processOf(text: string): number {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((name) => parentOf(name) === running().pid && readProc(name, 'cmdline').includes(text));
  if (!found) throw new Error(`${text} is not running`);
  return Number(found);
}

/** The settings that a part of the product was started with. */
export function environmentOf(text: string): Record<string, string> {
  const lines = readProc(String(processOf(text)), 'environ')
    .split('\0')
    .filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  );
}

/** Media workers are children of the signaling process. */
export function mediaWorkers(): number[] {
  const signaling = processOf('apps/signaling/src/main.ts');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === signaling)
    .filter((name) => readProc(name, 'cmdline').includes('mediasoup-worker'))
    .map(Number);
}

function parentOf(pid: string): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1] ?? 0);
}

/** Empty when the process has ended in the meantime. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
