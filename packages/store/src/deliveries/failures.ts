import { trusted } from 'mongoose';
import type { Store } from '../core/store.ts';
import { type DeliveryMail, type DeliveryRecord, deliveries } from './deliveries.ts';

/** Mails and text messages that failed or whose outcome is unknown, and their handling by people. */

const failed = () => trusted({ $in: ['failed', 'unknown'] as DeliveryRecord['state'][] });

/** Whether the office is shown a failure; a row for each kind, so that none is forgotten. */
const IS_LISTED: Record<DeliveryMail['kind'], boolean> = {
  report: true,
  inspection: true,
  sms: true,
  paymentLink: true,
  receipt: true,
  refund: true,
  messages: true,
  replyProblem: true,
  request: true,
  assignment: true,
  clientChange: true,
  declined: true,
  dispute: true,
  roomInvitation: true,
  portalInvitation: true,
  account: true,
  // It reports another failed mail, which is listed itself.
  failedDelivery: false,
};
export const LISTED_KINDS = (Object.keys(IS_LISTED) as DeliveryMail['kind'][]).filter(
  (kind) => IS_LISTED[kind],
);

/** Failures that were neither sent again nor dismissed, newest first. */
export async function listFailedMails(
  store: Store,
  { kinds, limit }: { kinds: readonly DeliveryMail['kind'][]; limit: number },
): Promise<DeliveryRecord[]> {
  const found = await store
    .of(deliveries)
    .find({ state: failed(), handledAt: null, 'mail.kind': trusted({ $in: kinds }) })
    .sort({ createdAt: -1 })
    .limit(limit)
    .lean<DeliveryRecord[]>();
  return await withoutSuperseded(store, found);
}

type Superseding = Pick<DeliveryRecord, 'to' | 'mail' | 'createdAt'>;
const REPEATED: readonly DeliveryMail['kind'][] = ['report', 'paymentLink'];

/** Leaves out a report or payment link that a person has since sent to the same address from its own dialog. */
async function withoutSuperseded(store: Store, listed: DeliveryRecord[]): Promise<DeliveryRecord[]> {
  const inspectionIds = listed.filter(isRepeated).map(inspectionOf);
  if (inspectionIds.length === 0) return listed;
  const sent = await store
    .of(deliveries)
    .find({ 'mail.inspectionId': trusted({ $in: inspectionIds }), state: 'sent' })
    .select({ to: 1, mail: 1, createdAt: 1 })
    .lean<Superseding[]>();
  return listed.filter((one) => !isRepeated(one) || !sent.some((later) => supersedes(later, one)));
}

const isRepeated = ({ mail }: Superseding): boolean => REPEATED.includes(mail.kind);

function supersedes(later: Superseding, former: Superseding): boolean {
  const isSame = later.mail.kind === former.mail.kind && inspectionOf(later) === inspectionOf(former);
  return isSame && later.to === former.to && later.createdAt > former.createdAt;
}

/** The inspection that a mail concerns; null for none. */
export function inspectionOf({ mail }: Pick<DeliveryRecord, 'mail'>): string | null {
  return 'inspectionId' in mail ? mail.inspectionId : null;
}

/** Lets exactly one request send a failed mail again; returns null for all others. */
export async function claimResend(
  store: Store,
  deliveryId: string,
  { id, by }: { id: string; by: string },
): Promise<DeliveryRecord | null> {
  return await store
    .of(deliveries)
    .findOneAndUpdate(
      { _id: deliveryId, state: failed(), resentAs: trusted({ $in: [null, id] }) },
      { $set: { resentAs: id, handledAt: new Date(), handledBy: by } },
      { returnDocument: 'after' },
    )
    .lean<DeliveryRecord>();
}

/** Releases the claim when the new mail could not be made. */
export async function releaseResend(store: Store, deliveryId: string, id: string): Promise<void> {
  const unhandled = { resentAs: null, handledAt: null, handledBy: '' };
  await store.of(deliveries).updateOne({ _id: deliveryId, resentAs: id }, { $set: unhandled });
}

/** Dismisses a failed mail, or restores it. Null where there is none, or it was sent again. */
export async function setDismissed(
  store: Store,
  deliveryId: string,
  { isDismissed, by }: { isDismissed: boolean; by: string },
): Promise<DeliveryRecord | null> {
  const $set = isDismissed ? { handledAt: new Date(), handledBy: by } : { handledAt: null, handledBy: '' };
  return await store
    .of(deliveries)
    .findOneAndUpdate(
      { _id: deliveryId, state: failed(), resentAs: null },
      { $set },
      { returnDocument: 'after' },
    )
    .lean<DeliveryRecord>();
}
