import {
  type ComparedState,
  correctionFacts,
  type ReportSection,
  type SectionItem,
  type SectionOf,
  type SectionPhoto,
} from '@sightline/report/outline/sections';
import type { Cell } from 'write-excel-file/node';

/** Letters that a cell of Excel holds. */
const LONGEST_CELL = 32_767;

/** The long lists of a report, each a sheet to sort and filter. */

export interface Page {
  name: string;
  /** Characters; 118 fit on a letter page across. */
  widths: number[];
  /** The first row is the head where `hasHead`. */
  rows: Cell[][];
  hasHead: boolean;
}

/** Null for an empty list, and for a section of another kind. */
export function listSheet(section: ReportSection): Page | null {
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

interface ItemColumn {
  head: string;
  width: number;
  text: (item: SectionItem) => string;
}

const ITEM_COLUMNS: readonly ItemColumn[] = [
  { head: 'Section', width: 14, text: ({ section }) => section },
  { head: 'Item', width: 24, text: ({ label }) => label },
  { head: 'Notes', width: 34, text: ({ notes, measurements }) => linesOf([notes, ...measurements]) },
  { head: 'Marked', width: 24, text: ({ marked }) => marked },
  { head: 'Photos', width: 12, text: ({ photos }) => photos.map(({ name }) => name).join(', ') },
];

/** Deficiencies have these columns in addition. */
const DEFICIENCY_COLUMNS: readonly ItemColumn[] = [
  ...ITEM_COLUMNS,
  { head: 'Severity', width: 10, text: ({ severity }) => severity },
  { head: 'Location', width: 20, text: ({ location }) => location },
  { head: 'Required correction', width: 30, text: ({ correction }) => correction },
];

function itemSheet({ kind, title, items }: SectionOf<'deficiencies' | 'items'>): Page | null {
  if (items.length === 0) return null;
  const columns = kind === 'deficiencies' ? DEFICIENCY_COLUMNS : ITEM_COLUMNS;
  // Photos refer to a deficiency by its number.
  const listed = items.map((item, index) =>
    kind === 'deficiencies' ? { ...item, label: `${index + 1}. ${item.label}` } : item,
  );
  const rows = listed.map((item) => columns.map(({ text: of }) => of(item)));
  const heads = columns.map(({ head }) => head);
  const widths = columns.map(({ width }) => width);
  return { name: title, widths, hasHead: true, rows: withHeads(heads, rows) };
}

const linesOf = (lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n');

function comparisonSheet({ title, items }: SectionOf<'comparison'>): Page {
  const state = ({ mark, notes, marked, photos, ...item }: ComparedState): string[] => {
    const corrections = correctionFacts(item).map(({ label, value }) => `${label}: ${value}`);
    return [mark, linesOf([notes, ...corrections]), marked, photos.map(({ name }) => name).join(', ')];
  };
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
  const rows = photos.map(({ name, caption, place, facts }: SectionPhoto) => [
    ...[name, caption, place],
    ...facts,
  ]);
  const widths = [10, 26, 14, ...details.map(() => 68 / most)];
  const heads = ['Photo', 'Caption', 'See', ...details];
  return { name: title, widths, hasHead: true, rows: withHeads(heads, rows) };
}

function voiceNoteSheet({ title, notes }: SectionOf<'voiceNotes'>): Page {
  const rows = notes.map(({ name, caption, text: said, facts }) => [name, caption, said, facts.join('\n')]);
  const heads = ['Voice note', 'Caption', 'Text', 'Details'];
  return { name: title, widths: [14, 24, 48, 32], hasHead: true, rows: withHeads(heads, rows) };
}

function scanFindingSheet({ title, findings }: SectionOf<'scanFindings'>): Page {
  const rows = findings.map(({ name, label, place, severity, note, facts, location, correction }) => [
    ...[name, label, place, severity, note, facts.join('\n'), location, correction],
  ]);
  const finding = ['Finding', 'Possible', 'About', 'Severity', 'Note', 'Details'];
  const heads = [...finding, 'Location', 'Required correction'];
  return {
    name: title,
    widths: [14, 16, 18, 9, 20, 28, 14, 22],
    hasHead: true,
    rows: withHeads(heads, rows),
  };
}

function withHeads(heads: readonly string[], rows: readonly (readonly string[])[]): Cell[][] {
  return [heads.map(strong), ...rows.map((row) => row.map(text))];
}

/** Cells that a person wrote are texts, so that a note that begins with `=` is no formula. */
export function text(value: string): Cell {
  return { value: value.slice(0, LONGEST_CELL), type: String, wrap: true, alignVertical: 'top' };
}

/** A text that may extend over the empty cells to its right. */
export function plain(value: string): Cell {
  return { value: value.slice(0, LONGEST_CELL), type: String };
}

export function headed(value: string, textColor: string): Cell {
  return { value: value.slice(0, LONGEST_CELL), type: String, fontWeight: 'bold', textColor };
}

export function strong(value: string): Cell {
  return { value: value.slice(0, LONGEST_CELL), type: String, fontWeight: 'bold' };
}
