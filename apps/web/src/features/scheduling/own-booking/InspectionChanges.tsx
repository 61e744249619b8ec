import { openBooking, startOwnBooking } from '@sightline/contracts/bookings/bookingLinks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { call } from '../../../wire/call.ts';
import { BookingChanges } from './BookingChanges.tsx';
import { keyOfBooking } from './useChanges.ts';

interface InspectionChangesProps {
  inspectionId: string;
  isMoving: boolean;
  onMoving: (isMoving: boolean) => void;
}

/** The same as the page of a mail's link, for a signed-in client without the mail. */
export function InspectionChanges({ inspectionId, ...moving }: InspectionChangesProps): ReactNode {
  const link = useQuery({
    queryKey: [startOwnBooking.path, inspectionId],
    queryFn: ({ signal }) => call(startOwnBooking, { params: { inspectionId } }, { signal }),
  });
  const token = link.data?.token ?? '';
  const booking = useQuery({
    queryKey: keyOfBooking(token),
    queryFn: ({ signal }) => call(openBooking, { body: { token } }, { signal }),
    enabled: token !== '',
    staleTime: 0,
  });
  const error = link.error ?? booking.error;
  if (error)
    return (
      <ErrorState
        title="Couldn't load what can be changed"
        error={error}
        onRetry={() => void (link.error ? link.refetch() : booking.refetch())}
      />
    );
  if (!booking.data) return <RowsSkeleton label="Loading what can be changed..." count={1} />;
  return <BookingChanges token={token} booking={booking.data} {...moving} isPrimary={false} />;
}
