import type { ComparedState, SectionOf } from '@sightline/report/outline/sections';
import { Paragraph, Table, TableCell, TableRow, TextRun, VerticalAlign } from 'docx';
import { correctionLines } from './correctionLines.ts';
import { FULL_WIDTH, RULED } from './tables.ts';
import { photoParagraphs, type ReportFiles } from './wordPictures.ts';
import { INK } from './wordStyles.ts';

/** Pixels at 96 per inch. */
const BOX = { width: 300, height: 200 };

/** A row for each item: its earlier and its current state. */
export async function comparisonTable(
  { items }: SectionOf<'comparison'>,
  files: ReportFiles,
): Promise<Table> {
  const rows: TableRow[] = [];
  for (const { label, section, isCorrected, before, after } of items) {
    const title = `${section}: ${label}`;
    const cells = [
      await stateCell(`${title}, before`, before, { color: INK.fail, files }),
      await stateCell(`${title}, after`, after, { color: isCorrected ? INK.pass : INK.fail, files }),
    ];
    rows.push(new TableRow({ cantSplit: true, children: cells }));
  }
  return new Table({ width: FULL_WIDTH, borders: RULED, rows });
}

async function stateCell(
  title: string,
  state: ComparedState,
  { color, files }: { color: string; files: ReportFiles },
): Promise<TableCell> {
  const { mark, notes, marked, photos } = state;
  const pictures = [];
  for (const photo of photos) pictures.push(...(await photoParagraphs(photo, files, BOX)));
  return new TableCell({
    verticalAlign: VerticalAlign.TOP,
    margins: { top: 80, bottom: 80, right: 80 },
    children: [
      new Paragraph({ children: [new TextRun({ text: title, bold: true })] }),
      new Paragraph({ children: [new TextRun({ text: mark, bold: true, color })] }),
      new Paragraph({ children: [new TextRun({ text: marked, size: 16, color: INK.muted })] }),
      ...notes.split('\n').map((line) => new Paragraph(line)),
      ...correctionLines(state),
      ...pictures,
    ],
  });
}
