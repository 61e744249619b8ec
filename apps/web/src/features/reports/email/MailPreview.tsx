import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { mailTextOf } from '@sightline/contracts/mail/mailTexts';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import {
  getSettings,
  type OrganizationSettings,
} from '@sightline/contracts/organization/organizationSettings';
import { getMailSender, type MailSender } from '@sightline/contracts/reports/deliveries';
import { type Report } from '@sightline/contracts/reports/reports';
import { reportFileName } from '@sightline/report/fileName';
import { mailFactsOf } from '@sightline/wording/mailFacts';
import type { ReactNode } from 'react';
import { useOrganization } from '../../../wire/organization.ts';
import { useRead } from '../../../wire/queries.ts';

interface Mailed {
  inspection: Inspection;
  report: Report;
}

/** The sender, subject and attachment of the mail. */
export function MailPreview({ inspection, report }: Mailed): ReactNode {
  const sender = useRead(getMailSender, {});
  const settings = useRead(getSettings, {});
  const organization = useOrganization();
  return (
    <Box
      component="section"
      aria-labelledby="mail-preview"
      sx={{ p: 2, borderRadius: 1.25, bgcolor: 'background.default' }}
    >
      <Typography component="h3" variant="h6" id="mail-preview" sx={{ mb: 1 }}>
        Preview
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 1.5,
          rowGap: 0.5,
          fontSize: '0.875rem',
        }}
      >
        <Line term="From">{sender.data && senderText(sender.data)}</Line>
        <Line term="Subject">{subjectOf({ inspection, report }, settings.data, organization)}</Line>
        <Line term="Attachment">{reportFileName(report.content)}</Line>
      </Box>
    </Box>
  );
}

/** The subject in the company's words, or the title until they are known. */
function subjectOf(
  { inspection, report: { title: report, content } }: Mailed,
  settings: OrganizationSettings | undefined,
  organization: OrganizationFacts | undefined,
): string {
  if (!settings?.mailTexts || !organization) return report;
  const { scheduledDate } = inspection;
  const visit = { ...inspection, scheduledDate: scheduledDate ? new Date(scheduledDate) : null };
  const file = reportFileName(content);
  return mailTextOf(settings.mailTexts, 'report', { ...mailFactsOf(visit, organization), report, file })
    .subject;
}

function senderText({ name, address }: MailSender): string {
  return address === null ? name : `${name} <${address}>`;
}

function Line({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {term}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </>
  );
}
