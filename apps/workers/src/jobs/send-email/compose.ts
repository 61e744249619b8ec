import { describeError } from '@sightline/contracts/core/errorTexts';
import { isFeeDue, isFlexible, isOpenRequest } from '@sightline/contracts/inspections/inspections';
import { mailTextOf } from '@sightline/contracts/mail/mailTexts';
import { reportFileName } from '@sightline/report/fileName';
import { paymentLink } from '@sightline/server-kit/clientLinks';
import '@sightline/server-kit/jsx';
import { LOGO_ID } from '@sightline/server-kit/mails/logoId';
import { hasHash, readChecked } from '@sightline/server-kit/storage/checkHash';
import { findUserByEmail } from '@sightline/store/accounts/users';
import type { DeliveryRecord } from '@sightline/store/deliveries/deliveries';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import {
  findOrganization,
  findSettings,
  logoKey,
  type OrganizationRecord,
} from '@sightline/store/organization/organization';
import { findPayment } from '@sightline/store/payments/payments';
import { copyFor, findReport, pdfOf, reportPdfKey } from '@sightline/store/reports/reports';
import { findInvitation, isInvitationLive } from '@sightline/store/rooms/invitations';
import { appointmentHeadline, mailFactsOf } from '@sightline/wording/mailFacts';
import type { Services } from '../../services.ts';
import { composeInspectionNotice } from './composeInspection.ts';
import { composeMessages, composeReplyProblem } from './composeMessages.ts';
import {
  CannotSend,
  linkOf,
  type MailContent,
  type MailOf,
  personalLink,
  type Sources,
  TooLate,
  WaitsForPdf,
} from './mailContent.ts';

/**
 * The content of a mail from the current state of the database. Throws CannotSend, or another error to be retried.
 * Templates are loaded with the first mail of their kind, so that they do not delay the start of the workers.
 */
export async function composeMail(sources: Sources, delivery: DeliveryRecord): Promise<MailContent> {
  const content = await composeByKind(sources, delivery);
  return { ...content, attachments: [...content.attachments, ...(await ownLogo(sources))] };
}

async function ownLogo({ store, storage }: Sources): Promise<MailContent['attachments']> {
  const { logo } = (await findOrganization(store)).facts;
  if (!logo || !(await storage.has(logoKey(logo.sha256)))) return [];
  const content = await readChecked(storage, logoKey(logo.sha256), logo.sha256);
  return [{ filename: 'logo.png', content, contentType: 'image/png', cid: LOGO_ID }];
}

async function composeByKind(sources: Sources, { mail, to }: DeliveryRecord): Promise<MailContent> {
  if (mail.kind === 'report') return await composeReport(sources, mail, to);
  if (mail.kind === 'roomInvitation') return await composeRoomInvitation(sources, mail);
  if (mail.kind === 'inspection') return await composeInspectionNotice(sources, mail, to);
  if (mail.kind === 'paymentLink') return await composePaymentLink(sources, mail);
  if (mail.kind === 'receipt') return await composeReceipt(sources, mail);
  if (mail.kind === 'refund') return await composeRefund(sources, mail);
  if (mail.kind === 'dispute') return await composeDispute(sources, mail);
  if (mail.kind === 'request') return await composeRequest(sources, mail);
  if (mail.kind === 'declined') return await composeDeclined(sources, mail);
  if (mail.kind === 'clientChange') return await composeClientChange(sources, mail);
  if (mail.kind === 'assignment') return await composeAssignment(sources, mail);
  if (mail.kind === 'messages') return await composeMessages(sources.store, mail);
  if (mail.kind === 'replyProblem') return await composeReplyProblem(sources.store, mail);
  if (mail.kind === 'account') return await composeAccountNotice(sources, mail);
  if (mail.kind === 'failedDelivery') return await composeFailedDelivery(sources, mail);
  if (mail.kind === 'sms') throw new CannotSend('This is a text message.');
  return await composePortalInvitation(sources, mail);
}

