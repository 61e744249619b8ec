import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { knownFiles, ROOT } from './imports.ts';

/** Documents and comments name files, headings, and decisions that exist. */

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Sources are named without `src`, `apps`, and `packages`: `web/inspection/kinds/`. */
const short = (file: string): string =>
  file
    .split('/')
    .filter((part) => part !== 'src' && part !== 'apps' && part !== 'packages')
    .join('/');

const everyFile = knownFiles(['*']).filter((file) => existsSync(path.join(ROOT, file)));
const filesOf = (kinds: RegExp): string[] => everyFile.filter((file) => kinds.test(file));
const shortFiles = everyFile.map(short);
const texts = new Map(filesOf(/\.md$/).map((file) => [file, read(file)]));

const ROOTS = new Set(everyFile.map((file) => file.split('/')[0]));
const FILE = /^[\w@./-]+\.(?:tsx?|mjs|md|ya?ml|json|sh|cfg|css|html|caddyfile|conf|tsv|Dockerfile)$/;
const FOLDER = /^\w[\w@.-]*\/(?:[\w@.-]+\/)*$/;
/** Names of files that are made at run time, or that belong to others. */
const ELSEWHERE = new Set(['model.json', 'prebuilt.sha256', '.data/secrets.json', 'index.html', 'book.html']);

/** Names in backticks that look like a file or folder of the repository, and lead nowhere. */
function deadNames(text: string): string[] {
  const names = [...text.matchAll(/`([^`\s{]+)`/g)].map(([, name = '']) => name);
  return names.filter((name) => !ELSEWHERE.has(name) && !leadsSomewhere(name));
}

function leadsSomewhere(name: string): boolean {
  const wanted = `/${short(name).replace(/\/$/, '')}`;
  if (FILE.test(name)) return shortFiles.some((file) => `/${file}`.endsWith(wanted));
  const isFolder = FOLDER.test(name) || (name.includes('/') && ROOTS.has(name.split('/')[0]));
  return !isFolder || shortFiles.some((file) => `/${file}/`.includes(`${wanted}/`));
}

/** Sources that a comment names, such as `web/app/Gate.tsx`, and that do not exist. */
function deadSources(code: string): string[] {
  const comments = [...code.matchAll(/^\s*(?:\/\*\*|\*|\/\/)(.*)/gm)].map(([, text = '']) => text).join('\n');
  const names = comments.matchAll(/(?<![\w@./-])[A-Za-z][\w@.-]*(?:\/[\w@.-]+)*\.(?:tsx?|mjs|md)\b/g);
  return [...names].map(([name]) => name).filter((name) => !name.startsWith('lib.') && !leadsSomewhere(name));
}

/** The anchors of a document: those that it states, and those of its headings as GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/<[^>]*>|[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)]);
}

function deadLinks(file: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^(?:https?|mailto):/.test(target)) return false;
    const [name = '', anchor] = target.split('#');
    const linked = name === '' ? file : path.posix.join(path.posix.dirname(file), name);
    const exists = everyFile.some((known) => known === linked || known.startsWith(`${linked}/`));
    return !exists || (anchor !== undefined && !anchorsOf(texts.get(linked) ?? '').has(anchor));
  });
}

it('each file and folder that a document names exists', () => {
  const dead = [...texts].flatMap(([file, text]) => deadNames(text).map((name) => `${file}: ${name}`));
  expect(dead).toEqual([]);
});

it('each source that a comment names exists', () => {
  const dead = filesOf(/\.(?:tsx?|mjs)$/).flatMap((file) =>
    deadSources(read(file)).map((name) => `${file}: ${name}`),
  );
  expect(dead).toEqual([]);
});

it('each link of a document leads to a file and to a heading in it', () => {
  const dead = [...texts].flatMap(([file, text]) => deadLinks(file, text).map((link) => `${file}: ${link}`));
  expect(dead).toEqual([]);
});

const FOLDER_OF_DECISIONS = 'docs/decisions/';
const rooms = [...texts].filter(
  ([file]) => file.startsWith(FOLDER_OF_DECISIONS) && !file.endsWith('/README.md'),
);
const numbersOf = (text: string): string[] => [...text.matchAll(/<a id="(\d{3})"/g)].map(([, id = '']) => id);
const decisions = rooms.flatMap(([, text]) => numbersOf(text));

/** The numbers in "decisions 004, 005, and 008", also where a comment breaks the line. */
function decisionsIn(text: string): string[] {
  const line = text.replaceAll(/\n\s*(?:\*|\/\/|#)?\s*/g, ' ');
  const lists = line.matchAll(/\b[Dd]ecisions? (\d{3}(?:(?:,? and |, | to )\d{3})*)\b/g);
  return [...lists].flatMap(([, list = '']) => list.match(/\d{3}/g) ?? []);
}

it('each decision that code or a document names has a heading, and only one', () => {
  const files = filesOf(/\.(?:tsx?|mjs|md|yml|cfg|html)$/);
  const named = files.flatMap((file) => decisionsIn(read(file)).map((number) => ({ file, number })));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ number }) => !decisions.includes(number))).toEqual([]);
  expect(decisions.filter((number, index) => decisions.indexOf(number) !== index)).toEqual([]);
});

it('the index lists the decisions of each room', () => {
  const index = texts.get(`${FOLDER_OF_DECISIONS}README.md`) ?? '';
  for (const [file, text] of rooms) {
    const row = index.split('\n').find((line) => line.includes(`(${path.basename(file)}) |`)) ?? '';
    const listed = [...row.matchAll(/(\d{3})(?:–(\d{3}))?/g)].flatMap(([, from, to = from]) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, step) =>
        String(Number(from) + step).padStart(3, '0'),
      ),
    );
    expect([file, ...listed]).toEqual([file, ...numbersOf(text).toSorted()]);
  }
});

const wordsOf = (text: string): number => text.trim().split(/\s+/).length;

it('a room of decisions has at most 1,200 words', () => {
  expect(rooms.filter(([, text]) => wordsOf(text) > 1200).map(([file]) => file)).toEqual([]);
});

it('the documents have at most 34,000 words', () => {
  const documents = [...texts].filter(([file]) => file.startsWith('docs/'));
  expect(documents.reduce((sum, [, text]) => sum + wordsOf(text), 0)).toBeLessThanOrEqual(34_000);
});

it('finds names, links, and numbers', () => {
  expect(
    deadNames('`infra/gone.ts`, `tests/gone/`, `imports.ts`, `web/inspection/kinds/`, `text/html`'),
  ).toEqual(['infra/gone.ts', 'tests/gone/']);
  expect(deadSources('/** See web/app/gone.ts and app/Gate.tsx. */\nconst name = "gone.ts";')).toEqual([
    'web/app/gone.ts',
  ]);
  expect(deadLinks('docs/glossary.md', '[a](gone.md) [b](../README.md#try-it) [c](#gone)')).toEqual([
    'gone.md',
    '#gone',
  ]);
  expect(decisionsIn('Decisions 004, 005, and 008. Decision\n * 191.')).toEqual(['004', '005', '008', '191']);
});
