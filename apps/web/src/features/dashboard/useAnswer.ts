import {
  acceptQuoteRequest,
  declineQuoteRequest,
  type QuoteRequest,
} from '@sightline/contracts/bookings/bookings';
import { readCalendar } from '@sightline/contracts/bookings/calendar';
import { listClients } from '@sightline/contracts/clients/clients';
import { readDashboard } from '@sightline/contracts/dashboard/dashboard';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';

interface Answer {
  /** `onDone` is called when the inspection exists. */
  accept: (onDone: () => void) => void;
  decline: (reason: string) => void;
  isBusy: boolean;
}

/** Accepting makes the request an inspection; declining frees its time, and the visitor is mailed. */
export function useAnswer({ id: requestId }: Pick<QuoteRequest, 'id'>): Answer {
  const navigate = useNavigate();
  const input = { params: { requestId } };
  const onError = (error: Error): void =>
    toast({ title: 'Error', description: errorMessage(error, 'The answer was not saved.'), tone: 'error' });
  const accepting = useSend(acceptQuoteRequest, {
    refreshes: [readDashboard, readCalendar, listInspections, listClients],
    onSuccess: ({ id, clientName, address, inspector }) =>
      toast({
        title: 'Inspection scheduled',
        description: `${clientName}, ${address}. ${inspector ? `Assigned to ${inspector}.` : 'No inspector is assigned yet.'}`,
        tone: 'success',
        action: { label: 'Open', onClick: () => void navigate(`/inspection/${id}`) },
        durationMs: 10_000,
      }),
    onError,
  });
  const declining = useSend(declineQuoteRequest, {
    refreshes: [readDashboard],
    onSuccess: ({ email }) =>
      toast({ title: 'Request declined', description: `${email} is told by email.`, tone: 'success' }),
    onError,
  });
  return {
    accept: (onDone) => accepting.mutate(input, { onSuccess: onDone }),
    decline: (reason) => declining.mutate({ ...input, body: { reason } }),
    isBusy: accepting.isPending || declining.isPending,
  };
}
