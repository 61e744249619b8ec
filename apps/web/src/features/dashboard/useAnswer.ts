import {
  acceptQuoteRequest,
  declineQuoteRequest,
  listQuoteRequests,
  type QuoteRequest,
} from '@sightline/contracts/bookings';
import { listClients } from '@sightline/contracts/clients';
import { listInspections } from '@sightline/contracts/inspections';
import { confirmAction } from '../../ui/confirm.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';

interface Answer {
  accept: () => void;
  decline: () => void;
  isBusy: boolean;
}

/** Accepting makes the request an inspection; declining, which frees its time, is asked about first. */
export function useAnswer({ id: requestId, name }: Pick<QuoteRequest, 'id' | 'name'>): Answer {
  const input = { params: { requestId } };
  const onError = (error: Error): void =>
    toast({ title: 'Error', description: errorMessage(error, 'The answer was not saved.'), tone: 'error' });
  const accepting = useSend(acceptQuoteRequest, {
    refreshes: [listQuoteRequests, listInspections, listClients],
    onSuccess: ({ clientName, address }) =>
      toast({ title: 'Inspection scheduled', description: `${clientName}, ${address}`, tone: 'success' }),
    onError,
  });
  const declining = useSend(declineQuoteRequest, { refreshes: [listQuoteRequests], onError });
  const decline = async (): Promise<void> => {
    const question = {
      title: `Decline the request of ${name}?`,
      text: 'Its time becomes free for others. Tell the visitor yourself: no message is sent.',
      action: 'Decline',
      destructive: true,
    };
    if (await confirmAction(question)) declining.mutate(input);
  };
  return {
    accept: () => accepting.mutate(input),
    decline: () => void decline(),
    isBusy: accepting.isPending || declining.isPending,
  };
}
