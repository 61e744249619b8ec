import { fstatSync } from 'node:fs';

const CHECK_MS = 500;

/**
 * Calls `end` when the parent is gone: its pipe to our stdin closes even when it is killed, and for a parent that
 * gave us no pipe, we are then the child of somebody else.
 */
export function endWithParent(parent: number, end: () => void): void {
  if (hasPipe()) process.stdin.on('end', end).on('error', end).resume();
  const check = setInterval(() => {
    if (process.ppid !== parent) end();
  }, CHECK_MS);
  check.unref();
}

/** A stdin that is closed or a file ends at once and says nothing about the parent. */
function hasPipe(): boolean {
  try {
    const stdin = fstatSync(0);
    return stdin.isFIFO() || stdin.isSocket();
  } catch {
    return false;
  }
}
