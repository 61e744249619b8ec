import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Id, MintedId } from '../core/ids.ts';
import { Delivery } from '../reports/deliveries.ts';

/** Mails that failed or whose outcome is unknown: a person sends them again or dismisses them. */

/** The reason why a mail cannot be sent again from the list. A link that sets a password is requested again. */
export const ResendObstacle = z.enum(['passwordLink']);

export const FailedMail = Delivery.extend({
  inspectionId: Id.nullable(),
  /** Null where the mail can be sent again. */
  obstacle: ResendObstacle.nullable(),
});
export type FailedMail = z.infer<typeof FailedMail>;

const params = z.object({ deliveryId: Id });

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/deliveries/:deliveryId/resend',
  summary: 'Send a mail again that failed, as a new mail; the same id twice sends once',
  access: STAFF,
  params,
  body: z.strictObject({
    /** The id of the new mail. */
    id: MintedId,
    /** Required where the outcome is unknown: the recipient may get the mail twice. */
    acceptsDuplicate: z.boolean().default(false),
  }),
  reply: z.object({ sentTo: z.string() }),
});

export const dismissMail = endpoint({
  method: 'PUT',
  path: '/api/deliveries/:deliveryId/dismissal',
  summary: 'Take a mail that failed off the list of the dashboard, or put it back',
  access: STAFF,
  params,
  body: z.strictObject({ isDismissed: z.boolean() }),
  reply: Delivery,
});
