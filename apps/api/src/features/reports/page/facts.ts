import type { ReportContent } from '@sightline/contracts/reportContent';
import { dayText, instantText, projectTypeText, roomRoleText } from '@sightline/store/reports/texts';
import { Fragment, createElement as h, type ReactElement } from 'react';

type Fact = readonly [term: string, text: string];

/** What was inspected, for whom, under which code. A fact that nobody gave is left out. */
export function inspectionFacts({
  inspection,
  client,
  progress,
  timeZone,
  ...report
}: ReportContent): ReactElement {
  const { permitIssuedOn, scheduledDate, codeEdition, codeEditionReason } = inspection;
  return factList([
    ['Property', inspection.address],
    ['Inspection type', projectTypeText(inspection.projectType)],
    ['Performed', inspection.isVirtual ? 'Virtual (live video)' : 'In person'],
    ['Permit number', inspection.permitNumber],
    ['Permit issued', permitIssuedOn ? dayText(permitIssuedOn) : ''],
    ['Code edition', codeEdition ?? `Not stated. ${codeEditionReason ?? ''}`.trim()],
    ['Client', [client.name, client.companyName].filter((name) => name !== '').join(', ')],
    ['Scheduled', scheduledDate ? instantText(scheduledDate, timeZone) : ''],
    ['Report issued', instantText(report.generatedAt, timeZone)],
    ['Checklist', `${progress.completedItems} of ${progress.totalItems} items marked`],
    ['Passed / failed', `${progress.passedItems} / ${progress.failedItems}`],
  ]);
}

export function factList(facts: readonly Fact[]): ReactElement {
  const known = facts.filter(([, text]) => text !== '');
  return h(
    'dl',
    null,
    ...known.map(([term, text]) => h(Fragment, { key: term }, h('dt', null, term), h('dd', null, text))),
  );
}

export function attendanceTable({ attendance, timeZone }: ReportContent): ReactElement {
  if (attendance.length === 0) return h('p', null, 'No one joined a live room for this inspection.');
  const head = ['Name', 'Role', 'Joined', 'Left'].map((title) =>
    h('th', { key: title, scope: 'col' }, title),
  );
  const rows = attendance.map(({ name, role, joinedAt, leftAt }, index) => {
    const left = leftAt ? instantText(leftAt, timeZone) : 'Still present when the report was issued';
    const cells = [name, roomRoleText(role), instantText(joinedAt, timeZone), left];
    return h('tr', { key: index }, ...cells.map((cell, column) => h('td', { key: column }, cell)));
  });
  return h('table', null, h('thead', null, h('tr', null, ...head)), h('tbody', null, ...rows));
}
