import { ASSIGNMENT_SUBJECTS, type AssignmentNotice } from '@sightline/contracts/inspections/assignment';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { Button, Facts, type MailFact, mailHtml, Paragraph } from '@sightline/server-kit/mails/MailPage';

export interface AssignmentMail {
  organization: OrganizationFacts;
  notice: AssignmentNotice;
  firstName: string;
  by: string;
  facts: readonly MailFact[];
  link: string;
}

/** A mail to an inspector about an assigned, moved or withdrawn inspection. */
export function assignmentMail({ organization, notice, firstName, by, facts, link }: AssignmentMail) {
  const greeting = firstName === '' ? 'Hello,' : `Hello ${firstName},`;
  const intro = introOf(notice, by);
  return mailHtml({
    organization,
    title: ASSIGNMENT_SUBJECTS[notice],
    children: (
      <>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{intro}</Paragraph>
        <Facts facts={facts} />
        <Button href={link} label={LINK_LABEL} />
        <Paragraph>{TURN_OFF}</Paragraph>
      </>
    ),
  });
}

const LINK_LABEL = 'Open the inspection';
const TURN_OFF = 'You can turn these emails off under Account, Email notifications.';

function introOf(notice: AssignmentNotice, by: string): string {
  const texts: Record<AssignmentNotice, string> = {
    assigned: `${by} assigned this inspection to you.`,
    moved: `${by} moved this inspection, which is assigned to you.`,
    changed: `${by} changed this inspection, which is assigned to you.`,
    unassigned: `${by} changed who does this inspection. It is no longer assigned to you.`,
    cancelled: `${by} canceled this inspection, which was assigned to you.`,
  };
  return texts[notice];
}
