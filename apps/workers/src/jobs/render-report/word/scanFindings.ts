import type { SectionFinding, SectionOf } from '@sightline/report/outline/sections';
import { HeadingLevel, Paragraph, Table, TableCell, TableRow, TextRun, VerticalAlign, WidthType } from 'docx';
import { correctionLines } from './correctionLines.ts';
import { FULL_WIDTH, UNRULED } from './tables.ts';
import { pictureOf, type ReportFiles } from './wordPictures.ts';
import { INK } from './wordStyles.ts';

/** Pixels at 96 per inch. */
const BOX = { width: 290, height: 218 };
/** The share of the page, in percent. */
const PICTURE_WIDTH = 46;

/** The picture and facts of each finding in a row that is never divided, and the note below. */
export async function scanFindings(
  { findings }: SectionOf<'scanFindings'>,
  files: ReportFiles,
): Promise<(Paragraph | Table)[]> {
  const parts = [];
  for (const finding of findings) parts.push(...(await scanFinding(finding, files)));
  return parts;
}

async function scanFinding(finding: SectionFinding, files: ReportFiles): Promise<(Paragraph | Table)[]> {
  const { name, label, note, photo } = finding;
  const facts = factParagraphs(finding);
  const row = photo && pictureRow(await pictureOf(photo, files, BOX), facts);
  return [
    new Paragraph({ text: `${name}: ${label}`, heading: HeadingLevel.HEADING_2 }),
    ...(row ? [new Table({ width: FULL_WIDTH, borders: UNRULED, rows: [row] })] : facts),
    ...(note === '' ? [] : note.split('\n').map((line) => new Paragraph(line))),
    ...correctionLines(finding),
  ];
}

function factParagraphs({ severity, place, facts }: SectionFinding): Paragraph[] {
  return [
    ...[severity, place].filter((line) => line !== '').map((line) => new Paragraph(line)),
    ...facts.map((text) => new Paragraph({ children: [new TextRun({ text, size: 16, color: INK.muted })] })),
  ];
}

function pictureRow(pictures: Awaited<ReturnType<typeof pictureOf>>, facts: Paragraph[]): TableRow {
  const missing = new TextRun({ text: 'This picture could not be printed.', color: INK.muted });
  const picture = new Paragraph({ children: pictures.length > 0 ? pictures : [missing] });
  return new TableRow({
    cantSplit: true,
    children: [cell([picture], PICTURE_WIDTH), cell(facts, 100 - PICTURE_WIDTH)],
  });
}

function cell(children: Paragraph[], width: number): TableCell {
  return new TableCell({
    verticalAlign: VerticalAlign.TOP,
    width: { size: width, type: WidthType.PERCENTAGE },
    margins: { right: 120 },
    children,
  });
}
