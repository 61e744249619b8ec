import type {
  ComparedState,
  ReportOutline,
  ReportSection,
  SectionItem,
  SectionOf,
  SectionPhoto,
} from '@sightline/contracts/reportSections';
import type { ReportLook } from '@sightline/contracts/reportTemplates';
import writeWorkbook, { type Cell, type Sheet } from 'write-excel-file/node';

/**
 * The report as an Excel workbook, to sort and filter: a sheet for the report itself and one for each long list. All cells
 * that a person wrote are texts, so that a note that begins with `=` is no formula.
 */
export async function writeExcel(outline: ReportOutline, target: string): Promise<void> {
  const lists = outline.sections.flatMap((section) => listSheet(section) ?? []);
  const named = withUniqueNames([overview(outline), ...lists]);
  const fontFamily = outline.look.face === 'serif' ? 'Times New Roman' : 'Calibri';
  const fontSize = FONT_SIZES[outline.look.density];
  await writeWorkbook(named.map(toSheet), { fontFamily, fontSize }).toFile(target);
}

const FONT_SIZES: Record<ReportLook['density'], number> = { compact: 10, normal: 11, roomy: 12 };

interface Page {
  name: string;
  /** In characters; 118 fit on a letter page across. */
  widths: number[];
  /** The first row is the head where `hasHead`. */
  rows: Cell[][];
  hasHead: boolean;
}

/** Excel refuses these in the name of a sheet, and names of more than 31 characters. */
const REFUSED = /[[\]:*?/\\]/g;
const LONGEST_NAME = 31;
/** What a cell of Excel holds. */
const LONGEST_CELL = 32_767;

function toSheet({ name, widths, rows, hasHead }: Page): Sheet<Buffer> {
  return {
    sheet: name,
    data: rows,
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

function rowsOf(section: ReportSection): Cell[][] {
  switch (section.kind) {
    case 'header':
      return [section.organization, ...section.lines, section.heading, section.subheading].map((line) => [
        text(line),
      ]);
    case 'result':
      return [
        [strong(section.label)],
        ...section.tally.map(({ count, label }) => [text(label), { value: count, align: 'left' as const }]),
      ];
    case 'facts':
      return section.facts.map(({ label, value }) => [text(label), text(value === '' ? 'Not given' : value)]);
    case 'comparison':
    case 'scanFindings':
      return [[null, text(section.note)]];
    case 'text':
      return [[null, text(section.text)]];
    case 'list':
      return section.entries.map((entry, index) => [
        { value: index + 1, align: 'left' as const },
        text(entry),
      ]);
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

/** Null: it is no list, or an empty one. */
function listSheet(section: ReportSection): Page | null {
  if (section.kind === 'deficiencies' || section.kind === 'items') return itemSheet(section);
  if (section.kind === 'comparison') return comparisonSheet(section);
  if (section.kind === 'photos') return photoSheet(section);
  if (section.kind === 'voiceNotes') return voiceNoteSheet(section);
  if (section.kind === 'scanFindings') return scanFindingSheet(section);
  if ((section.kind !== 'table' && section.kind !== 'plot') || section.rows.length === 0) return null;
  const heads = section.columns.map(({ title }) => title);
  const widths = section.columns.map(({ width }) => width);
  return { name: section.title, widths, hasHead: true, rows: withHeads(heads, section.rows) };
}

/** The column of severities is last, and only where an item has one. */
function itemSheet({ title, items }: SectionOf<'deficiencies' | 'items'>): Page | null {
  if (items.length === 0) return null;
  const hasSeverities = items.some(({ severity }) => severity !== '');
  const rows = items.map(({ section, label, notes, measurements, marked, photos, severity }: SectionItem) => [
    ...[section, label, [notes, ...measurements].filter((line) => line !== '').join('\n'), marked],
    photos.map(({ name }) => name).join(', '),
    ...(hasSeverities ? [severity] : []),
  ]);
  const heads = ['Section', 'Item', 'Notes', 'Marked', 'Photos', ...(hasSeverities ? ['Severity'] : [])];
  const widths = hasSeverities ? [14, 24, 34, 24, 12, 10] : [14, 26, 40, 26, 12];
  return { name: title, widths, hasHead: true, rows: withHeads(heads, rows) };
}

function comparisonSheet({ title, items }: SectionOf<'comparison'>): Page {
  const state = ({ mark, notes, marked, photos }: ComparedState): string[] => [
    ...[mark, notes, marked, photos.map(({ name }) => name).join(', ')],
  ];
  const rows = items.map(({ section, label, before, after }) => [
    ...[section, label, ...state(before), ...state(after)],
  ]);
  const columns = ['', ' notes', ' marked', ' photos'];
  const heads = ['Before', 'After'].flatMap((when) => columns.map((column) => `${when}${column}`));
  const widths = [12, 18, ...[8, 18, 14, 8], ...[8, 18, 14, 8]];
  return { name: title, widths, hasHead: true, rows: withHeads(['Section', 'Item', ...heads], rows) };
}

function photoSheet({ title, photos }: SectionOf<'photos'>): Page | null {
  if (photos.length === 0) return null;
  const most = Math.max(...photos.map(({ facts }) => facts.length));
  const details = Array.from({ length: most }, (_, index) => `Detail ${index + 1}`);
  const rows = photos.map(({ name, caption, facts }: SectionPhoto) => [name, caption, ...facts]);
  const widths = [10, 28, ...details.map(() => 80 / most)];
  return { name: title, widths, hasHead: true, rows: withHeads(['Photo', 'Caption', ...details], rows) };
}

function voiceNoteSheet({ title, notes }: SectionOf<'voiceNotes'>): Page {
  const rows = notes.map(({ name, caption, text: said, facts }) => [name, caption, said, facts.join('\n')]);
  const heads = ['Voice note', 'Caption', 'Text', 'Details'];
  return { name: title, widths: [14, 24, 48, 32], hasHead: true, rows: withHeads(heads, rows) };
}

function scanFindingSheet({ title, findings }: SectionOf<'scanFindings'>): Page {
  const rows = findings.map(({ name, label, place, severity, note, facts }) => [
    ...[name, label, place, severity, note, facts.join('\n')],
  ]);
  const heads = ['Finding', 'Possible', 'About', 'Severity', 'Note', 'Details'];
  return { name: title, widths: [15, 18, 22, 9, 26, 28], hasHead: true, rows: withHeads(heads, rows) };
}

function withHeads(heads: readonly string[], rows: readonly (readonly string[])[]): Cell[][] {
  return [heads.map(strong), ...rows.map((row) => row.map(text))];
}

function text(value: string): Cell {
  return { value: value.slice(0, LONGEST_CELL), type: String, wrap: true, alignVertical: 'top' };
}

function headed(value: string, textColor: string): Cell {
  return { value: value.slice(0, LONGEST_CELL), type: String, fontWeight: 'bold', textColor };
}

function strong(value: string): Cell {
  return { value: value.slice(0, LONGEST_CELL), type: String, fontWeight: 'bold' };
}
