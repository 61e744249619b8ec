import { ACCOUNT_NOTICE_SUBJECTS, type AccountNotice } from '@sightline/contracts/accounts/accountNotices';
import { mintId } from '@sightline/contracts/core/ids';
import { sendEmail } from '@sightline/contracts/jobs';
import type { UserRecord } from '@sightline/store/accounts/users';
import { createDelivery } from '@sightline/store/deliveries/deliveries';
import { findOrganization } from '@sightline/store/organization/organization';
import type { Services } from '../../core/services.ts';

interface Link {
  link: string;
  expiresAt: Date;
}

/** Mails a person about a change to their account, or a link for it. These mails cannot be turned off. */
export async function mailAccount(
  { store, queue }: Pick<Services, 'store' | 'queue'>,
  { _id: userId, email, firstName }: UserRecord,
  notice: AccountNotice,
  once: Link | null = null,
): Promise<void> {
  const { facts } = await findOrganization(store);
  const { _id: deliveryId } = await createDelivery(store, {
    _id: mintId(),
    to: email,
    subject: `${ACCOUNT_NOTICE_SUBJECTS[notice]} · ${facts.name || 'Sightline'}`,
    mail: {
      kind: 'account',
      notice,
      userId,
      firstName,
      at: new Date().toISOString(),
      link: once?.link ?? null,
      expiresAt: once?.expiresAt.toISOString() ?? null,
    },
  });
  await queue.enqueueSoon(sendEmail, { deliveryId });
}
