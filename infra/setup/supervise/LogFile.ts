import { closeSync, fstatSync, openSync, renameSync, writeFileSync } from 'node:fs';
import * as terminal from '../terminal.ts';

const ROTATE_AT = 20 * 1024 * 1024;

/**
 * A log of lines. At 20 MB it is renamed to `.old`, which replaces the previous one. Lines that the disk refuses are
 * dropped and counted; the next line that is written follows a line with their number.
 */
export class LogFile {
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
