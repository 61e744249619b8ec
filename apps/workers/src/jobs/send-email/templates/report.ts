import type { OrganizationFacts } from '@sightline/contracts/organization';
import type { ReportContent } from '@sightline/contracts/reportContent';
import { instantText, projectTypeText, resultText } from '@sightline/store/reports/texts';
import { createElement as h } from 'react';
import { Facts, mailPage, mailText, Paragraph, Written } from './page.ts';

export interface ReportMail {
  organization: OrganizationFacts;
  content: ReportContent;
  customMessage: string;
  fileName: string;
}

/** The report is attached; the mail says enough to know whether to open it. */
export function reportMail({ organization, content, customMessage, fileName }: ReportMail) {
  const intro = `The inspection of ${content.inspection.address} is complete. The signed report is attached as ${fileName}.`;
  const facts = factsOf(content);
  const message = customMessage === '' ? [] : [`Message from ${content.signature.signedBy}:`, customMessage];
  const verify = 'To check that a copy of this report is genuine, open:';
  return {
    text: mailText(organization, [
      intro,
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      ...message,
      `${verify}\n${content.verificationUrl}`,
    ]),
    html: mailPage({
      organization,
      title: 'Inspection report',
      children: [
        h(Paragraph, { key: 'intro' }, intro),
        h(Facts, { key: 'facts', facts }),
        customMessage !== '' && h(Paragraph, { key: 'from' }, `Message from ${content.signature.signedBy}:`),
        customMessage !== '' && h(Written, { key: 'message', text: customMessage }),
        h(
          Paragraph,
          { key: 'verify' },
          `${verify} `,
          h('a', { href: content.verificationUrl }, content.verificationUrl),
        ),
      ],
    }),
  };
}

function factsOf({ inspection, result, findings, signature, generatedAt, timeZone }: ReportContent) {
  const facts: [label: string, value: string][] = [
    ['Result', resultText(result)],
    ['Deficiencies', findings.length === 0 ? 'None' : String(findings.length)],
    ['Permit', inspection.permitNumber === '' ? 'Not given' : inspection.permitNumber],
    ['Type', projectTypeText(inspection.projectType)],
    ['Inspector', signature.signedBy],
    ['Issued', instantText(generatedAt, timeZone)],
  ];
  return facts;
}
