import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One import of one file, resolved to the project's own file where it names one. */
export interface ImportLine {
  file: string;
  specifier: string;
  /** Path from the root of the repository, or null for a package from the registry or of Node. */
  target: string | null;
}

export const ROOT = path.resolve(import.meta.dirname, '../..');

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** TypeScript sources as git knows them, also those not committed yet. */
export function sourceFiles(): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  return [...new Set(listed.split('\n'))].filter((file) => file !== '' && !file.endsWith('.d.ts'));
}

export function readImports(file: string): ImportLine[] {
  let text: string;
  try {
    text = readFileSync(path.join(ROOT, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return importsOf(file, text);
}

export function importsOf(file: string, text: string): ImportLine[] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    return { file, specifier, target: targetOf(file, specifier) };
  });
}

function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const own = /^@sightline\/([a-z-]+)(?:\/(.+))?$/.exec(specifier);
  if (!own) return null;
  const [, name, inside] = own;
  if (name === 'infra') return `infra/${inside}.ts`;
  const folder = ['api', 'web', 'workers', 'signaling'].includes(name ?? '') ? 'apps' : 'packages';
  return `${folder}/${name}/src/${inside ?? ''}.ts`;
}
