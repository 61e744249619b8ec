import type { Cell, Feature } from 'write-excel-file/node';

/** The print setup and the row heights of a workbook's sheets. */

/** The number of US Letter in ECMA-376; the library's default is A4. */
const LETTER = 1;

/** Each sheet is as wide as a page across and as long as it needs. */
export const ON_LETTER_PAPER = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transformElementAttributes: (name, attributes) =>
          name === 'pageSetup'
            ? { ...attributes, paperSize: LETTER, fitToWidth: 1, fitToHeight: 0 }
            : attributes,
        transform: (xml) =>
          xml.replace(/<worksheet[^>]*>/, (root) => `${root}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`),
      },
    },
  },
} satisfies Feature<Buffer>;

/** Excel's limit, in points. */
const TALLEST_ROW = 409;
/** The height of a line, as a share of the font's size. */
const LINE = 1.36;
/** Words that do not fit begin a new line, which leaves some of it empty. */
const WRAPPED = 1.15;

/** Rows as tall as their texts: LibreOffice and previews do not fit them by themselves, and would cut the text. */
export function withHeights(rows: readonly Cell[][], widths: readonly number[], fontSize: number): Cell[][] {
  return rows.map((row) => {
    const lines = Math.max(1, ...row.map((cell, column) => linesOf(cell, widths[column] ?? 1)));
    const height = Math.min(TALLEST_ROW, Math.ceil(lines * fontSize * LINE));
    return lines === 1 ? row : row.map((cell) => (isFilled(cell) ? { ...cell, height } : cell));
  });
}

type FilledCell = Extract<Cell, { wrap?: boolean }>;

const isFilled = (cell: Cell): cell is FilledCell => typeof cell === 'object' && cell !== null;

function linesOf(cell: Cell, width: number): number {
  if (!isFilled(cell) || !cell.wrap) return 1;
  const lines = String(cell.value).split('\n');
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * WRAPPED) / width)), 0);
}
