import { AppError } from '@sightline/contracts/core/errors';
import { dismissMail, resendMail } from '@sightline/contracts/mail/failedMails';
import { presentDelivery } from '@sightline/store/deliveries/deliveries';
import { claimResend, releaseResend, setDismissed } from '@sightline/store/deliveries/failures';
import { nameWithRole } from '../../core/author.ts';
import { type Route, serve } from '../../core/serve.ts';
import { visibleMail } from './policy.ts';
import { sendAgain } from './sendAgain.ts';

export const deliveryRoutes: readonly Route[] = [
  serve(resendMail, async (context, { params: { deliveryId }, body: { id, acceptsDuplicate } }) => {
    const { store, principal } = context;
    const { state } = await visibleMail(context, deliveryId);
    if (state === 'unknown' && !acceptsDuplicate) throw new AppError('mailMayDuplicate');
    const claimed = await claimResend(store, deliveryId, { id, by: nameWithRole(principal) });
    if (!claimed) throw new AppError('mailHandled');
    try {
      return { sentTo: await sendAgain(context, claimed, id) };
    } catch (error) {
      await releaseResend(store, deliveryId, id);
      throw error;
    }
  }),

  serve(dismissMail, async (context, { params: { deliveryId }, body: { isDismissed } }) => {
    await visibleMail(context, deliveryId);
    const by = nameWithRole(context.principal);
    const delivery = await setDismissed(context.store, deliveryId, { isDismissed, by });
    if (!delivery) throw new AppError('mailHandled');
    return presentDelivery(delivery);
  }),
];
