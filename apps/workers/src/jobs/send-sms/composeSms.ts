import { agreedNumber } from '@sightline/contracts/bookings/smsConsent';
import { isStillTrue } from '@sightline/contracts/inspections/inspectionNotices';
import { isJoinable, type PreferredTime } from '@sightline/contracts/inspections/inspections';
import { invitationLink } from '@sightline/server-kit/invitationLinks';
import { findClient } from '@sightline/store/accounts/clients';
import { findUserOfClient } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import type { DeliveryMail, DeliveryRecord } from '@sightline/store/deliveries/deliveries';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization } from '@sightline/store/organization/organization';
import { findClientInvitation } from '@sightline/store/rooms/invitations';
import { appointmentText } from '@sightline/wording/mailFacts';
import { smsTextOf } from '@sightline/wording/smsTexts';

type SmsMail = Extract<DeliveryMail, { kind: 'sms' }>;

/** The messages that are about the link to the call, and hold whatever the time of the inspection. */
const OF_A_CALL: readonly SmsMail['notice'][] = ['roomInvitation', 'waiting'];

/** The age after which a message that the call waits may no longer be true. */
const WAITING_HOLDS_MS = 10 * 60_000;

/** The text of a message, or the reason why it must no longer be sent. */
type Composed = { text: string } | { refusal: string };

export async function composeSms(
  { store, publicUrl, linkSecret: secret }: { store: Store; publicUrl: string; linkSecret: string },
  mail: SmsMail,
  { to, createdAt }: DeliveryRecord,
): Promise<Composed> {
  const { facts } = await findOrganization(store);
  const inspection = await inspectionOf(store, mail);
  if (inspection === undefined)
    return { refusal: 'The inspection has changed since, so this message is out of date.' };
  const client = inspection && (await findClient(store, inspection.clientId));
  if (client && agreedNumber(client) !== to)
    return { refusal: 'The client no longer agrees to text messages at this number.' };
  const invitation =
    inspection && isJoinable(inspection) ? await findClientInvitation(store, inspection._id) : null;
  if (mail.notice === 'waiting' && Date.now() - createdAt.getTime() > WAITING_HOLDS_MS)
    return { refusal: 'The message could not be sent while the call waited, so it is out of date.' };
  if (OF_A_CALL.includes(mail.notice) && !invitation)
    return { refusal: 'The link to the call was withdrawn or has expired since.' };
  const hasPortal = client !== null && Boolean((await findUserOfClient(store, client._id))?.isActive);
  return {
    text: smsTextOf(mail.notice, {
      company: facts.name,
      phone: facts.phone,
      address: mail.address,
      when: whenOf(mail, inspection?.preferredTime ?? null, facts.timeZone),
      portal: hasPortal ? publicUrl : null,
      join: invitation && invitationLink(invitation._id, { publicUrl, secret }),
    }),
  };
}

function whenOf(
  { startsAt, address }: SmsMail,
  preferredTime: PreferredTime | null,
  timeZone: string,
): string {
  return startsAt === null ? '' : appointmentText({ startsAt, preferredTime, address }, timeZone);
}

/**
 * The inspection; null for a visitor's request, whose form has the consent; undefined when the message is no
 * longer true.
 */
async function inspectionOf(
  store: Store,
  { notice, inspectionId, startsAt }: SmsMail,
): Promise<InspectionRecord | null | undefined> {
  if (inspectionId === null) return null;
  const inspection = await findInspection(store, inspectionId);
  if (!inspection) return undefined;
  if (notice === 'requested' || notice === 'report') return inspection;
  if (notice === 'roomInvitation' || notice === 'waiting') return inspection;
  return isStillTrue(inspection, { notice, startsAt }) ? inspection : undefined;
}
