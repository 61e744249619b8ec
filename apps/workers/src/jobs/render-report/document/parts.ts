import { Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactNode } from 'react';
import { printable } from './fonts.ts';
import { INK, styles } from './theme.ts';

/** A part of the report with its heading, which is never left alone at the foot of a page. */
export function Section({ title, children }: { title: string; children?: ReactNode }) {
  return h(
    View,
    { style: styles.section },
    h(Text, { style: styles.heading, minPresenceAhead: 60 }, title),
    children,
  );
}

/** A labelled fact; what nobody gave is said to be missing. */
export function Fact({ label, value, width }: { label: string; value: string; width: string }) {
  const shown = value.trim() === '' ? 'Not given' : printable(value);
  return h(
    View,
    { style: { width, paddingRight: 10, marginBottom: 5 } },
    h(Text, { style: styles.label }, label),
    h(Text, value.trim() === '' ? { style: { color: INK.muted } } : {}, shown),
  );
}

/** What a person wrote, line by line as it was written. */
export function Written({ text }: { text: string }) {
  return h(Text, {}, printable(text));
}

export interface Column<Row> {
  title: string;
  width: string;
  text: (row: Row) => string;
}

/** Rows with a rule between them; a row is never divided between two pages. */
export function Table<Row>({ columns, rows }: { columns: readonly Column<Row>[]; rows: readonly Row[] }) {
  return h(
    View,
    {},
    h(TableRow, { cells: columns.map(({ title, width }) => ({ width, text: title })), isHead: true }),
    ...rows.map((row, index) =>
      h(TableRow, {
        key: index,
        cells: columns.map(({ width, text }) => ({ width, text: printable(text(row)) })),
      }),
    ),
  );
}

function TableRow({ cells, isHead = false }: { cells: { width: string; text: string }[]; isHead?: boolean }) {
  const line = { borderBottomWidth: isHead ? 0.75 : 0.5, borderBottomColor: isHead ? INK.muted : INK.line };
  return h(
    View,
    {
      style: [styles.row, line, { paddingVertical: 2.5 }],
      wrap: false,
      ...(isHead && { minPresenceAhead: 20, fixed: true }),
    },
    ...cells.map(({ width, text }, index) =>
      h(
        View,
        { key: index, style: { width, paddingRight: 6 } },
        h(Text, { style: isHead ? styles.label : {} }, text),
      ),
    ),
  );
}
