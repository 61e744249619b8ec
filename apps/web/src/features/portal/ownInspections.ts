import { type Inspection, isFeeDue, listOwnInspections } from '@sightline/contracts/inspections/inspections';
import { listOwnPayments, type OwnPayment, payOwnInspection } from '@sightline/contracts/payments/payments';
import type { UseQueryResult } from '@tanstack/react-query';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useRead, useSend } from '../../wire/queries.ts';
import { useCurrentUser } from '../../wire/session.ts';

/** Requested only when the account belongs to a client record. */
export function useOwnInspections(): UseQueryResult<Inspection[]> {
  const { clientId } = useCurrentUser();
  return useRead(listOwnInspections, {}, { enabled: clientId !== null });
}

export interface OwnPayments {
  of: (inspectionId: string) => OwnPayment | undefined;
  /** Null if no amount is due, or online payment is not set up. */
  payFor: (inspection: Inspection) => (() => void) | null;
}

/** The payments, and the way to the payment page. Without an answer, the portal works as before. */
export function useOwnPayments(onPay: (link: string) => void): OwnPayments {
  const { clientId } = useCurrentUser();
  const own = useRead(listOwnPayments, {}, { enabled: clientId !== null, refetchOnMount: 'always' });
  const open = useSend(payOwnInspection, {
    onSuccess: ({ link }) => onPay(link),
    onError: (error) =>
      toast({ title: 'The payment page did not open', description: errorMessage(error), tone: 'error' }),
  });
  const of: OwnPayments['of'] = (id) => own.data?.payments.find(({ inspectionId }) => inspectionId === id);
  const isPayable = (inspection: Inspection): boolean =>
    own.data?.isPaymentSetUp === true && isFeeDue(inspection) && of(inspection.id)?.state !== 'processing';
  return {
    of,
    payFor: (inspection) =>
      isPayable(inspection) ? () => open.mutate({ params: { inspectionId: inspection.id } }) : null,
  };
}
