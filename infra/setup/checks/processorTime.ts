import { readFileSync } from 'node:fs';

/** `man proc`: the times of /proc are counted in clock ticks, of which Linux has 100 a second everywhere. */
const TICKS_PER_SECOND = 100;
/** cutime and cstime, counted from the field behind the program's name, which may itself hold blanks. */
const OF_CHILDREN = [13, 14];

/**
 * Seconds of processor time that the programs started by this one have taken so far, their own programs included, as
 * far as they have ended. Null where the system does not say.
 */
export function processorSeconds(): number | null {
  try {
    const line = readFileSync('/proc/self/stat', 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return OF_CHILDREN.reduce((total, field) => total + Number(fields[field]), 0) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
