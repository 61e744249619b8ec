import '@sightline/server-kit/jsx';
import {
  fillMailText,
  type MailFacts,
  type MailKind,
  MailTexts,
  mailTextOf,
} from '@sightline/contracts/mail/mailTexts';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { reportFileName } from '@sightline/report/fileName';
import { reportTitle } from '@sightline/report/reportTexts';
import { LOGO_ID } from '@sightline/server-kit/mails/logoId';
import { instantText } from '@sightline/wording/dates';

/** An invented inspection, so that a preview shows no real person's data. */
const VISIT = {
  projectType: 'mechanical' as const,
  permitNumber: 'B-2026-004711',
  isVirtual: false,
  address: '12 Palm Way, Miramar, FL 33027',
  inspector: 'Marcus Delgado',
  startsAt: '2026-11-25T14:00:00.000Z',
  feeCents: 12_500,
  preferredTime: null,
  expiresAt: '2026-12-02T14:00:00.000Z',
};

/**
 * The mail as the worker composes it, with the same templates. The logo is read from its address instead of
 * the mail.
 */
export async function previewMail(
  organization: OrganizationFacts,
  kind: MailKind,
  text: MailTexts[MailKind],
  publicUrl: string,
): Promise<{ subject: string; html: string }> {
  const facts = factsOf(organization);
  const texts = { ...MailTexts.parse({}), [kind]: text };
  const { subject, intro } = mailTextOf(texts, kind, facts);
  const html = await rendered(organization, kind, fillMailText(intro, facts), publicUrl);
  const logo = organization.logo ? `${publicUrl}/api/organization/logo/${organization.logo.sha256}` : '';
  return { subject, html: html.replace(`cid:${LOGO_ID}`, logo) };
}

function factsOf({ name, timeZone }: OrganizationFacts): MailFacts {
  return {
    client: 'Ana Ruiz',
    company: name || 'your inspection provider',
    address: VISIT.address,
    date: instantText(VISIT.startsAt, timeZone),
    inspector: VISIT.inspector,
    report: reportTitle(VISIT),
    file: reportFileName({
      inspection: { address: VISIT.address, scheduledDate: VISIT.startsAt },
      figures: { duration: null },
      generatedAt: VISIT.startsAt,
      timeZone,
    }),
  };
}

async function rendered(organization: OrganizationFacts, kind: MailKind, intro: string, link: string) {
  if (kind === 'report') {
    const { reportMail } = await import('@sightline/server-kit/mails/reportMail');
    return reportMail({
      organization,
      content: reportOf(organization, link),
      customMessage: '',
      intro,
      fee: null,
    });
  }
  if (kind === 'portalInvitation') {
    const { portalInvitationMail } = await import('@sightline/server-kit/mails/portalInvitationMail');
    return portalInvitationMail({ organization, firstName: 'Ana', expiresAt: VISIT.expiresAt, link, intro });
  }
  const { inspectionMail } = await import('@sightline/server-kit/mails/inspectionMail');
  return inspectionMail({ ...VISIT, organization, notice: kind, reason: '', intro, link, joinLink: null });
}

function reportOf({ timeZone }: OrganizationFacts, link: string) {
  return {
    inspection: VISIT,
    result: 'approved' as const,
    findings: [],
    timeZone,
    signature: { signedBy: VISIT.inspector },
    generatedAt: VISIT.startsAt,
    verificationUrl: link,
    reportNumber: 'R-2026-00042',
    reportVersion: { number: 1 },
  };
}
