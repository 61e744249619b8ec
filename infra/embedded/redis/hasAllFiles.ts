import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST = 'appendonly.aof.manifest';

/**
 * Whether the files of this Redis are those of its manifest. Redis would start without a file that a damaged manifest does
 * not name, and with an empty one.
 */
export function hasAllFiles(dataDir: string): boolean {
  const folder = join(dataDir, 'appendonlydir');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  // Redis writes a new file under a temporary name first.
  const filled = names.filter((name) => !name.startsWith('temp-') && statSync(join(folder, name)).size > 0);
  if (names.length === 0) return true;
  if (!filled.includes(MANIFEST)) return false;
  const manifest = readFileSync(join(folder, MANIFEST), 'utf8');
  const listed = [...manifest.matchAll(/^file (\S+) seq \d+ type ([bih])$/gm)];
  const bases = listed.filter(([, , type]) => type === 'b').map(([, name = '']) => name);
  const known = new Set([MANIFEST, ...listed.map(([, name]) => name)]);
  return bases.every((name) => filled.includes(name)) && filled.every((name) => known.has(name));
}
