import type { Dashboard, DueRecord } from '@sightline/contracts/dashboard/dashboard';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Time } from '../../ui/Time.tsx';
import { MOMENT_FORMAT } from '../../ui/time.ts';
import { OfficeRow } from './OfficeRow.tsx';
import { recordDueText } from './recordDue.ts';
import { ShortList } from './ShortList.tsx';

/** Completed inspections with an unsent report: the building official must get it within two business days. */
export function DueRecords({ read }: { read: UseQueryResult<Dashboard> }): ReactNode {
  return (
    <ShortList
      title="Records Due"
      note="Two business days after the inspection (s. 553.791, F.S.)"
      emptyText="No record is due"
      errorTitle="Couldn't load the records due"
      read={read}
    >
      {read.data?.dueRecords.map((record) => (
        <RecordRow key={record.inspection.id} record={record} />
      ))}
    </ShortList>
  );
}

function RecordRow({ record }: { record: DueRecord }): ReactNode {
  const { inspection, dueOn, isLate, reportStatus } = record;
  const { id, clientName, completedDate } = inspection;
  const { label, state } = nextOf(reportStatus);
  return (
    <OfficeRow
      inspection={inspection}
      chips={<StatusChip tone={isLate ? 'red' : 'yellow'}>{isLate ? 'Late' : 'Due'}</StatusChip>}
      action={{ label, to: `/inspection/${id}?report`, spoken: `${label} the report of ${clientName}, due` }}
    >
      {recordDueText(dueOn)} · completed <Time instant={completedDate} format={MOMENT_FORMAT} /> · {state}
    </OfficeRow>
  );
}

function nextOf(reportStatus: DueRecord['reportStatus']): { label: string; state: string } {
  if (reportStatus === null) return { label: 'Sign', state: 'not signed' };
  if (reportStatus === 'in_review') return { label: 'Open', state: 'waits for approval' };
  return { label: 'Send', state: 'signed, not sent' };
}
