import type { Column, Fact } from '@sightline/report/outline/sections';
import { BorderStyle, Paragraph, ShadingType, Table, TableCell, TableRow, TextRun, WidthType } from 'docx';
import { INK } from './wordStyles.ts';

const RULE = { style: BorderStyle.SINGLE, size: 4, color: INK.line };
const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' };
export const RULED = {
  top: RULE,
  bottom: RULE,
  left: NONE,
  right: NONE,
  insideHorizontal: RULE,
  insideVertical: NONE,
};
export const UNRULED = { ...RULED, top: NONE, bottom: NONE, insideHorizontal: NONE };
export const FULL_WIDTH = { size: 100, type: WidthType.PERCENTAGE };

/** The heads are repeated on every page, and a row is never divided between two. */
export function textTable(columns: readonly Column[], rows: readonly (readonly string[])[]): Table {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const widths = columns.map(({ width }) => (width * 100) / whole);
  const heads = columns.map(({ title }, column) => textCell(title, widths[column], { isHead: true }));
  return new Table({
    width: FULL_WIDTH,
    borders: RULED,
    rows: [
      new TableRow({ tableHeader: true, cantSplit: true, children: heads }),
      ...rows.map(
        (row) =>
          new TableRow({
            cantSplit: true,
            children: row.map((cell, column) => textCell(cell, widths[column])),
          }),
      ),
    ],
  });
}

/** Labels at the left. */
export function factTable(facts: readonly Fact[]): Table {
  const rows = facts.map(({ label, value }) => {
    const cells = [textCell(label, LABEL_WIDTH, { isHead: true }), textCell(value, 100 - LABEL_WIDTH)];
    return new TableRow({ cantSplit: true, children: cells });
  });
  return new Table({ width: FULL_WIDTH, borders: RULED, rows });
}

const LABEL_WIDTH = 30;

function textCell(text: string, width = 0, { isHead = false } = {}): TableCell {
  const color = isHead ? { color: INK.muted } : {};
  const children = text
    .split('\n')
    .map((line) => new Paragraph({ children: [new TextRun({ text: line, bold: isHead, ...color })] }));
  return new TableCell({
    width: { size: width, type: WidthType.PERCENTAGE },
    ...(isHead && { shading: { type: ShadingType.CLEAR, fill: INK.panel } }),
    margins: { top: 40, bottom: 20, left: 80, right: 80 },
    children,
  });
}
