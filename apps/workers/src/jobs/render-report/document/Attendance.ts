import { Text } from '@react-pdf/renderer';
import type { ReportContent } from '@sightline/contracts/reportContent';
import { instantText, roomRoleText } from '@sightline/store/reports/texts';
import { createElement as h } from 'react';
import { type Column, Section, Table } from './parts.ts';

type Stay = ReportContent['attendance'][number];

/** Who was in the live room and when. */
export function Attendance({ attendance, timeZone }: Pick<ReportContent, 'attendance' | 'timeZone'>) {
  const columns: Column<Stay>[] = [
    { title: 'Name', width: '34%', text: (stay) => stay.name },
    { title: 'Role', width: '16%', text: (stay) => roomRoleText(stay.role) },
    { title: 'Joined', width: '25%', text: (stay) => instantText(stay.joinedAt, timeZone) },
    { title: 'Left', width: '25%', text: (stay) => leftText(stay, timeZone) },
  ];
  return h(
    Section,
    { title: 'Attendance' },
    attendance.length === 0
      ? h(Text, {}, 'Nobody was in a live room for this inspection.')
      : h(Table<Stay>, { rows: attendance, columns }),
  );
}

function leftText({ leftAt }: Stay, timeZone: string): string {
  return leftAt === null ? 'Still there when the report was issued' : instantText(leftAt, timeZone);
}
