import { expect, test } from 'vitest';
import { qualityOf } from './draftQuality.ts';

const drafts = (count: number, draft: string, accepted: string) =>
  Array.from({ length: count }, () => [draft, accepted] as const);

test('the words that people changed are counted, without capitals and punctuation', () => {
  const quality = qualityOf(drafts(20, 'the duck door is open', 'The duct door is open.'));
  expect(quality).toEqual({ drafts: 20, changedPercent: 20, isSearchAid: false });
});

test.each([
  ['thirty six inches', '36 inches'],
  ['one hundred twenty degrees', '120 degrees'],
  ['a three eighths inch gap', 'A 3/8 inch gap.'],
  ["it doesn't close", 'It doesn’t close'],
  ['the cafe door', 'The café door'],
])('“%s” accepted as “%s” is no change', (draft, accepted) => {
  expect(qualityOf(drafts(20, draft, accepted)).changedPercent).toBe(0);
});

test('a draft that was replaced altogether counts as all its words', () => {
  expect(qualityOf(drafts(20, 'see the sea', 'GFCI'))).toMatchObject({
    changedPercent: 100,
    isSearchAid: true,
  });
});

test('more than 40 % of the words make drafts a search aid, and 40 % do not', () => {
  const changed = (words: string) => qualityOf(drafts(20, 'a b c d e f g h i j', words));
  expect(changed('1 2 3 4 e f g h i j')).toMatchObject({ changedPercent: 40, isSearchAid: false });
  expect(changed('1 2 3 4 5 f g h i j')).toMatchObject({ changedPercent: 50, isSearchAid: true });
});

test('fewer than twenty drafts decide nothing', () => {
  expect(qualityOf(drafts(19, 'a', 'b')).isSearchAid).toBe(false);
  expect(qualityOf([])).toEqual({ drafts: 0, changedPercent: null, isSearchAid: false });
});
