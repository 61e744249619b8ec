import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadPdf } from '../../testing/readPdf.ts';
import { beginRenderingStory, type RenderingStory } from '../../testing/renderingStory.ts';
import { reportContent } from '../../testing/reportContent.ts';

/** Text as people type it, read back from the PDF. */

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

  it('is broken without a hyphen, in every place of the report', async () => {
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

  it.each(TEXTS)('prints %s, and gives back what was typed', async (_, typed) => {
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
  ])('prints %s, and states what was typed for copying and reading aloud', async (_, typed) => {
    const { text, actualTexts } = await story.rendered(reportContent({ summary: typed }));
    expect(actualTexts).toEqual([typed.normalize('NFC')]);
    expect(text).not.toContain('\uFFFD');
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

  it('gives the same bytes, whatever was printed before', async () => {
    const plain = reportContent({ summary: 'Only Latin letters.' });
    const bytesOf = async () => (await story.rendered({ ...plain })).text;
    const before = await bytesOf();
    await story.rendered(reportContent({ summary: '屋頂 नमस्ते 👍' }));
    expect(await bytesOf()).toBe(before);
  });
});
