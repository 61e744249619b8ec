import { getInspection, type Inspection } from '@sightline/contracts/inspections/inspections';
import {
  type CheckTicket,
  issueCheckTicket,
  issueOwnCheckTicket,
} from '@sightline/contracts/rooms/phoneChecks';
import { openInvitation } from '@sightline/contracts/rooms/rooms';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../wire/call.ts';
import { useRead } from '../../wire/queries.ts';

type Appointment = Pick<Inspection, 'address' | 'scheduledDate' | 'preferredTime'>;

interface CheckedPerson {
  isReading: boolean;
  /** The inspection for which the person checks; null for a check that is not kept. */
  appointment: Appointment | null;
  /** The address of the call; null without one. */
  callPath: string | null;
  /** Whether a link or an address of an inspection was given that does not open one. */
  isGone: boolean;
  fetchTicket: () => Promise<CheckTicket>;
}

/** Whose check it is: that of a personal link, of a signed-in person, or of no one. */
export function useCheckedPerson(token: string, inspectionId: string | null): CheckedPerson {
  const hasLink = token !== '';
  const link = useQuery({
    queryKey: [openInvitation.path, token],
    queryFn: ({ signal }) => call(openInvitation, { body: { token } }, { signal }),
    enabled: hasLink,
    retry: false,
  });
  const isOwn = !hasLink && inspectionId !== null;
  const own = useRead(
    getInspection,
    { params: { inspectionId: inspectionId ?? '' } },
    { enabled: isOwn, retry: false },
  );
  const opened = link.data?.state === 'open' ? link.data.inspection : null;
  const appointment = (hasLink ? opened : isOwn ? own.data : null) ?? null;
  const isReading = (hasLink && link.isPending) || (isOwn && own.isPending);
  const fetchTicket = async (): Promise<CheckTicket> => {
    if (appointment && isOwn && inspectionId)
      return await call(issueOwnCheckTicket, { params: { inspectionId } });
    return await call(issueCheckTicket, { body: appointment && hasLink ? { token } : {} });
  };
  const ownPath = `/inspection/${inspectionId}/virtual`;
  return {
    isReading,
    appointment,
    callPath: appointment && (hasLink ? `/join#${token}` : ownPath),
    isGone: !isReading && !appointment && (hasLink || isOwn),
    fetchTicket,
  };
}
