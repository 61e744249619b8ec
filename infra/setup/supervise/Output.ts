import type { ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import * as terminal from '../terminal.ts';

const ROTATE_AT = 20 * 1024 * 1024;

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

/**
 * A log of lines. At 20 MB it is renamed to `.old`, which replaces the previous one. Lines that the disk refuses are
 * dropped and counted; the next line that is written follows a line with their number.
 */
class LogFile {
  readonly #path: string;
  readonly #name: string;
  #file: number | undefined;
  #bytes = 0;
  #dropped = 0;

  constructor(path: string, name: string) {
    this.#path = path;
    this.#name = name;
  }

  /** Writes a line immediately: one that waits in memory could be lost, and many of them would fill it. */
  write(line: string): void {
    try {
      this.#append(this.#dropped > 0 ? `${this.#droppedLine()}${line}\n` : `${line}\n`);
      if (this.#dropped > 0) terminal.warn(`${this.#name}: ${this.#droppedText()}`);
      this.#dropped = 0;
    } catch (error) {
      if (this.#dropped++ === 0) terminal.warn(`${this.#name}: its log drops lines: ${String(error)}`);
      this.close();
    }
  }

  /** Closes the file; a later line opens it again. */
  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #append(text: string): void {
    const bytes = Buffer.from(text);
    this.#file ??= this.#open();
    if (this.#bytes > 0 && this.#bytes + bytes.length > ROTATE_AT) this.#file = this.#rotate();
    writeFileSync(this.#file, bytes);
    this.#bytes += bytes.length;
  }

  #open(): number {
    const file = openSync(this.#path, 'a', 0o600);
    this.#bytes = fstatSync(file).size;
    return file;
  }

  #rotate(): number {
    this.close();
    renameSync(this.#path, `${this.#path}.old`);
    return this.#open();
  }

  /**
   * The line about dropped lines, which begins a new line because the disk may have taken a part of an earlier
   * one.
   */
  #droppedLine(): string {
    return `\n${this.#droppedText()}\n`;
  }

  #droppedText(): string {
    return `${this.#dropped} lines are missing here: the disk did not accept them`;
  }
}
