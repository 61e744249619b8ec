import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mintId } from '@sightline/contracts/core/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureUnpacked } from '../../../../../infra/setup/parts/debian.ts';
import type { ReadPdf } from '../../testing/readPdf.ts';
import { beginRenderingStory, type RenderingStory } from '../../testing/renderingStory.ts';
import { reportContent } from '../../testing/reportContent.ts';

/** Text as people type it, read back from the PDF by PDF.js and by Poppler. */

let story: RenderingStory;
beforeAll(async () => {
  story = await beginRenderingStory();
});
afterAll(() => story.close());

/** The text without white space, which a reader of PDFs adds where a line ends. */
const copied = ({ text }: Pick<ReadPdf, 'text'>): string => text.replaceAll(/\s/g, '');

describe('a word that is longer than its line', () => {
  const WORDS = {
    permit: '2026-ELEC-00123-REV-B-PHASE-2-BUILDING-7-UNIT-1204-LOT-9',
    email: 'maintenance.department.west@example-construction-company-of-florida.example',
    serial: '4519F00231AB77C0912D34E56F7890G1H2J3K4L5M6N7P8Q9R0S1T2U3',
    link: 'https://permits.example.gov/portal/inspections/2026/building/records?id=1234567890&x=1#part',
    plain: 'a'.repeat(300),
    accented: 'é'.repeat(80),
  };

  it('is broken without a hyphen, in every place of the report', { tags: 'full' }, async () => {
    const { permit, email, serial, link, plain, accented } = WORDS;
    const content = reportContent({ summary: `Ask ${email} about it. ${plain}`, generalNotes: accented });
    content.inspection.permitNumber = permit;
    content.inspection.contractor = email;
    if (content.findings[0]) content.findings[0].notes = `Air handler serial ${serial}`;
    if (content.passed[0]) content.passed[0].notes = `See ${link}  and  ${serial}`;
    const text = copied(await story.rendered(content));
    for (const word of Object.values(WORDS)) expect(text).toContain(word);
    expect(text.split(serial)).toHaveLength(3);
  });
});

