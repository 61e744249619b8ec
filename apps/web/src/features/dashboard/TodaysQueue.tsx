import type { Dashboard, LiveCall } from '@sightline/contracts/dashboard/dashboard';
import { isJoinable } from '@sightline/contracts/inspections/inspections';
import { INSPECTION_STATUS_LABELS, METHOD_LABELS } from '@sightline/wording/labels';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { CLOCK_FORMAT } from '../../ui/time.ts';
import { isOverdue } from './figures.ts';
import { OfficeRow } from './OfficeRow.tsx';
import { PeopleOnCall, WaitingChip } from './PeopleOnCall.tsx';
import { ShortList } from './ShortList.tsx';

type Row = Dashboard['today'][number];

/** The remaining inspections of today, by time, with the people who wait in their calls. */
export function TodaysQueue({ read }: { read: UseQueryResult<Dashboard> }): ReactNode {
  const { today, completedToday = 0, calls } = read.data ?? {};
  return (
    <ShortList
      title="Today's Queue"
      note={completedToday > 0 ? `${completedToday} completed today` : undefined}
      emptyText="Nothing is left to inspect today"
      errorTitle="Couldn't load today's queue"
      read={read}
    >
      {today?.map((inspection) => (
        <QueueRow
          key={inspection.id}
          inspection={inspection}
          call={calls?.find((one) => one.inspection.id === inspection.id)}
        />
      ))}
    </ShortList>
  );
}

function QueueRow({ inspection, call }: { inspection: Row; call: LiveCall | undefined }): ReactNode {
  const { isVirtual, status, inspector } = inspection;
  return (
    <OfficeRow
      inspection={inspection}
      action={nextStep(inspection)}
      chips={
        <>
          <StatusChip tone={isVirtual ? 'blue' : 'gray'}>
            {METHOD_LABELS[isVirtual ? 'virtual' : 'in_person']}
          </StatusChip>
          {status === 'in_progress' && (
            <StatusChip tone="yellow">{INSPECTION_STATUS_LABELS.in_progress}</StatusChip>
          )}
          {isOverdue(inspection) && <StatusChip tone="red">Overdue</StatusChip>}
          {call && <WaitingChip call={call} />}
        </>
      }
    >
      <ScheduledTime inspection={inspection} format={CLOCK_FORMAT} /> · {inspector || 'No inspector assigned'}
      {call && <PeopleOnCall call={call} />}
    </OfficeRow>
  );
}

function nextStep(inspection: Row): { label: string; to: string; spoken: string } {
  const { id, clientName } = inspection;
  if (isJoinable(inspection))
    return { label: 'Join', to: `/inspection/${id}/virtual`, spoken: `Join the call of ${clientName} today` };
  const to = `/grouped-checklist?inspection=${id}`;
  return { label: 'Check', to, spoken: `Check the inspection of ${clientName} today` };
}
