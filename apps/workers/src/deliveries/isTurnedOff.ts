import { type ClientNotice, noticeOfSms } from '@sightline/contracts/mail/clientNotices';
import type { Store } from '@sightline/store/core/store';
import type { DeliveryMail, DeliveryRecord } from '@sightline/store/deliveries/deliveries';
import { findSettings } from '@sightline/store/organization/organization';

export const TURNED_OFF = 'This notice is turned off under Settings, Notices.';

/** Whether the company has turned this notice off since it was planned. */
export async function isTurnedOff(store: Store, { mail }: DeliveryRecord): Promise<boolean> {
  const { notices } = await findSettings(store);
  if (mail.kind === 'sms') return !notices.sms[noticeOfSms(mail.notice)];
  const notice = noticeOf(mail);
  return notice !== null && !notices.mail[notice];
}

/** The notice of a mail; null for mails that are always sent: to the office, and about accounts. */
function noticeOf(mail: Exclude<DeliveryMail, { kind: 'sms' }>): ClientNotice | null {
  if (mail.kind === 'inspection') return mail.notice;
  if (mail.kind === 'request') return mail.forOffice ? null : 'requested';
  if (mail.kind === 'messages') return mail.fromClient ? null : 'messages';
  if (mail.kind === 'refund') return 'receipt';
  if (mail.kind === 'account' || mail.kind === 'failedDelivery' || mail.kind === 'dispute') return null;
  if (
    mail.kind === 'replyProblem' ||
    mail.kind === 'assignment' ||
    mail.kind === 'clientChange' ||
    mail.kind === 'declined'
  )
    return null;
  return mail.kind;
}
