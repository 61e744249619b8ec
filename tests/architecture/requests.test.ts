import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { knownFiles, ROOT, sourceFiles } from './imports.ts';

/**
 * Every request has a limit, after which it is tried again or the person is told: one that hangs would otherwise never
 * end.
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

  it.each(['this.#fetch(path)', 'api.fetch(url)', 'prefetch(route)', 'refetch()'])(
    '"%s" is no request',
    (text) => {
      expect(requestsIn(text)).toEqual([]);
    },
  );
});
