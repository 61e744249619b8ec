import type { ReportContent } from '@sightline/contracts/reportContent';
import type { ReactNode } from 'react';
import { Time } from '../../../ui/Time.tsx';
import { CLOCK_FORMAT, FULL_FORMAT } from '../../../ui/time.ts';
import { ROOM_ROLES } from '../reportWords.ts';
import { Fact, Facts, Section } from './parts.tsx';

export function PeopleSection({ content }: { content: ReportContent }): ReactNode {
  const { client, inspection, signature, attendance, generatedAt } = content;
  return (
    <Section title="Client & Inspection Details">
      <Facts>
        <Fact term="Client">
          {[client.name || 'Unknown Client', client.companyName].filter(Boolean).join(', ')}
        </Fact>
        <Fact term="Inspector">{`${signature.signedBy}, ${signature.licenseNumber}`}</Fact>
        <Fact term="Scheduled">
          <Time instant={inspection.scheduledDate} format={FULL_FORMAT} withZone />
        </Fact>
        <Fact term="Report made">
          <Time instant={generatedAt} format={FULL_FORMAT} withZone />
        </Fact>
        <Fact term="Method">{inspection.isVirtual ? 'Virtual, by live video' : 'In person'}</Fact>
        <Fact term="In the room">
          {attendance.length === 0 ? 'Nobody joined by video' : <Attendance entries={attendance} />}
        </Fact>
      </Facts>
    </Section>
  );
}

function Attendance({ entries }: { entries: ReportContent['attendance'] }): ReactNode {
  return (
    <ul style={{ margin: 0, paddingLeft: 18 }}>
      {entries.map((entry) => (
        <li key={`${entry.name}-${entry.joinedAt}`}>
          {entry.name} ({ROOM_ROLES[entry.role]}), <Time instant={entry.joinedAt} format={CLOCK_FORMAT} /> to{' '}
          <Time instant={entry.leftAt} format={CLOCK_FORMAT} fallback="the end" />
        </li>
      ))}
    </ul>
  );
}
