import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real file system of a few megabytes in memory, which a test fills and frees. Only root may mount one. */
export class SmallDisk {
  readonly folder: string;
  readonly #filler: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.#filler = join(folder, 'filler');
  }

  static mount(size: `${number}k` | `${number}m`): SmallDisk {
    const folder = mkdtempSync(join(tmpdir(), 'sightline-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'pipe' });
    return new SmallDisk(folder);
  }

  /** Writes until the disk is full, or until this many bytes are left. */
  fill(leaving = 0): void {
    const file = openSync(this.#filler, 'a');
    const left = (): number => statfsSync(this.folder).bavail * statfsSync(this.folder).bsize;
    try {
      do writeSync(file, Buffer.alloc(4096));
      while (left() >= leaving);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.#filler);
  }

  unmount(): void {
    // Unmounting is lazy, since a process that is about to end may have a file open.
    execFileSync('umount', ['--lazy', this.folder], { stdio: 'pipe' });
    rmdirSync(this.folder);
  }
}

/** Whether tests can mount such a disk on this machine. */
export const hasSmallDisks: boolean = canMount();

function canMount(): boolean {
  try {
    SmallDisk.mount('64k').unmount();
    return true;
  } catch {
    return false;
  }
}
