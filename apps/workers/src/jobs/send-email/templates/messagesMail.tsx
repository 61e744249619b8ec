import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { Button, mailHtml, Paragraph, Quote } from '@sightline/server-kit/mails/MailPage';
import { REPLY_LINE } from '@sightline/server-kit/replyLine';
import { instantText } from '@sightline/wording/dates';

export interface MailedMessage {
  fromName: string;
  subject: string;
  message: string;
  createdAt: string;
  /** Names of files, which are opened in the product. */
  files: readonly string[];
}

export interface MessagesMail {
  organization: OrganizationFacts;
  messages: readonly MailedMessage[];
  /** The address of the inspection; empty for messages in general. */
  address: string;
  link: string;
  /** The label of the link; null for a reader without an account. */
  linkLabel: string | null;
  canReply: boolean;
}

/** A mail with unread messages, oldest first. */
export function messagesMail(mail: MessagesMail) {
  const { organization, messages, link, linkLabel } = mail;
  const title = messages.length === 1 ? 'You have a new message' : `You have ${messages.length} new messages`;
  const about = mail.address === '' ? '' : `About the inspection at ${mail.address}.`;
  const outro = outroOf(mail);
  const firstLine = mail.canReply ? REPLY_LINE : undefined;
  const shown = messages.map((message) => ({ ...message, head: headOf(message, organization) }));
  return mailHtml({
    organization,
    firstLine,
    title,
    children: (
      <>
        {about && <Paragraph>{about}</Paragraph>}
        {shown.map((message) => (
          <div key={`${message.createdAt} ${message.head}`}>
            <Paragraph>{message.head}</Paragraph>
            <Quote text={[message.message, filesLine(message)].filter(Boolean).join('\n\n')} />
          </div>
        ))}
        {linkLabel !== null && <Button href={link} label={linkLabel} />}
        <Paragraph>{outro}</Paragraph>
      </>
    ),
  });
}

function headOf({ fromName, subject, createdAt }: MailedMessage, { timeZone }: OrganizationFacts): string {
  return `${fromName}, ${instantText(createdAt, timeZone)}: ${subject}`;
}

function filesLine({ files }: MailedMessage): string {
  return files.length === 0 ? '' : `Attached: ${files.join(', ')}`;
}

function outroOf({ canReply, linkLabel, organization: { phone } }: MessagesMail): string {
  if (canReply) return 'Reply to this email, or answer in the app.';
  if (linkLabel !== null) return 'Answer in the app. Replies to this email are not read.';
  return phone ? `Call ${phone} to answer. Replies to this email are not read.` : '';
}
