import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, ROOT, readImports, sourceFiles } from './imports.ts';

/** Layers of the web app that would serve another product as well. */
const PLAIN_LAYERS = /^apps\/web\/src\/(?:offline|ui|wire)\//;

/** Nouns of inspections. */
const DOMAIN_WORDS =
  /inspect|photo|checklist|report|room|signature|client|voice|measure|message|booking|payment|invit|template|position|scan|finding|jurisdiction|portal|visit|evidence/i;
/** Words of libraries and of any program, which contain one of them. */
const PLAIN_WORDS = /query-?client|error-?message/gi;

/** The parts of the wire that they may know: its core, the signed-in person, and the company. */
const PLAIN_CONTRACTS = /^packages\/contracts\/src\/(?:core|accounts|organization)\//;

const EXPORTED =
  /^export (?:default )?(?:type |abstract |async )*(?:class|function\*?|const|let|interface|type|enum) (\w+)/gm;

function domainWordsIn(file: string, text: string): string[] {
  const exported = [...text.matchAll(EXPORTED)].map(([, name = '']) => name);
  const inside = file.replace(PLAIN_LAYERS, '');
  return [inside, ...exported].filter((name) => DOMAIN_WORDS.test(name.replace(PLAIN_WORDS, '')));
}

function isDomainImport({ file, target }: { file: string; target: string | null }): boolean {
  if (!PLAIN_LAYERS.test(file) || isTest(file) || !target?.startsWith('packages/')) return false;
  return !PLAIN_CONTRACTS.test(target);
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

describe('the layers below inspections', () => {
  const files = sourceFiles().filter((file) => PLAIN_LAYERS.test(file));

  it('have no word of the domain in the names of files and exports', () => {
    expect(files.length).toBeGreaterThan(80);
    const named = files.map((file) => [
      file,
      ...domainWordsIn(file, readFileSync(path.join(ROOT, file), 'utf8')),
    ]);
    expect(named.filter(([, ...words]) => words.length > 0)).toEqual([]);
  });

  it('import no noun of the wire', () => {
    const imports = files.flatMap(readImports).filter(isDomainImport);
    expect(imports.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([]);
  });

  it.each([
    ['apps/web/src/wire/roomEvents.ts', '', ['roomEvents.ts']],
    ['apps/web/src/ui/signature/pen.ts', '', ['signature/pen.ts']],
    ['apps/web/src/ui/Card.tsx', 'export function PhotoCard(): ReactNode {}', ['PhotoCard']],
    ['apps/web/src/offline/limits.ts', 'export type VoiceNoteLimit = number;', ['VoiceNoteLimit']],
    ['apps/web/src/offline/limits.ts', 'export const REPORT_LIMIT = 3;', ['REPORT_LIMIT']],
    ['apps/web/src/wire/queryClient.ts', 'export function createQueryClient() {}', []],
    ['apps/web/src/wire/CallError.ts', 'export function errorMessage() {}', []],
  ])('%s with %s is held to the rule', (file, text, expected) => {
    expect(domainWordsIn(file, text)).toEqual(expected);
  });

  it.each([
    ['@sightline/contracts/photos/photos', true],
    ['@sightline/report/signaturePath', true],
    ['@sightline/contracts/core/define', false],
  ])('an import of %s is refused: %s', (specifier, expected) => {
    const [line] = importsOf('apps/web/src/ui/Card.tsx', `import type { Planted } from '${specifier}';\n`);
    expect(line && isDomainImport(line)).toBe(expected);
  });
});
