import type { ReportLook } from '@sightline/contracts/reports/templates';
import type { Fact, ReportOutline, ReportSection } from '@sightline/report/outline/sections';
import writeWorkbook, { type Cell, type Sheet } from 'write-excel-file/node';
import { headed, plain, strong, text } from './cells.ts';
import { listSheet, type Page } from './listSheets.ts';
import { ON_LETTER_PAPER, withHeights } from './pageSetup.ts';

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