async function composeReport(sources: Sources, mail: MailOf<'report'>, to: string): Promise<MailContent> {
  const { store, storage } = sources;
  const report = await findReport(store, mail.reportId);
  if (!report) throw new CannotSend('The report no longer exists.');
  const organization = await findOrganization(store);
  const copy = copyFor(report, await mayReadCoordinates(store, organization, to));
  const pdf = pdfOf(report, copy);
  if (pdf.state === 'rendering') throw new WaitsForPdf();
  if (pdf.state === 'failed') throw new CannotSend(pdf.reason);
  const attached = await storage.read(reportPdfKey(report, copy, pdf.sha256));
  if (!hasHash(attached, pdf.sha256)) throw new CannotSend(describeError('fileChanged'));
  const fileName = reportFileName(report.content);
  const { reportMail } = await import('@sightline/server-kit/mails/reportMail');
  const { facts } = organization;
  const { content, customMessage } = { ...report, ...mail };
  const inspection = await findInspection(store, report.inspectionId);
  const { mailTexts } = await findSettings(store);
  const named = { report: report.title, file: fileName, address: content.inspection.address };
  const { intro } = mailTextOf(mailTexts, 'report', {
    ...(inspection && mailFactsOf(inspection, facts)),
    ...named,
  });
  return {
    html: reportMail({
      ...{ organization: facts, content, customMessage, intro },
      fee: mail.asksForFee && inspection ? await feeDue(sources, inspection) : null,
    }),
    attachments: [{ filename: fileName, content: attached, contentType: 'application/pdf' }],
  };
}

/** The unpaid fee, with the page on which it is paid. */
async function feeDue(
  { publicUrl, linkSecret: secret }: Sources,
  inspection: InspectionRecord,
): Promise<{ cents: number; link: string } | null> {
  const { _id, feeCents } = inspection;
  if (feeCents === null || !isFeeDue(inspection)) return null;
  return { cents: feeCents, link: await paymentLink(_id, { publicUrl: new URL(publicUrl), secret }) };
}

/**
 * Whether the recipient may read coordinates: only staff, and recipients named by an administrator, such as
 * building officials.
 */
async function mayReadCoordinates(
  store: Services['store'],
  { recipientGroups }: OrganizationRecord,
  to: string,
): Promise<boolean> {
  const address = to.toLowerCase();
  const isNamed = recipientGroups.some(
    ({ receivesCoordinates, recipients }) =>
      receivesCoordinates && recipients.some(({ email }) => email.toLowerCase() === address),
  );
  if (isNamed) return true;
  const role = (await findUserByEmail(store, address))?.role;
  return role !== undefined && role !== 'client';
}

async function composeRoomInvitation(sources: Sources, mail: MailOf<'roomInvitation'>): Promise<MailContent> {
  const { store } = sources;
  const [invitation, inspection] = await Promise.all([
    findInvitation(store, mail.invitationId),
    findInspection(store, mail.inspectionId),
  ]);
  if (!inspection) throw new CannotSend('The inspection no longer exists.');
  if (!invitation || !isInvitationLive(invitation))
    throw new CannotSend('The invitation was withdrawn or has expired.');
  const { facts: organization } = await findOrganization(store);
  const { roomInvitationMail } = await import('./templates/roomInvitationMail.tsx');
  const html = roomInvitationMail({
    organization,
    name: invitation.name,
    role: invitation.role,
    address: inspection.address,
    inspector: inspection.inspector,
    when: whenOf(inspection, organization),
    expiresAt: invitation.expiresAt.toISOString(),
    link: personalLink(sources, invitation),
  });
  return { html, attachments: [] };
}

function whenOf(
  { scheduledDate, preferredTime, address }: InspectionRecord,
  { timeZone }: OrganizationRecord['facts'],
): string {
  if (scheduledDate === null) return 'To be scheduled with you';
  return appointmentHeadline({ startsAt: scheduledDate.toISOString(), preferredTime, address }, timeZone);
}

async function composePaymentLink({ store }: Sources, mail: MailOf<'paymentLink'>): Promise<MailContent> {
  const inspection = await findInspection(store, mail.inspectionId);
  if (!inspection) throw new CannotSend('The inspection no longer exists.');
  const { feeCents, paymentStatus, scheduledDate } = inspection;
  if (feeCents === null || paymentStatus === 'paid' || inspection.status === 'cancelled')
    throw new CannotSend('The inspection was paid for or canceled in the meantime.');
  const { facts: organization } = await findOrganization(store);
  const { paymentLinkMail } = await import('./templates/paymentMails.tsx');
  const startsAt = isFlexible(inspection) ? null : (scheduledDate?.toISOString() ?? null);
  const due = { ...inspection, organization, amountCents: feeCents, startsAt, link: linkOf(mail) };
  return { html: paymentLinkMail(due), attachments: [] };
}

async function composeReceipt({ store }: Sources, mail: MailOf<'receipt'>): Promise<MailContent> {
  const { receiptMail } = await import('./templates/paymentMails.tsx');
  return { html: receiptMail(await paidFacts(store, mail.paymentId)), attachments: [] };
}

async function composeRefund({ store }: Sources, mail: MailOf<'refund'>): Promise<MailContent> {
  const { refundMail } = await import('./templates/paymentMails.tsx');
  const { refundedCents } = mail;
  return {
    html: refundMail({ ...(await paidFacts(store, mail.paymentId)), refundedCents }),
    attachments: [],
  };
}

