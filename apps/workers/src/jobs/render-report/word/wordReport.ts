import { writeFile } from 'node:fs/promises';
import type { ReportOutline } from '@sightline/report/outline/sections';
import { convertInchesToTwip, Document, Footer, Header, Packer, PageNumber, Paragraph, TextRun } from 'docx';
import { type ReportFiles, watermarkPicture } from './wordPictures.ts';
import { wordSection } from './wordSections.ts';
import { INK, stylesOf } from './wordStyles.ts';

/**
 * The report as a Word document, from which readers copy parts into their own letters. Headings are Word's, so that its
 * navigation lists them. The PDF stays the record: the footer of each page says so.
 */
export async function writeWord(outline: ReportOutline, files: ReportFiles, target: string): Promise<void> {
  const children = [];
  for (const section of outline.sections)
    children.push(...(await wordSection(section, { ...outline, files })));
  const document = new Document({
    ...stylesOf(outline),
    title: outline.title,
    creator: outline.organization,
    subject: outline.address,
    sections: [{ properties: PAGE, headers: await headerOf(outline), footers: footerOf(outline), children }],
  });
  await writeFile(target, await Packer.toBuffer(document));
}

const MARGIN = convertInchesToTwip(0.75);
const PAGE = {
  page: {
    size: { width: convertInchesToTwip(8.5), height: convertInchesToTwip(11) },
    margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
  },
};

async function headerOf({ organization, permit, notice, watermark }: ReportOutline) {
  const parts = [`${organization} - Inspection report`, permit, ...(notice === null ? [] : [notice])];
  const across = watermark === '' ? [] : [await watermarkPicture(watermark)];
  return { default: new Header({ children: [small(parts.join('  |  ')), ...across] }) };
}

function footerOf({ reference, contentHash }: ReportOutline) {
  const text = `${reference} - content ${contentHash.slice(0, 16)} - a copy; the signed PDF is the record. `;
  const page = ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES];
  const runs = [new TextRun({ text, ...SMALL }), new TextRun({ children: page, ...SMALL })];
  return { default: new Footer({ children: [new Paragraph({ children: runs })] }) };
}

/** Sizes are in half points. */
const SMALL = { size: 16, color: INK.muted };

function small(text: string): Paragraph {
  return new Paragraph({ children: [new TextRun({ text, ...SMALL })] });
}
