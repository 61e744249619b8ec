import { Text, View } from '@react-pdf/renderer';
import type { ReportContent, ReportItem } from '@sightline/contracts/reportContent';
import { instantText } from '@sightline/store/reports/texts';
import { Fragment, createElement as h } from 'react';
import { printable } from './fonts.ts';
import { type Column, Section, Table } from './parts.ts';
import { counted } from './texts.ts';
import { INK, styles } from './theme.ts';

/** How many of the checklist's items got which mark. */
export function Counters({ content }: { content: ReportContent }) {
  const { progress, notApplicable, unmarked } = content;
  const counters: [number, string, string][] = [
    [progress.passedItems, 'passed', INK.pass],
    [progress.failedItems, progress.failedItems === 1 ? 'deficiency' : 'deficiencies', INK.fail],
    [notApplicable.length, 'not applicable', INK.muted],
    [unmarked.length, 'not marked', unmarked.length > 0 ? INK.partial : INK.muted],
  ];
  return h(
    View,
    { style: [styles.row, { marginTop: 10, borderWidth: 0.5, borderColor: INK.line, borderRadius: 2 }] },
    ...counters.map(([count, text, colour]) =>
      h(
        View,
        { key: text, style: { width: '25%', paddingVertical: 6 } },
        h(
          Text,
          { style: { fontSize: 16, lineHeight: 1.2, fontWeight: 700, color: colour, textAlign: 'center' } },
          String(count),
        ),
        h(Text, { style: [styles.small, { textAlign: 'center' }] }, text),
      ),
    ),
  );
}

/** Everything that is not a deficiency, in tables; what was not looked at is said too. */
export function Items({ content }: { content: ReportContent }) {
  const { passed, notApplicable, unmarked, timeZone } = content;
  return h(
    Fragment,
    {},
    passed.length > 0 &&
      h(
        Section,
        { title: `Passed (${passed.length})` },
        h(Table<ReportItem>, { rows: passed, columns: marked(timeZone) }),
      ),
    notApplicable.length > 0 &&
      h(
        Section,
        { title: `Not applicable (${notApplicable.length})` },
        h(Table<ReportItem>, { rows: notApplicable, columns: marked(timeZone) }),
      ),
    unmarked.length > 0 && h(Unmarked, { unmarked }),
  );
}

function marked(timeZone: string): Column<ReportItem>[] {
  return [
    { title: 'Section', width: '18%', text: (item) => item.section },
    { title: 'Item', width: '32%', text: (item) => item.label },
    { title: 'Notes', width: '26%', text: (item) => item.notes },
    { title: 'Marked', width: '24%', text: (item) => markedText(item, timeZone) },
  ];
}

function Unmarked({ unmarked }: Pick<ReportContent, 'unmarked'>) {
  const columns: Column<ReportItem>[] = [
    { title: 'Section', width: '18%', text: (item) => item.section },
    { title: 'Item', width: '32%', text: (item) => item.label },
    { title: 'Notes', width: '50%', text: (item) => item.notes },
  ];
  const said = `${counted(unmarked.length, 'item was', 'items were')} not inspected. No result is given for them.`;
  return h(
    Section,
    { title: `Not marked (${unmarked.length})` },
    h(Text, { style: { marginBottom: 3 } }, printable(said)),
    h(Table<ReportItem>, { rows: unmarked, columns }),
  );
}

/** "Nov 20, 2026, 10:00 AM EST, Ana Ruiz" */
export function markedText({ markedAt, markedBy }: ReportItem, timeZone: string): string {
  const time = markedAt === null ? '' : instantText(markedAt, timeZone);
  return [time, markedBy ?? ''].filter((part) => part !== '').join(', ');
}
