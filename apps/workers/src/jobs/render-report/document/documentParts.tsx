import { Link, Text, View } from '@react-pdf/renderer';
import type { Column, Contact } from '@sightline/report/outline/sections';
import type { ReactNode } from 'react';
import { printable } from './fonts.ts';
import { bookmarked, tagged } from './tags.ts';
import { INK, useTheme } from './theme.ts';

/** A part of the report with its heading, which is never left alone at the foot of a page. */
export function Section({ title, children }: { title: string; children?: ReactNode }) {
  const { styles } = useTheme();
  return (
    <View style={styles.section} {...bookmarked(title)}>
      <Text style={styles.heading} minPresenceAhead={60} {...tagged('H2')}>
        {title}
      </Text>
      {children}
    </View>
  );
}

/** Small lines below a picture or text. A whole hash is written in groups. */
export function FactLines({ facts }: { facts: readonly string[] }) {
  const { styles } = useTheme();
  return facts.map((fact) => (
    <Text key={fact} style={styles.small}>
      {printable(fact.replace(/\b[0-9a-f]{64}\b/, groupedHash))}
    </Text>
  ));
}

/** Groups of eight digits let a reader compare two hashes by eye. */
export function groupedHash(hash: string): string {
  return hash.match(/.{1,8}/g)?.join(' ') ?? hash;
}

/** A person's text, line by line. */
export function Written({ text }: { text: string }) {
  return <Text>{printable(text)}</Text>;
}

export function List({ entries }: { entries: readonly string[] }) {
  const { styles } = useTheme();
  return (
    <View {...tagged('L')}>
      {entries.map((entry, index) => (
        <View key={entry} style={[styles.row, { marginBottom: 2 }]} wrap={false} {...tagged('LI')}>
          <Text style={{ width: 16 }} {...tagged('Lbl')}>{`${index + 1}.`}</Text>
          <Text style={{ flex: 1 }} {...tagged('LBody')}>
            {printable(entry)}
          </Text>
        </View>
      ))}
    </View>
  );
}

export function ContactLine({ contact: { label, ways } }: { contact: Contact }) {
  const { brand, styles } = useTheme();
  return (
    <View style={[styles.row, { flexWrap: 'wrap', columnGap: 10, marginTop: 2 }]} wrap={false}>
      <Text style={styles.strong}>{`${label}:`}</Text>
      {ways.map(({ text, href }) => (
        <Link key={href} src={href} style={{ color: brand }}>
          {printable(text)}
        </Link>
      ))}
    </View>
  );
}

interface TableProps {
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** Shown instead of a table without rows. */
  empty?: string;
}

/** Rows with a rule between them; a row is divided between two pages only if it may not fit on one. */
export function Table({ columns, rows, empty = '' }: TableProps) {
  if (rows.length === 0) return <Text>{empty}</Text>;
  const widths = columns.map(({ width }) => width);
  return (
    <View {...tagged('Table')}>
      <TableRow cells={columns.map(({ title }) => title)} widths={widths} isHead />
      {rows.map((row, index) => (
        <TableRow key={index} cells={row.map(printable)} widths={widths} />
      ))}
    </View>
  );
}

interface TableRowProps {
  cells: readonly string[];
  widths: readonly number[];
  isHead?: boolean;
}

function TableRow({ cells, widths, isHead = false }: TableRowProps) {
  const { styles } = useTheme();
  const rule = { borderBottomWidth: isHead ? 0.75 : 0.5, borderBottomColor: isHead ? INK.muted : INK.line };
  const head = isHead ? { minPresenceAhead: 20, fixed: true } : {};
  return (
    <View style={[styles.row, rule, TABLE_ROW]} wrap={cells.some(isLong)} {...head} {...tagged('TR')}>
      {cells.map((cell, column) => (
        <Text
          key={column}
          style={[{ width: `${widths[column] ?? 0}%`, paddingRight: 6 }, ...(isHead ? [styles.label] : [])]}
          {...tagged(isHead ? 'TH' : 'TD')}
        >
          {cell}
        </Text>
      ))}
    </View>
  );
}

/** Each cell as high as its text: a cell that is stretched to the height of the longest could not be divided with it. */
const TABLE_ROW = { paddingVertical: 2.5, alignItems: 'flex-start' } as const;

/** Characters that fit on a line of a narrow column, and lines that surely fit on a page. */
const [LINE_LENGTH, LINES_OF_A_PAGE] = [16, 40];

/** An undivided part that does not fit on a page would be cut off. */
function isLong(cell: string): boolean {
  const lines = cell.split('\n').map(({ length }) => Math.max(1, Math.ceil(length / LINE_LENGTH)));
  return lines.reduce((sum, count) => sum + count, 0) > LINES_OF_A_PAGE;
}
