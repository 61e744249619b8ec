import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadPdf } from '../../testing/readPdf.ts';
import { beginRenderingStory, type RenderingStory } from '../../testing/renderingStory.ts';
import { reportContent } from '../../testing/reportContent.ts';
import { storeReportPhoto } from '../../testing/reports.ts';

/** The PDF as a screen reader gives it, and its outline. */

let story: RenderingStory;
let pdf: ReadPdf;
beforeAll(async () => {
  story = await beginRenderingStory();
  const content = reportContent();
  const facts = { caption: 'Flex duct in the attic', distanceMeters: 4 };
  content.photos = [await storeReportPhoto(story.services, content, facts)];
  pdf = await story.rendered(content);
});
afterAll(() => story.close());

const textsOf = (...roles: string[]): string[] =>
  pdf.tags.filter(({ role }) => roles.includes(role)).map(({ text }) => text);

test('it has a title and a heading for each section, under which its deficiencies have theirs', () => {
  expect(textsOf('H1')).toEqual(['Inspection Report']);
  const headings = textsOf('H2', 'H3');
  const at = headings.indexOf('Deficiencies (2)');
  expect(headings.slice(at, at + 4)).toEqual([
    ...['Deficiencies (2)', '1. Duct rough', '2. Electrical rough', 'Next steps'],
  ]);
});

test('each section can be reached from the outline', () => {
  expect(pdf.bookmarks).toEqual(textsOf('H2'));
});

test('a picture, the signature and the code to verify the report say what they show', () => {
  const figures = pdf.tags.filter(({ role }) => role === 'Figure').map(({ alt }) => alt);
  expect(figures).toEqual([
    expect.stringContaining('Flex duct in the attic'),
    expect.stringContaining('Ana Ruiz'),
    'QR code of the address',
  ]);
});

test('a table is read by rows, below the names of its columns', () => {
  const roles = pdf.tags.map(({ role }) => role);
  const at = roles.indexOf('Table');
  expect(roles.slice(at, at + 6)).toEqual(['Table', 'TR', 'TH', 'TH', 'TH', 'TH']);
  expect(textsOf('TH').slice(0, 4)).toEqual(['Name', 'Role', 'Joined', 'Left']);
  expect(textsOf('TD').slice(0, 2)).toEqual(['Ana Ruiz', 'Host']);
});

test('what is on every page is not read with it', () => {
  expect(pdf.pages.every((page) => /Page \d of \d/.test(page))).toBe(true);
  expect(pdf.tags.filter(({ text }) => /Page \d of \d/.test(text))).toEqual([]);
});
