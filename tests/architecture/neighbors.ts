import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ImportLine, importsOf, ROOT } from './imports.ts';

/** A smaller file is part of its only user. */
const SMALL_LINES = 25;
/** A user of this length is not extended. */
const FULL_LINES = 220;

/** Folders with one file for each thing of a kind, and files with one name in each feature. */
const ONE_FOR_EACH =
  /\/(?:handlers|kinds|slices|tools|room\/features)\/|\/(?:routes|policy|requests)\.ts$|\/(?:main|launch)\.tsx?$/;
/** The weights of the crack network are named after the text of the code that made them. */
const FINGERPRINTED = /^packages\/vision\/src\/cracks\//;

const PRODUCT = /^(?:apps|packages|infra)\//;
const FOR_TESTS = /\.(?:test|spec|bench)\.|\/testing\/|\/seed\/|\/[Ff]akes?[A-Z.][^/]*$/;

/** Runs code when it is loaded, or is loaded as a whole. */
const HAS_AN_EFFECT = /^(?:import\s*['"]|export default |export \* |await |self\.|globalThis\.|process\.)/m;

export interface Source {
  file: string;
  text: string;
}

export const sourceOf = (file: string): Source => ({
  file,
  text: readFileSync(path.join(ROOT, file), 'utf8'),
});

export const isProduct = (file: string): boolean => PRODUCT.test(file) && !FOR_TESTS.test(file);

/**
 * Small files that have one importer, in the same folder, each with that importer. Files for tests do not count.
 * Code that is loaded later than its importer stays in a file of its own, and so does a component used by a file
 * without JSX.
 */
export function smallNeighbors(sources: readonly Source[]): string[] {
  const product = sources.filter(({ file }) => isProduct(file));
  const lengths = new Map(product.map(({ file, text }) => [file, text.split('\n').length - 1]));
  const users = usersOf(product);
  return product
    .filter(({ file, text }) => (lengths.get(file) ?? 0) < SMALL_LINES && !isApart(file, text))
    .flatMap(({ file }) => {
      const [user, another] = users.get(file) ?? [];
      const canHold = user !== undefined && another === undefined && canHoldIt(user, file);
      return canHold && (lengths.get(user) ?? 0) < FULL_LINES ? [`${file} belongs into ${user}`] : [];
    });
}

const isApart = (file: string, text: string): boolean =>
  ONE_FOR_EACH.test(file) || FINGERPRINTED.test(file) || HAS_AN_EFFECT.test(text);

function canHoldIt(user: string, file: string): boolean {
  const isBeside = path.posix.dirname(user) === path.posix.dirname(file);
  return isBeside && (!file.endsWith('x') || user.endsWith('x'));
}

/** The importers of each file. One that loads it later counts twice, so that it is never the only one. */
function usersOf(sources: readonly Source[]): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const { file, text } of sources) {
    const now = new Set(importsOf(file, staticPart(text)).flatMap(({ target }: ImportLine) => target ?? []));
    const ever = new Set(importsOf(file, text).flatMap(({ target }) => target ?? []));
    for (const target of ever) {
      const names = now.has(target) ? [file] : [file, `${file} (later)`];
      users.set(target, [...(users.get(target) ?? []), ...names]);
    }
  }
  return users;
}

/** The text without `import(...)` and `new URL(...)`. */
function staticPart(text: string): string {
  return text.replaceAll(/\bimport\(|\bnew URL\(/g, 'later(');
}
