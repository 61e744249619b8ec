import type { ReportLook } from '@sightline/contracts/reports/templates';
import type { Fact, ReportOutline, ReportSection } from '@sightline/report/outline/sections';
import type { Feature } from 'write-excel-file/node';
import writeWorkbook, { type Cell, type Sheet } from 'write-excel-file/node';
import { headed, listSheet, type Page, plain, strong, text } from './listSheets.ts';

/** The number of US Letter in ECMA-376; the library's default is A4. */
const LETTER = 1;

/** Each sheet is as wide as a page across and as long as it needs. */
const ON_LETTER_PAPER = {
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

type FilledCell = Extract<Cell, { wrap?: boolean }>;

const isFilled = (cell: Cell): cell is FilledCell => typeof cell === 'object' && cell !== null;

/**
 * The report as an Excel workbook, to sort and filter: a sheet for the report itself and one for each long list. All cells
 * that a person wrote are texts, so that a note that begins with `=` is no formula.
 */
export async function writeExcel(outline: ReportOutline, target: string): Promise<void> {
  const lists = outline.sections.flatMap((section) => listSheet(section) ?? []);
  const named = withUniqueNames([overview(outline), ...lists]);
  const fontFamily = outline.look.face === 'serif' ? 'Times New Roman' : 'Calibri';
  const fontSize = FONT_SIZES[outline.look.density];
  const sheets = named.map((page) => toSheet(page, fontSize));
  await writeWorkbook(sheets, { fontFamily, fontSize, features: [ON_LETTER_PAPER] }).toFile(target);
}

const FONT_SIZES: Record<ReportLook['density'], number> = { compact: 10, normal: 11, roomy: 12 };

/** Excel refuses these in the name of a sheet, and names of more than 31 characters. */
const REFUSED = /[[\]:*?/\\]/g;
const LONGEST_NAME = 31;

function toSheet({ name, widths, rows, hasHead }: Page, fontSize: number): Sheet<Buffer> {
  return {
    sheet: name,
    data: withHeights(rows, widths, fontSize),
    columns: widths.map((width) => ({ width })),
    orientation: 'landscape',
    ...(hasHead && { stickyRowsCount: 1 }),
  };
}

function withUniqueNames(pages: readonly Page[]): Page[] {
  const used = new Set<string>();
  return pages.map((page) => {
    const base = page.name.replaceAll(REFUSED, ' ').slice(0, LONGEST_NAME).trim();
    const names = [base, ...Array.from({ length: pages.length }, (_, n) => `${base.slice(0, 27)} ${n + 2}`)];
    const name = names.find((one) => !used.has(one.toLowerCase())) ?? base;
    used.add(name.toLowerCase());
    return { ...page, name };
  });
}

/** Everything that is not a long list, one below the other. */
function overview(outline: ReportOutline): Page {
  const color = outline.look.ink === 'black' ? '#1a2230' : outline.brandColor;
  const rows: Cell[][] = [
    [strong(outline.title)],
    ...(outline.notice === null ? [] : [[strong(outline.notice)]]),
    ...(outline.watermark === '' ? [] : [[strong(outline.watermark)]]),
    [text(outline.reference), text(outline.permit)],
    ...outline.sections.flatMap((section) => overviewRows(section, color)),
  ];
  return { name: 'Report', widths: [30, 84], rows, hasHead: false };
}

function overviewRows(section: ReportSection, color: string): Cell[][] {
  const rows = rowsOf(section);
  return rows.length === 0 ? [] : [[null], [headed(section.title, color)], ...rows];
}

const factRows = (facts: readonly Fact[]): Cell[][] =>
  facts.map(({ label, value }) => [text(label), text(value)]);

function rowsOf(section: ReportSection): Cell[][] {
  switch (section.kind) {
    case 'header':
      return [section.organization, ...section.lines, section.heading, section.subheading].map((line) => [
        plain(line),
      ]);
    case 'result':
      return [
        [strong(section.label), text(section.meaning)],
        ...section.tally.map(({ count, label }) => [text(label), { value: count, align: 'left' as const }]),
        ...factRows(section.facts),
      ];
    case 'facts':
      return factRows(section.facts);
    case 'comparison':
    case 'scanFindings':
      return [[null, text(section.note)]];
    case 'text':
      return [[null, text(section.text)]];
    case 'list':
      return [
        ...section.entries.map((entry, index) => [{ value: index + 1, align: 'left' as const }, text(entry)]),
        ...(section.contact
          ? [[text(section.contact.label), text(section.contact.ways.map((way) => way.text).join('  |  '))]]
          : []),
      ];
    case 'signature':
      return [section.statement, ...section.lines].flatMap((line) =>
        line === '' ? [] : [[null, text(line)]],
      );
    case 'verification':
      return [
        [text('Address'), text(section.url)],
        [text('SHA-256 of the content'), text(section.contentHash)],
      ];
    default:
      return listSheet(section) ? [] : [[text('empty' in section ? section.empty : '')]];
  }
}

/** Rows as tall as their texts: LibreOffice and previews do not fit them by themselves, and would cut the text. */
function withHeights(rows: readonly Cell[][], widths: readonly number[], fontSize: number): Cell[][] {
  return rows.map((row) => {
    const lines = Math.max(1, ...row.map((cell, column) => linesOf(cell, widths[column] ?? 1)));
    const height = Math.min(TALLEST_ROW, Math.ceil(lines * fontSize * LINE));
    return lines === 1 ? row : row.map((cell) => (isFilled(cell) ? { ...cell, height } : cell));
  });
}

function linesOf(cell: Cell, width: number): number {
  if (!isFilled(cell) || !cell.wrap) return 1;
  const lines = String(cell.value).split('\n');
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * WRAPPED) / width)), 0);
}
