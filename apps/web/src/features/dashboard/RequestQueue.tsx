import { listQuoteRequests } from '@sightline/contracts/bookings/bookings';
import type { ReactNode } from 'react';
import { useRead } from '../../wire/queries.ts';
import { RequestRow } from './RequestRow.tsx';
import { ShortList } from './ShortList.tsx';

/** Requests of visitors from the booking page; the one that has waited longest comes first. */
export function RequestQueue(): ReactNode {
  const requests = useRead(listQuoteRequests, {}, { staleTime: 0, refetchInterval: 60_000 });
  return (
    <ShortList
      title="Booking Requests"
      emptyText="No booking requests are waiting"
      errorTitle="Failed to fetch booking requests"
      read={requests}
    >
      {requests.data?.map((request) => (
        <RequestRow key={request.id} request={request} />
      ))}
    </ShortList>
  );
}
