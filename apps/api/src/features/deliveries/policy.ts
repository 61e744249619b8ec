import { AppError } from '@sightline/contracts/core/errors';
import { type DeliveryRecord, findDelivery } from '@sightline/store/deliveries/deliveries';
import { allows, type Permission, staff, type Verdict } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';

interface Subject {
  mail: Pick<DeliveryRecord['mail'], 'kind'>;
}

export const deliveryPolicy = {
  /** Staff may read mails about inspections, clients and requests; only admins those about accounts. */
  read: {
    ...staff(unlessAboutAccount),
    admin: 'allow',
    client: 'notFound',
    guest: 'notFound',
  },
} satisfies Record<string, Permission<Subject>>;

function unlessAboutAccount(_: Principal, { mail }: Subject): Verdict {
  return mail.kind === 'account' ? 'notFound' : 'allow';
}

/** The mail, if the caller may read it; otherwise notFound, as if it did not exist. */
export async function visibleMail(
  { store, principal }: Pick<Services, 'store'> & { principal: Principal },
  deliveryId: string,
): Promise<DeliveryRecord> {
  const delivery = await findDelivery(store, deliveryId);
  if (!delivery || !allows(deliveryPolicy.read, principal, delivery))
    throw new AppError('notFound', { thing: 'email' });
  return delivery;
}
