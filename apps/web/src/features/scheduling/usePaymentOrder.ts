import { mintId } from '@sightline/contracts/core/ids';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { createPaymentLink } from '@sightline/contracts/payments/payments';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import type { PaymentChoice } from './bookingForm.ts';

interface PaymentOrder {
  /** What was scheduled stays, also when no link can be made: one can be sent later. */
  follow: (inspection: Inspection, payment: PaymentChoice) => void;
  isBusy: boolean;
}

/** What follows once staff have scheduled an inspection: nothing more, a mailed link, or the payment at once. */
export function usePaymentOrder({
  onScheduled,
  onPay,
}: {
  onScheduled: (inspection: Inspection) => void;
  onPay: (link: string) => void;
}): PaymentOrder {
  const order = useSend(createPaymentLink);
  const follow: PaymentOrder['follow'] = (inspection, payment) => {
    if (payment === 'none') return onScheduled(inspection);
    const body = { id: mintId(), isMailed: payment === 'link' };
    order.mutate(
      { params: { inspectionId: inspection.id }, body },
      {
        onSuccess: ({ link, sentTo }) => {
          if (sentTo === null) return onPay(link);
          onScheduled(inspection);
          toast({ title: 'Payment link sent', description: `To ${sentTo}`, tone: 'success' });
        },
        onError: (error) => {
          onScheduled(inspection);
          const description = errorMessage(error);
          toast({ title: 'Scheduled, but not ready for payment', description, tone: 'error' });
        },
      },
    );
  };
  return { follow, isBusy: order.isPending || order.isSuccess };
}
