import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import type { ReportContent } from '@sightline/contracts/reports/content';
import { versionedNumber } from '@sightline/report/reportTexts';
import { instantText } from '@sightline/wording/dates';
import { projectTypeLabel, RESULT_LABELS } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import { Button, Facts, Lines, type MailFact, mailHtml, Paragraph, Quote } from './MailPage.tsx';

export interface ReportMail {
  organization: OrganizationFacts;
  content: MailedReport;
  customMessage: string;
  /** The first paragraph (contracts/mail/mailTexts.ts). */
  intro: string;
  /** The unpaid fee, with the page on which it is paid; null if nothing is due, or the recipient is not the client. */
  fee: { cents: number; link: string } | null;
}

type MailedReport = Pick<ReportContent, 'result' | 'generatedAt' | 'timeZone' | 'verificationUrl'> &
  Parameters<typeof versionedNumber>[0] & {
    inspection: Pick<ReportContent['inspection'], 'permitNumber' | 'projectType'>;
    findings: readonly unknown[];
    signature: Pick<ReportContent['signature'], 'signedBy'>;
  };

export function reportMail({ organization, content, customMessage, intro, fee }: ReportMail) {
  const facts: MailFact[] = fee
    ? [...factsOf(content), ['Fee', `${formatCents(fee.cents)}, not paid`]]
    : factsOf(content);
  const next = nextStepText(content, organization);
  const from = `Message from ${content.signature.signedBy}:`;
  const verify = 'To verify that a copy of this report is genuine, open:';
  const url = content.verificationUrl;
  return mailHtml({
    organization,
    title: 'Inspection report',
    children: (
      <>
        <Lines text={intro} />
        <Facts facts={facts} />
        {fee && <Button href={fee.link} label={`Pay ${formatCents(fee.cents)}`} />}
        {next && <Paragraph>{next}</Paragraph>}
        {customMessage !== '' && <Paragraph>{from}</Paragraph>}
        {customMessage !== '' && <Quote text={customMessage} />}
        <Paragraph>
          {verify} <a href={url}>{url}</a>
        </Paragraph>
      </>
    ),
  });
}

/** The next step after deficiencies; empty without any. */
function nextStepText({ findings }: MailedReport, { phone }: OrganizationFacts): string {
  if (findings.length === 0) return '';
  const way = phone ? `call ${phone}` : 'ask your inspection provider';
  return `Correct the deficiencies that the report lists. For the re-inspection, ${way}.`;
}

function factsOf(content: MailedReport): MailFact[] {
  const { inspection, result, findings, signature, generatedAt, timeZone } = content;
  return [
    ['Result', RESULT_LABELS[result]],
    ['Deficiencies', findings.length === 0 ? 'None' : String(findings.length)],
    ['Permit', inspection.permitNumber === '' ? 'Not given' : inspection.permitNumber],
    ['Project type', projectTypeLabel(inspection.projectType)],
    ['Inspector', signature.signedBy],
    ['Issued', instantText(generatedAt, timeZone)],
    ['Report number', versionedNumber(content)],
  ];
}