describe('text in another script', () => {
  const TEXTS: [string, string][] = [
    ['Chinese', '屋頂漏水，請更換北牆的窗戶。屋顶漏水，请更换北墙的窗户。'],
    ['Japanese', '屋根から雨漏りしています。カタカナも「表示」されます。'],
    ['Korean', '지붕에서 물이 샙니다. 창문을 교체하세요.'],
    ['Thai', 'หลังคารั่ว กรุณาเปลี่ยนหน้าต่าง'],
    ['Greek, Cyrillic and Vietnamese', 'Ωμέγα Привет Nguyễn Thị Hồng'],
    ['emoji', '👍 🏠 ⚡ 😀 🇺🇸 👨👩👧'],
    ['signs', '½" ≤ 3 ft², 72 °F, 6′-5″, x² + y₂ → ✓ ✗ ☐ ★'],
  ];

  it.each(TEXTS)('prints %s, and gives back what was typed', { tags: 'full' }, async (_, typed) => {
    const pdf = await story.rendered(reportContent({ summary: typed }));
    expect(copied(pdf)).toContain(typed.replaceAll(/\s/g, ''));
    expect(pdf.text).not.toContain('\uFFFD');
  });

  it.each([
    ['Hindi', 'छत से पानी टपक रहा है। कृपया खिड़की बदलें।'],
    ['Arabic', 'السقف يسرب الماء، يرجى استبدال النافذة 24 (غرفة).'],
    ['Hebrew', 'הגג דולף, נא להחליף את החלון 24 (חדר).'],
    ['Thai vowels', 'น้ำรั่ว กรุณาทำใหม่'],
    ['skin tones', 'Roof 👍🏽 okay'],
    ['adjacent emoji', 'Roof 👍👍 okay'],
  ])(
    'prints %s, and states what was typed for copying and reading aloud',
    { tags: 'full' },
    async (_, typed) => {
      const { text, actualTexts } = await story.rendered(reportContent({ summary: typed }));
      expect(actualTexts).toEqual([typed.normalize('NFC')]);
      expect(text).not.toContain('\uFFFD');
    },
  );

  it.each([
    ['Hindi', 'छत से पानी टपक रहा है। '.repeat(12)],
    ['Thai', 'น้ำรั่ว กรุณาทำใหม่'],
    ['emoji', 'Roof 👍🏽 okay 👍👍'],
  ])(
    'ends the spans of %s with the font of their signs, without which readers drop them',
    { tags: 'full' },
    async (_, typed) => {
      const { spans } = await story.rendered(reportContent({ summary: typed }));
      expect(spans.length).toBeGreaterThan(1);
      expect(spans.filter(({ hasFontAtEnd }) => !hasFontAtEnd)).toEqual([]);
    },
  );

  it('keeps each letter after a text in which it was a part of another one', async () => {
    await story.rendered(reportContent({ summary: 'ÚÑÂ ทำ جى' }));
    const typed = 'UNA ณา محب';
    const { text } = await story.rendered(reportContent({ summary: typed }));
    for (const word of typed.split(' ')) expect(text).toContain(word);
  });

  it('lists no font that the file does not embed', async () => {
    const { fonts } = await story.rendered(
      reportContent({ summary: '李小龍 ½ ⚡', generalNotes: 'Line one\n\nAfter a blank line' }),
    );
    expect(fonts.length).toBeGreaterThan(2);
    expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
  });

  it('shows a letter that no font has as one that is missing', async () => {
    const { text } = await story.rendered(reportContent({ summary: 'Tamil தமிழ் here' }));
    expect(text).toContain('\uFFFD');
  });

  it('keeps a long text without spaces inside its lines', async () => {
    const typed = '屋頂漏水請更換窗戶'.repeat(40);
    const pdf = await story.rendered(reportContent({ summary: typed }));
    expect(copied(pdf)).toContain(typed);
  });

  it('gives the same bytes, whatever was printed before', { tags: 'full' }, async () => {
    const plain = reportContent({ summary: 'Only Latin letters.' });
    const bytesOf = async () => (await story.rendered({ ...plain })).text;
    const before = await bytesOf();
    await story.rendered(reportContent({ summary: '屋頂 नमस्ते 👍' }));
    expect(await bytesOf()).toBe(before);
  });
});

describe('text that Poppler reads, as archives and search engines do', () => {
  it.each([
    ['Hindi', 'Start छत से पानी टपक रहा है। कृपया खिड़की बदलें। end', 1],
    ['Hindi of several lines', `${'छत से पानी टपक रहा है। '.repeat(12)}end`, 1],
    ['Thai', 'Roof น้ำรั่ว กรุณาทำใหม่ end', 1],
    ['skin tones and adjacent emoji', 'Roof 👍🏽 okay, 👍👍 okay 👨👩👧 🇺🇸🇨🇦 end', 1],
    ['Hebrew', 'הגג דולף', 2],
    ['Arabic', 'السقف يسرب الماء', 2],
    ['scripts in one line', 'Roof 👍🏽 okay हिन्दी 한국어 日本語 ไทย Việt Nam end', 1],
  ])('has %s as typed', async (_, typed, copies) => {
    const [summary, generalNotes] = [typed, copies === 2 ? `Roof ${typed} end` : ''];
    const text = await readByPoppler(reportContent({ summary, generalNotes }));
    expect(text.split(folded(typed))).toHaveLength(copies + 1);
  });
});

const folded = (text: string): string => text.replaceAll(/[\s\p{Cf}]+/gu, ' ').trim();

async function readByPoppler(content: ReturnType<typeof reportContent>): Promise<string> {
  const path = join(tmpdir(), `${mintId()}.pdf`);
  await writeFile(path, await story.renderedFile(content));
  const { root, env } = await ensureUnpacked('poppler-utils', 'the tests read PDFs as archives do');
  const { stdout } = await promisify(execFile)(join(root, 'usr/bin/pdftotext'), [path, '-'], { env });
  await rm(path);
  return folded(stdout.replaceAll(/\p{Cf}/gu, ''));
}
