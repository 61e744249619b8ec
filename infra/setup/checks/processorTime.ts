import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second on Linux, in which the times of /proc are counted (`man proc`). */
const TICKS_PER_SECOND = 100;
const EVERY_MS = 500;

export interface Process {
  parent: string;
  /** Ticks of its children that have exited and were waited for. */
  reaped: number;
  /** Its own ticks and the reaped ones. */
  ticks: number;
}

/** Processes by id and start time, since the system reuses ids. */
export type Tree = ReadonlyMap<string, Process>;

/**
 * Counts the processor time of all descendants of this process. The system adds the time of a child to the parent that
 * waits for it. The children of a killed browser have no such parent, so the tree is read twice a second to count them.
 * A process that outlives its parent is counted until the parent exits.
 */
export class ProcessorClock {
  #tree: Tree;
  /** Ticks of processes that exited without being waited for. */
  #lost = 0;
  readonly #timer: NodeJS.Timeout;
  readonly #busyAtStart = busyTicks();
  readonly #ownAtStart: number;

  private constructor(tree: Tree) {
    this.#tree = tree;
    this.#ownAtStart = this.seconds();
    this.#timer = setInterval(() => this.#read(), EVERY_MS);
    this.#timer.unref();
  }

  /** Starts a clock; null where the system does not report times. */
  static start(): ProcessorClock | null {
    const tree = readTree();
    return tree ? new ProcessorClock(tree) : null;
  }

  /** Seconds until now, including the time before the start. */
  seconds(): number {
    this.#read();
    const taken = [...this.#tree].map(([id, { reaped, ticks }]) => (isSelf(id) ? reaped : ticks));
    return taken.reduce((total, ticks) => total + ticks, this.#lost) / TICKS_PER_SECOND;
  }

  /**
   * Seconds until now of all other processes, including the time that a host of virtual machines took from this
   * one.
   */
  othersSeconds(): number {
    return (
      Math.max(0, busyTicks() - this.#busyAtStart) / TICKS_PER_SECOND - (this.seconds() - this.#ownAtStart)
    );
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #read(): void {
    const tree = readTree();
    if (!tree) return;
    this.#lost += lostTicks(this.#tree, tree);
    this.#tree = tree;
  }
}

/** Ticks of the processes that exited between two readings, without those that an ancestor was credited with. */
export function lostTicks(before: Tree, now: Tree): number {
  const exited = new Map<string, number>();
  for (const [id, { ticks }] of before) {
    const ancestor = now.has(id) ? undefined : survivingAncestor(id, before, now);
    if (ancestor) exited.set(ancestor, (exited.get(ancestor) ?? 0) + ticks);
  }
  return [...exited].reduce((total, [ancestor, ticks]) => {
    const credited = (now.get(ancestor)?.reaped ?? 0) - (before.get(ancestor)?.reaped ?? 0);
    return total + Math.max(0, ticks - credited);
  }, 0);
}

function survivingAncestor(id: string, before: Tree, now: Tree): string | undefined {
  let ancestor = before.get(id)?.parent;
  while (ancestor !== undefined && !now.has(ancestor)) ancestor = before.get(ancestor)?.parent;
  return ancestor;
}

const isSelf = (id: string): boolean => id.startsWith(`${process.pid}:`);

/** This process and its descendants. */
function readTree(): Tree | null {
  const all = readProcesses();
  const tree = new Map<string, Process>();
  const add = (pid: string, parent: string): void => {
    const found = all.get(pid);
    if (!found) return;
    const id = `${pid}:${found.startedAt}`;
    tree.set(id, { parent, reaped: found.reaped, ticks: found.own + found.reaped });
    for (const [child, line] of all) if (line.parent === pid) add(child, id);
  };
  add(String(process.pid), '');
  return tree.size > 0 ? tree : null;
}

interface Line {
  parent: string;
  own: number;
  reaped: number;
  startedAt: string;
}

function readProcesses(): Map<string, Line> {
  const processes = new Map<string, Line>();
  for (const pid of listed('/proc')) {
    const line = readLine(pid);
    if (line) processes.set(pid, line);
  }
  return processes;
}

/** The time of all processors since the system started, without idle time and waiting for a disk. */
export function busyTicksOf(stat: string): number {
  const [line = ''] = stat.split('\n');
  const [user = 0, nice = 0, system = 0, , , ...interruptsAndStolen] = line
    .split(/\s+/)
    .slice(1, 9)
    .map(Number);
  return [user, nice, system, ...interruptsAndStolen].reduce((total, ticks) => total + ticks, 0);
}

const busyTicks = (): number => busyTicksOf(readFileSync('/proc/stat', 'utf8'));

function listed(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/**
 * Reads the fields of a process, counted from the one after the command name, which may contain spaces; null
 * for an exited process.
 */
function readLine(pid: string): Line | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent = '', ...fields] = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const [utime, stime, cutime, cstime] = fields.slice(9, 13).map(Number);
    return {
      parent,
      own: (utime ?? 0) + (stime ?? 0),
      reaped: (cutime ?? 0) + (cstime ?? 0),
      startedAt: fields[17] ?? '',
    };
  } catch {
    return null;
  }
}