async function composeDispute({ store }: Sources, mail: MailOf<'dispute'>): Promise<MailContent> {
  const payment = await findPayment(store, mail.paymentId);
  const dispute = payment?.disputes.find(({ id }) => id === mail.disputeId);
  if (!payment || !dispute) throw new CannotSend('The dispute no longer exists.');
  const { facts: organization } = await findOrganization(store);
  const { disputeMail } = await import('./templates/disputeMail.tsx');
  return { html: disputeMail({ organization, payment, dispute, link: linkOf(mail) }), attachments: [] };
}

async function paidFacts(store: Services['store'], paymentId: string) {
  const payment = await findPayment(store, paymentId);
  if (!payment?.paidAt) throw new CannotSend('The payment no longer exists.');
  const { facts: organization } = await findOrganization(store);
  return {
    ...payment,
    organization,
    startsAt: payment.startsAt?.toISOString() ?? null,
    paidAt: payment.paidAt.toISOString(),
    reference: payment.providerPaymentId ?? payment._id,
  };
}

async function composeRequest({ store }: Sources, mail: MailOf<'request'>): Promise<MailContent> {
  const { facts: organization } = await findOrganization(store);
  const { requestMail } = await import('./templates/requestMail.tsx');
  const { inspectionId, forOffice, name, facts, link } = mail;
  const inspection = inspectionId === null ? null : await findInspection(store, inspectionId);
  if (inspection && !isOpenRequest(inspection))
    throw new TooLate('The request was answered in the meantime.');
  return { html: requestMail({ organization, forOffice, name, facts, link }), attachments: [] };
}

async function composeDeclined({ store }: Sources, mail: MailOf<'declined'>): Promise<MailContent> {
  const { facts: organization } = await findOrganization(store);
  const { declinedMail } = await import('./templates/declinedMail.tsx');
  const { name, reason, facts } = mail;
  return { html: declinedMail({ organization, name, reason, facts, link: linkOf(mail) }), attachments: [] };
}

async function composeAssignment({ store }: Sources, mail: MailOf<'assignment'>): Promise<MailContent> {
  const { facts: organization } = await findOrganization(store);
  const { assignmentMail } = await import('./templates/assignmentMail.tsx');
  const { notice, firstName, by, facts } = mail;
  return {
    html: assignmentMail({ organization, notice, firstName, by, facts, link: linkOf(mail) }),
    attachments: [],
  };
}

async function composeClientChange({ store }: Sources, mail: MailOf<'clientChange'>): Promise<MailContent> {
  const { facts: organization } = await findOrganization(store);
  const { clientChangeMail } = await import('./templates/clientChangeMail.tsx');
  const { notice, name, facts } = mail;
  return {
    html: clientChangeMail({ organization, notice, name, facts, link: linkOf(mail) }),
    attachments: [],
  };
}

async function composeFailedDelivery(
  { store }: Sources,
  mail: MailOf<'failedDelivery'>,
): Promise<MailContent> {
  const { facts: organization } = await findOrganization(store);
  const { failedDeliveryMail } = await import('./templates/failedDeliveryMail.tsx');
  const { failed, explanation } = mail;
  return {
    html: failedDeliveryMail({ organization, failed, explanation, link: linkOf(mail) }),
    attachments: [],
  };
}

async function composePortalInvitation(
  { store }: Sources,
  mail: MailOf<'portalInvitation'>,
): Promise<MailContent> {
  if (new Date(mail.expiresAt) < new Date()) throw new CannotSend('The link in this email has expired.');
  const { facts: organization } = await findOrganization(store);
  const { firstName, expiresAt } = mail;
  const { mailTexts } = await findSettings(store);
  const names = { client: firstName, company: organization.name || 'Your inspection provider' };
  const { intro } = mailTextOf(mailTexts, 'portalInvitation', names);
  const { portalInvitationMail } = await import('@sightline/server-kit/mails/portalInvitationMail');
  return {
    html: portalInvitationMail({ organization, firstName, expiresAt, link: linkOf(mail), intro }),
    attachments: [],
  };
}

async function composeAccountNotice({ store }: Sources, mail: MailOf<'account'>): Promise<MailContent> {
  const { firstName, notice, at, expiresAt } = mail;
  if (expiresAt !== null && new Date(expiresAt) < new Date())
    throw new CannotSend('The link in this email has expired.');
  const { facts: organization } = await findOrganization(store);
  const link = expiresAt === null ? null : { href: linkOf(mail), expiresAt };
  const { accountMail } = await import('./templates/accountMail.tsx');
  return { html: accountMail({ organization, firstName, notice, at, link }), attachments: [] };
}
