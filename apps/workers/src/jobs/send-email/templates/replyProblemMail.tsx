import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { Button, Facts, type MailFact, mailHtml, Paragraph } from '@sightline/server-kit/mails/MailPage';

interface ReplyProblemMail {
  organization: OrganizationFacts;
  /** Names and reasons; empty if the reply came from another address, so that it was not stored. */
  refusedFiles: readonly MailFact[];
  link: string;
  /** The label of the link; null for a person without an account. */
  linkLabel: string | null;
}

/** A mail to the sender of a reply by email about the parts that were not stored, with advice. */
export function replyProblemMail({ organization, refusedFiles, link, linkLabel }: ReplyProblemMail) {
  const [title, intro, outro] = refusedFiles.length > 0 ? FILES : ADDRESS;
  return mailHtml({
    organization,
    title,
    children: (
      <>
        <Paragraph>{intro}</Paragraph>
        <Facts facts={refusedFiles} />
        <Paragraph>{outro}</Paragraph>
        {linkLabel !== null && <Button href={link} label={linkLabel} />}
        <Paragraph>{AUTOMATIC}</Paragraph>
      </>
    ),
  });
}

const FILES = [
  'Some files were not delivered',
  'Your message has arrived, but without these files:',
  'Follow the advice next to each name, and send them again.',
] as const;

const ADDRESS = [
  'Your reply was not delivered',
  'Your reply came from a different email address than the one that received the message, so it was not delivered.',
  'Send it again from the address that received the message. You find your text among your sent mail.',
] as const;

const AUTOMATIC = 'This email was sent automatically. Replies to it are not read.';
