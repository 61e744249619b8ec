import { readFileSync } from 'node:fs';
import path from 'node:path';
import { childrenOf, readProc } from '../../support/procfs.ts';

/** The running product, as its start recorded it. */

/**
 * The time limit for workers, which run at low priority: during another test's call, a PDF or draft takes a minute, and on
 * a busy machine several. The limit of the test ends the wait earlier.
 */
export const BY_WORKER_MS = 900_000;

interface Note {
  pid: number;
  url: string;
  mailPage: string;
}

export function running(): Note {
  const file = path.join(process.env.E2E_DATA ?? '', 'running.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Note;
}

interface LogLine {
  msg: string;
  reportId?: string;
  copy?: string;
}

/** The lines that the workers have logged since the product was started. */
export function workersLog(): LogLine[] {
  const text = readFileSync(path.join(process.env.E2E_DATA ?? '', 'logs/workers.log'), 'utf8');
  return text.split('\n').flatMap((line) => (line.startsWith('{') ? (JSON.parse(line) as LogLine) : []));
}

/** The id of a part of the product's processes: a child of the start whose command line contains this text. */
export function processOf(text: string): number {
  const [found] = processesOf(text);
  if (!found) throw new Error(`${text} is not running`);
  return found;
}

function processesOf(text: string): number[] {
  return childrenOf(running().pid, text);
}

/** The process of a signaling node. */
export function signalingNode(name: string): number {
  const found = processesOf(SIGNALING).find((pid) =>
    readProc(pid, 'environ').split('\0').includes(`SIGNALING_NODE=${name}`),
  );
  if (!found) throw new Error(`${name} is not running`);
  return found;
}

const SIGNALING = 'apps/signaling/src/main.ts';

/** The environment with which a part of the product was started. */
export function environmentOf(text: string): Record<string, string> {
  const lines = readProc(processOf(text), 'environ').split('\0').filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  );
}

/** The media workers, which are children of the signaling processes. */
export function mediaWorkers(): number[] {
  return processesOf(SIGNALING).flatMap((pid) => childrenOf(pid, 'mediasoup-worker'));
}
