import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One import of one file, resolved to the project's own file if it names one. */
export interface ImportLine {
  file: string;
  specifier: string;
  /** Path from the root of the repository, or null for a package from the registry or of Node. */
  target: string | null;
}

export const ROOT = path.resolve(import.meta.dirname, '../..');

const STATIC = /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*['"]([^'"]+)['"]/g;
const FOR_ITS_EFFECT = /(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;
const DYNAMIC = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?(['"`])((?:(?!\1|\$\{).)+)\1\s*[,)]/g;
/** A program or module that is started by its address. */
const BY_URL = /\bnew URL\(\s*(['"`])((?:(?!\1|\$\{).)+\.tsx?)\1,\s*import\.meta\.url/g;

/** TypeScript sources that git knows, including files that are not committed yet. */
export function sourceFiles(): string[] {
  return knownFiles(['*.ts', '*.tsx']).filter((file) => !file.endsWith('.d.ts'));
}

/** Files with these names that git knows. */
export function knownFiles(names: readonly string[]): string[] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', ...names];
  const listed = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' });
  return [...new Set(listed.split('\n'))].filter((file) => file !== '');
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
  const found = [STATIC, FOR_ITS_EFFECT, DYNAMIC].flatMap((pattern) => specifiersIn(text, pattern));
  const specifiers = [...found, ...specifiersIn(text, BY_URL).map(fromHere)];
  return specifiers.map((specifier) => ({ file, specifier, target: targetOf(file, specifier) }));
}

function specifiersIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match.at(-1) ?? '');
}

/** A name without a dot in a URL is a file of this folder, not a package. */
function fromHere(specifier: string): string {
  return specifier.startsWith('.') ? specifier : `./${specifier}`;
}

function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const own = /^@sightline\/([a-z-]+)(?:\/(.+))?$/.exec(specifier);
  if (!own) return null;
  const [, name, inside] = own;
  if (name === 'infra') return `infra/${inside}.ts`;
  return `${parentOf(name ?? '')}/${name}/src/${inside ?? ''}.ts`;
}

function parentOf(name: string): string {
  if (['api', 'web', 'workers', 'signaling'].includes(name)) return 'apps';
  return name === 'crack-training' ? 'tools' : 'packages';
}
