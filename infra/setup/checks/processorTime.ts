import { readdirSync, readFileSync } from 'node:fs';

/** `man proc`: the times of /proc are counted in clock ticks, of which Linux has 100 a second everywhere. */
const TICKS_PER_SECOND = 100;
const EVERY_MS = 500;

export interface Program {
  parent: string;
  /** Of the programs that it started and that have ended. */
  reaped: number;
  /** Its own, and the reaped. */
  ticks: number;
}

/** Programs by their number and the time at which they started, since numbers come back. */
export type Tree = ReadonlyMap<string, Program>;

/**
 * Counts the processor time of the programs that this one starts, and of theirs. The system adds the time of a program that
 * has ended to the one that waited for it; a browser that is killed takes its own programs along, for whose time nobody
 * waited, so the tree is read twice a second. Programs that outlive the one that started them count until then.
 */
export class ProcessorClock {
  #tree: Tree;
  /** Of programs that ended without anybody waiting for them. */
  #unclaimed = 0;
  readonly #timer: NodeJS.Timeout;

  private constructor(tree: Tree) {
    this.#tree = tree;
    this.#timer = setInterval(() => this.#read(), EVERY_MS);
    this.#timer.unref();
  }

  /** Null where the system does not say. */
  static start(): ProcessorClock | null {
    const tree = readTree();
    return tree ? new ProcessorClock(tree) : null;
  }

  /** Seconds so far, also of programs from before the start. */
  seconds(): number {
    this.#read();
    const taken = [...this.#tree].map(([id, { reaped, ticks }]) => (isSelf(id) ? reaped : ticks));
    return taken.reduce((total, ticks) => total + ticks, this.#unclaimed) / TICKS_PER_SECOND;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #read(): void {
    const tree = readTree();
    if (!tree) return;
    this.#unclaimed += unclaimedTicks(this.#tree, tree);
    this.#tree = tree;
  }
}

/** What programs had taken that have vanished since, as far as the ones above them have not been credited with it. */
export function unclaimedTicks(before: Tree, now: Tree): number {
  const vanished = new Map<string, number>();
  for (const [id, { ticks }] of before) {
    const above = now.has(id) ? undefined : survivorAbove(id, before, now);
    if (above) vanished.set(above, (vanished.get(above) ?? 0) + ticks);
  }
  return [...vanished].reduce((total, [above, ticks]) => {
    const credited = (now.get(above)?.reaped ?? 0) - (before.get(above)?.reaped ?? 0);
    return total + Math.max(0, ticks - credited);
  }, 0);
}

function survivorAbove(id: string, before: Tree, now: Tree): string | undefined {
  let above = before.get(id)?.parent;
  while (above !== undefined && !now.has(above)) above = before.get(above)?.parent;
  return above;
}

const isSelf = (id: string): boolean => id.startsWith(`${process.pid}:`);

/** This program and those below it. */
function readTree(): Tree | null {
  const all = readPrograms();
  const tree = new Map<string, Program>();
  const add = (pid: string, parent: string): void => {
    const found = all.get(pid);
    if (!found) return;
    const id = `${pid}:${found.startedAt}`;
    tree.set(id, { parent, reaped: found.reaped, ticks: found.own + found.reaped });
    for (const [child, { parent: above }] of all) if (above === pid) add(child, id);
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

function readPrograms(): Map<string, Line> {
  const programs = new Map<string, Line>();
  for (const pid of listed('/proc')) {
    const line = readLine(pid);
    if (line) programs.set(pid, line);
  }
  return programs;
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** Its fields are counted from the one behind the program's name, which may itself hold blanks. Null once it has ended. */
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
