import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { knownFiles, ROOT, sourceFiles } from './imports.ts';

/**
 * Every request, also one for code, has a limit, after which it is tried again or the person is told: one that hangs
 * would otherwise never end.
 */

const SHIPPED = /^(?:apps|packages|infra)\//;
const NOT_SHIPPED = /\.(?:test|spec)\.|\/testing\//;
const REQUEST = /(?<![.#\w])(?:(?:globalThis|window|self)\.)?fetch\(/g;

/** Requests that have their limit elsewhere. */
const LIMITED_ELSEWHERE: Readonly<Record<string, string>> = {
  'apps/web/public/start.js': 'call.ts takes the reply over, under its own limit',
  'apps/web/build/thumbnailOrSaved.ts': 'the service worker repeats the request of a page, with its signal',
  'infra/embedded/mail/shell.ts': 'the page of the test mails asks again every two seconds',
};

/** The arguments of each request, up to its closing parenthesis. */
function requestsIn(text: string): string[] {
  return [...text.matchAll(REQUEST)].map(({ index, 0: { length } }) => {
    let depth = 1;
    let end = index + length;
    for (; depth > 0 && end < text.length; end++)
      if (text[end] === '(') depth++;
      else if (text[end] === ')') depth--;
    return text.slice(index + length, end - 1);
  });
}

/** Calls that limit the code they load, and those of React: an error boundary offers to load it again. */
const LIMITS_CODE = /^(?:SilenceLimit\.arrival|loadPatiently|lazy|lazyPart|lazyScreen)$/;
/** Neither a type nor code for which nothing waits. */
const IMPORT = /(?<!typeof |void )\bimport\((?=\s*['"`])/g;
/** A function that only imports, whose calls are checked instead. */
const LOADER = /\bconst (\w+) = \(\)(?:: Promise<[^=]+>)? => import\('/g;

/** Positions of the code that a page waits for and that has no limit. */
function unlimitedCode(text: string): number[] {
  const loaders = [...text.matchAll(LOADER)];
  const own = loaders.map(({ index, 0: loader }) => index + loader.indexOf('import('));
  const imports = positionsOf(text, IMPORT).filter((at) => !own.includes(at));
  const calls = loaders.flatMap(([, name]) => positionsOf(text, new RegExp(`(?<![.\\w])${name}\\(\\)`, 'g')));
  return [...imports, ...calls].filter((at) => !callsAround(text, at).some((name) => LIMITS_CODE.test(name)));
}

const positionsOf = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(({ index }) => index);

/** The names of the calls whose arguments contain this position, up to the beginning of its declaration. */
function callsAround(text: string, at: number): string[] {
  const names: string[] = [];
  let closed = 0;
  for (let before = at - 1; before >= 0 && !/^\n\w/.test(text.slice(before, before + 2)); before--) {
    if (text[before] === ')') closed++;
    else if (text[before] === '(' && closed-- <= 0) {
      closed = 0;
      names.push(/([\w.]*)(?:<[^()]*>)?$/.exec(text.slice(0, before))?.[1] ?? '');
    }
  }
  return names;
}

const isLimited = (request: string): boolean => /\bsignal\b/.test(request);

function unlimitedRequests(file: string): string[] {
  return requestsIn(readFileSync(path.join(ROOT, file), 'utf8')).filter((request) => !isLimited(request));
}

describe('requests', () => {
  const files = [...sourceFiles(), ...knownFiles(['apps/web/public/*.js'])]
    .filter((file) => SHIPPED.test(file) && !NOT_SHIPPED.test(file) && existsSync(path.join(ROOT, file)))
    .toSorted();

  it('have a limit, or an owner that has one', () => {
    const unlimited = files.filter((file) => unlimitedRequests(file).length > 0);
    expect(unlimited).toEqual(Object.keys(LIMITED_ELSEWHERE).toSorted());
  });

  it.each([
    ['await fetch(url, { signal: limit.signal });', true],
    ['fetch(urlOf(path, input),\n  { method, signal: AbortSignal.timeout(1000) });', true],
    ['await fetch(url, { integrity });\nlimit.signal;', false],
    ['return globalThis.fetch(request);', false],
  ])('"%s" has a limit: %s', (text, expected) => {
    expect(requestsIn(text).map(isLimited)).toEqual([expected]);
  });

  it('for code have a limit, or a boundary that offers to load it again', () => {
    const unlimited = files.filter(
      (file) =>
        /^apps\/web\/src\/(?!.*\/[Ff]akes?[A-Z.])/.test(file) &&
        unlimitedCode(readFileSync(path.join(ROOT, file), 'utf8')).length > 0,
    );
    expect(unlimited).toEqual([]);
  });

  it.each([
    ['const { a } = await CODE;', 1],
    ['await Promise.all([first(), CODE, CODE]);', 2],
    ['device ??= CODE.then(({ A }) => new A());', 1],
    ['const { a } = await SilenceLimit.arrival(CODE);', 0],
    ['await SilenceLimit.arrival(\n  Promise.all([CODE, CODE]),\n);', 0],
    ['await loadPatiently(() => CODE, signal);', 0],
    ['SilenceLimit.arrival(first());\nawait CODE;', 1],
    ['const A = lazyPart<Props>(async () => ({\n  default: (await CODE).A,\n}));', 0],
    ['const load = () => CODE;\nconst A = lazy(async () => await load());', 0],
    ['const load = () => CODE;\nawait load();', 1],
    ['type A = typeof CODE;', 0],
    ['void CODE.catch(() => undefined);', 0],
  ])('"%s" waits for code without a limit: %i', (text, expected) => {
    // Written out, it would be an import of this file.
    const code = ['import', "('./a.ts')"].join('');
    expect(unlimitedCode(text.replaceAll('CODE', code))).toHaveLength(expected);
  });

  it.each(['this.#fetch(path)', 'api.fetch(url)', 'prefetch(route)', 'refetch()'])(
    '"%s" is no request',
    (text) => {
      expect(requestsIn(text)).toEqual([]);
    },
  );
});
