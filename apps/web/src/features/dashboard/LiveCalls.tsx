import type { Dashboard } from '@sightline/contracts/dashboard/dashboard';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OfficeRow } from './OfficeRow.tsx';
import { PeopleOnCall, WaitingChip } from './PeopleOnCall.tsx';
import { ShortList } from './ShortList.tsx';

/** Calls with people in them now; those that wait for a host come first. */
export function LiveCalls({ read }: { read: UseQueryResult<Dashboard> }): ReactNode {
  return (
    <ShortList
      title="Live Calls"
      emptyText="No calls are live"
      errorTitle="Couldn't load the live calls"
      read={read}
      isLive
    >
      {read.data?.calls.map((call) => (
        <OfficeRow
          key={call.inspection.id}
          inspection={call.inspection}
          chips={<WaitingChip call={call} />}
          action={{
            label: 'Join',
            to: `/inspection/${call.inspection.id}/virtual`,
            spoken: `Join the live call of ${call.inspection.clientName}`,
          }}
        >
          <PeopleOnCall call={call} />
        </OfficeRow>
      ))}
    </ShortList>
  );
}
