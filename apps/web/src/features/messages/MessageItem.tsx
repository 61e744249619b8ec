import FileIcon from '@mui/icons-material/AttachFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { downloadAttachment, type MessageAttachment } from '@sightline/contracts/attachments/attachments';
import type { Message } from '@sightline/contracts/messages/messages';
import { type ReactNode, useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { Moment, Time } from '../../ui/Time.tsx';
import { TALL_LINK } from '../../ui/tallLink.ts';
import { CLOCK_FORMAT, dayIn, dayText } from '../../ui/time.ts';
import { urlOf } from '../../wire/call.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useCurrentUser } from '../../wire/session.ts';
import type { Subject } from './messageForm.ts';

/** The longest quote that is shown: a question above an answer, or a line such as "> 3 ft clearance". */
const SHOWN_LINES = 3;

const QUOTE = { m: 0, my: 0.5, pl: 1.25, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' };

const topicOf = (subject: string): string => subject.replace(/^re:\s*/i, '');

interface MessageItemProps {
  message: Message;
  about?: Subject | undefined;
  /** The message before it in a conversation; null for the first one, missing outside of a conversation. */
  before?: Message | null;
  /** Whether the page already names the inspection. */
  isAboutOne?: boolean;
}

/** A message; the person's own messages are on the right, as in every messenger. A day begins with its date. */
export function MessageItem({ message, about, before, isAboutOne = false }: MessageItemProps): ReactNode {
  const { fromName, fromClient, isByEmail, createdAt, attachments } = message;
  const zone = useTimeZone();
  const isOwn = fromClient === (useCurrentUser().role === 'client');
  const subject = shownSubject(message, before ?? undefined, about);
  const isChat = before !== undefined;
  const isNewDay = isChat && (!before || dayIn(zone, before.createdAt) !== dayIn(zone, createdAt));
  const isAboutNew = about && !isAboutOne && before?.inspectionId !== message.inspectionId;
  const isOfFiles = message.message === attachments.map(({ filename }) => filename).join(', ');
  return (
    <Box component="li" sx={{ display: 'grid', minWidth: 0 }}>
      {isNewDay && (
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center', py: 1 }}>
          {dayText(createdAt, zone)}
        </Typography>
      )}
      <Box sx={{ ...BUBBLE, ...(isOwn ? OWN : THEIRS) }}>
        {subject && <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{subject}</Typography>}
        {!isOfFiles && <MessageText message={message} />}
        {attachments.map((file) => (
          <File key={file.id} file={file} />
        ))}
        {isAboutNew && <About subject={about} />}
        <Typography variant="caption" color="textSecondary" component="div" sx={{ mt: 0.25 }}>
          <DottedLine>
            {fromName}
            {isChat ? <Time instant={createdAt} format={CLOCK_FORMAT} /> : <Moment instant={createdAt} />}
            {isByEmail && 'by email'}
          </DottedLine>
        </Typography>
      </Box>
    </Box>
  );
}

const BUBBLE = {
  px: 1.5,
  py: 1,
  borderRadius: 2.5,
  border: 1,
  borderColor: 'divider',
  maxWidth: { xs: '88%', sm: '72%' },
  minWidth: 0,
};
const OWN = {
  justifySelf: 'end',
  borderBottomRightRadius: 4,
  bgcolor: 'var(--sl-palette-tone-green-ground)',
} as const;
const THEIRS = {
  justifySelf: 'start',
  borderBottomLeftRadius: 4,
  bgcolor: 'background.default',
} as const;

function File({ file: { id, filename, bytes } }: { file: MessageAttachment }): ReactNode {
  const href = urlOf(downloadAttachment.path, { params: { attachmentId: id } });
  return (
    <Link href={href} target="_blank" rel="noopener" sx={FILE}>
      <FileIcon fontSize="small" aria-hidden />
      {filename} ({sizeOf(bytes)})
    </Link>
  );
}

const FILE = { ...TALL_LINK, display: 'flex', alignItems: 'center', gap: 0.5, overflowWrap: 'anywhere' };

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** The inspection, as a link for staff, who have its page, and as an address for a client. */
function About({ subject: { id, address } }: { subject: Subject }): ReactNode {
  const isStaff = useCurrentUser().role !== 'client';
  return (
    <Typography variant="caption" color="textSecondary" component="p">
      About{' '}
      {isStaff ? (
        <Link component={RouterLink} to={`/inspection/${id}`} sx={TALL_LINK}>
          {address}
        </Link>
      ) : (
        address
      )}
    </Typography>
  );
}

type Titled = Pick<Message, 'subject'>;

/**
 * The subject above a message: empty where it continues that of the message before, or was derived because the
 * message was written without one.
 */
function shownSubject({ subject }: Titled, before: Titled | undefined, about: Subject | undefined): string {
  const topic = topicOf(subject);
  const isDerived = topic === about?.address || topic.startsWith('Message from ');
  return isDerived || (before && topicOf(before.subject) === topic) ? '' : subject;
}

/** The text of a message. A reply by email can have quoted lines between its own. */
function MessageText({ message: { message, isByEmail } }: { message: Message }): ReactNode {
  const parts = isByEmail ? partsOf(message) : [{ text: message, isQuote: false }];
  return parts.map(({ text, isQuote }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes
    isQuote ? <Quote key={index} text={text} /> : <Lines key={index} text={text} />,
  );
}

function Lines({ text }: { text: string }): ReactNode {
  return <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>;
}

function Quote({ text }: { text: string }): ReactNode {
  const isLong = text.split('\n').length > SHOWN_LINES;
  const [isOpen, setOpen] = useState(!isLong);
  const id = useId();
  return (
    <>
      {isLong && (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          sx={{ minHeight: 44, ml: -0.5 }}
        >
          {isOpen ? 'Hide quoted text' : 'Show quoted text'}
        </Button>
      )}
      <Box id={id} component="blockquote" hidden={!isOpen} sx={QUOTE}>
        <Lines text={text} />
      </Box>
    </>
  );
}

interface Part {
  text: string;
  isQuote: boolean;
}

/** Runs of lines that begin with ">", and the lines between them. */
function partsOf(message: string): Part[] {
  const runs: { lines: string[]; isQuote: boolean }[] = [];
  for (const line of message.split('\n')) {
    const isQuote = /^\s*>/.test(line);
    const last = runs.at(-1);
    if (last?.isQuote === isQuote) last.lines.push(line);
    else runs.push({ lines: [line], isQuote });
  }
  return runs
    .map(({ lines, isQuote }) => ({ text: lines.join('\n'), isQuote }))
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, isQuote }) => ({ text: isQuote ? text : text.replaceAll(/^\n+|\n+$/g, ''), isQuote }));
}
