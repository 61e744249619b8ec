import FileIcon from '@mui/icons-material/AttachFileRounded';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { downloadAttachment, type MessageAttachment } from '@sightline/contracts/attachments/attachments';
import type { Message } from '@sightline/contracts/messages/messages';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Time } from '../../ui/Time.tsx';
import { TALL_LINK } from '../../ui/tallLink.ts';
import { CLOCK_FORMAT, dayIn, dayText, MOMENT_FORMAT } from '../../ui/time.ts';
import { urlOf } from '../../wire/call.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { MessageText } from './MessageText.tsx';
import type { Subject } from './messageForm.ts';
import { shownSubject } from './shownSubject.ts';

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
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.25 }}>
          {fromName} · <Time instant={createdAt} format={isChat ? CLOCK_FORMAT : MOMENT_FORMAT} />
          {isByEmail && ' · by email'}
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
