import type { Dashboard, ReportToSign } from '@sightline/contracts/dashboard/dashboard';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { OfficeRow } from './OfficeRow.tsx';
import { recordDueText } from './recordDue.ts';
import { ShortList } from './ShortList.tsx';

/** Completed inspections without a report, and reports that await a second person's approval. */
export function ReportsToSign({ read }: { read: UseQueryResult<Dashboard> }): ReactNode {
  return (
    <ShortList
      title="Reports to Sign"
      emptyText="No report waits for a signature"
      errorTitle="Couldn't load the reports to sign"
      read={read}
    >
      {read.data?.reportsToSign.map((row) => (
        <SignRow key={row.inspection.id} row={row} />
      ))}
    </ShortList>
  );
}

function SignRow({ row: { inspection, step, dueOn, refusal } }: { row: ReportToSign }): ReactNode {
  const verb = refusal ? 'Open' : VERBS[step];
  return (
    <OfficeRow
      inspection={inspection}
      chips={step === 'approve' && <StatusChip tone="yellow">Waits for approval</StatusChip>}
      action={{
        label: verb,
        to: `/inspection/${inspection.id}?report`,
        spoken: `${verb} the report of ${inspection.clientName}`,
      }}
    >
      {inspection.inspector || 'No inspector assigned'}
      {dueOn && ` · ${recordDueText(dueOn)}`}
      {refusal && <div>{refusal}</div>}
    </OfficeRow>
  );
}

const VERBS = { sign: 'Sign', approve: 'Approve' } as const;
