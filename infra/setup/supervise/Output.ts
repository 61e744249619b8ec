import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import * as terminal from '../terminal.ts';
import { LogFile } from './LogFile.ts';

const warning = 40;

/** The output of a process: all of it in a log, the last lines in memory, warnings on the terminal. */
export class Output {
  readonly #name: string;
  readonly #log: LogFile;
  #last: string[] = [];

  constructor(name: string, file: string) {
    this.#name = name;
    mkdirSync(dirname(file), { recursive: true });
    this.#log = new LogFile(file, name);
  }

  /** Writes also the start and the end of the process, so that the log of one without a word exists. */
  listenTo(child: ChildProcess): void {
    this.#last = [];
    this.#log.write(
      `--- ${new Date().toISOString()} ${this.#name} started as process ${child.pid ?? 'none'}`,
    );
    child.once('exit', (code, signal) =>
      this.#log.write(`--- ${new Date().toISOString()} ${this.#name} ended (${signal ?? `code ${code}`})`),
    );
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => this.#take(line));
    }
  }

  lastLines(count = 20): string {
    return this.#last.slice(-count).map(readable).join('\n');
  }

  /** Closes the log. The last lines of an ended process may still arrive through its pipe, and are written. */
  close(): void {
    this.#log.close();
  }

  #take(line: string): void {
    this.#log.write(line);
    this.#last.push(line);
    if (this.#last.length > 100) this.#last.shift();
    if (levelOf(line) >= warning) terminal.warn(`${this.#name}: ${readable(line)}`);
  }
}

function levelOf(line: string): number {
  return asEntry(line)?.level ?? 0;
}

/** The message of a log entry; any other line unchanged. */
function readable(line: string): string {
  const entry = asEntry(line);
  if (!entry) return line;
  const reason = entry.err?.message && entry.err.message !== entry.msg ? `: ${entry.err.message}` : '';
  return `${entry.msg ?? ''}${reason}` || line;
}

function asEntry(line: string): { level?: number; msg?: string; err?: { message?: string } } | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
