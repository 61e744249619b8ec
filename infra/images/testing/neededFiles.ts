import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readImports } from '../../../tests/architecture/imports.ts';
import { copiedBy, ROOT, type Step, stagesOf } from './dockerfile.ts';

/** The files that the commands of an image read, found without running them. */

/**
 * Returns the files of the repository that a command of this Dockerfile, or one of the programs that its image runs,
 * needs and no earlier step of the stage has copied.
 */
export function missingFiles(dockerfile: string, programs: string[] = []): string[] {
  const copiedIn = new Map<string, ReadonlySet<string>>();
  const missing = new Set<string>();
  for (const { name, base, steps } of stagesOf(dockerfile)) {
    const copied = new Set(copiedIn.get(base));
    copiedIn.set(name, copied);
    for (const step of steps) {
      for (const { source } of copiedBy(step)) copied.add(source);
      for (const file of neededBy(step, copied)) if (!copied.has(file)) missing.add(file);
    }
  }
  // The last stage, which has no name, is the image.
  const image = copiedIn.get('');
  for (const file of programs.flatMap(withImports)) if (!image?.has(file)) missing.add(file);
  return [...missing].sort();
}

function neededBy({ instruction, rest }: Step, copied: Set<string>): string[] {
  if (instruction !== 'RUN' && instruction !== 'CMD') return [];
  const words = rest.replace(/["[\],()$]/g, ' ');
  const [, web] = /\bvite build (\S+)/.exec(words) ?? [];
  const programs = [...words.matchAll(/\bnode\s+(\S+\.ts)\b/g)];
  return [
    ...(words.includes('npm ci') ? installedFrom() : []),
    ...(web ? [...readByVite(web), ...tsconfigsOf([...copied])] : []),
    ...programs.flatMap(([, program = '']) => withImports(program)),
  ];
}

/** The files from which npm installs: it compares the manifest of every workspace with the lock file. */
function installedFrom(): string[] {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  const workspaces = Object.keys(lock.packages).filter((folder) => !folder.includes('node_modules/'));
  const manifests = workspaces.map((folder) => path.posix.join(folder, 'package.json'));
  return ['package-lock.json', '.npmrc', ...manifests];
}

/** Returns Vite's configuration, the modules that it imports, and the files that they name. */
function readByVite(folder: string): string[] {
  const modules = withImports(`${folder}/vite.config.ts`);
  return [...modules, ...modules.flatMap(namedFiles)];
}

/** Returns the files that are named relative to the module, as in `resolve(import.meta.dirname, '../index.html')`. */
function namedFiles(module: string): string[] {
  const text = readFileSync(path.join(ROOT, module), 'utf8');
  const named = [...text.matchAll(/import\.meta\.dirname,\s*'([^']+)'(?:,\s*(\w+))?/g)];
  return named
    .map(([, name = '', constant]) =>
      path.posix.join(path.posix.dirname(module), name, valueOf(text, constant)),
    )
    .filter((file) => existsSync(path.join(ROOT, file)));
}

function valueOf(text: string, constant: string | undefined): string {
  if (!constant) return '';
  const [, value = ''] = new RegExp(`const ${constant} = '([^']+)'`).exec(text) ?? [];
  return value;
}

/** The nearest tsconfig.json above each file, by which Vite compiles it, and those that it extends. */
function tsconfigsOf(sources: string[]): string[] {
  const folders = new Set(
    sources.filter((file) => /\.tsx?$/.test(file)).map((file) => path.posix.dirname(file)),
  );
  const nearest = new Set([...folders].flatMap((folder) => nearestTsconfig(folder) ?? []));
  return [...nearest].flatMap(withExtended);
}

function nearestTsconfig(folder: string): string | undefined {
  const file = path.posix.join(folder, 'tsconfig.json');
  if (existsSync(path.join(ROOT, file))) return file;
  return folder === '.' ? undefined : nearestTsconfig(path.posix.dirname(folder));
}

function withExtended(tsconfig: string): string[] {
  const { extends: base } = JSON.parse(readFileSync(path.join(ROOT, tsconfig), 'utf8')) as {
    extends?: string;
  };
  return [tsconfig, ...(base ? withExtended(path.posix.join(path.posix.dirname(tsconfig), base)) : [])];
}

/** Returns the module and all that it imports. A set that grows while it is read yields its new members. */
function withImports(program: string): string[] {
  const found = new Set([program]);
  for (const file of found) for (const imported of ownImports(file)) found.add(imported);
  return [...found];
}

const known = new Map<string, string[]>();

function ownImports(file: string): string[] {
  const before = known.get(file);
  if (before) return before;
  const targets = readImports(file).flatMap(({ target }) => target ?? []);
  const own = targets.filter((target) => existsSync(path.join(ROOT, target)));
  known.set(file, own);
  return own;
}
