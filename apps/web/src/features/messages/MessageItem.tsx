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
import { MOMENT_FORMAT } from '../../ui/time.ts';
import { urlOf } from '../../wire/call.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { MessageText } from './MessageText.tsx';
import type { Subject } from './messageForm.ts';

/** A message; the person's own messages are on the right, as in every messenger. */
export function MessageItem({
  message,
  about,
}: {
  message: Message;
  about?: Subject | undefined;
}): ReactNode {
  const { subject, fromName, fromClient, isByEmail, createdAt, attachments } = message;
  const isOwn = fromClient === (useCurrentUser().role === 'client');
  return (
    <Box component="li" sx={{ ...BUBBLE, ...(isOwn ? OWN : THEIRS) }}>
      <Typography variant="body2" color="textSecondary">
        {fromName} · <Time instant={createdAt} format={MOMENT_FORMAT} withZone />
        {isByEmail && ' · by email'}
      </Typography>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{subject}</Typography>
      <MessageText message={message} />
      {attachments.map((file) => (
        <File key={file.id} file={file} />
      ))}
      {about && <About subject={about} />}
    </Box>
  );
}

const BUBBLE = {
  px: 1.75,
  py: 1.25,
  borderRadius: 2,
  border: 1,
  borderColor: 'divider',
  maxWidth: { xs: '94%', sm: '82%' },
  minWidth: 0,
};
const OWN = { justifySelf: 'end', bgcolor: 'var(--sl-palette-tone-green-ground)' } as const;
const THEIRS = { justifySelf: 'start', bgcolor: 'background.paper' } as const;

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
