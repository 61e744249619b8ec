import SendIcon from '@mui/icons-material/SendRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mintId } from '@sightline/contracts/core/ids';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { readTab, storeTab } from '../../wire/tabStorage.ts';
import { ChosenFiles, FilePicker } from './FilesField.tsx';
import { type Files, useFiles } from './useFiles.ts';
import { useSending } from './useSending.ts';

const newDraft = (): Draft => ({ id: mintId(), text: '' });

const restOf = (text: string, sent: string): string =>
  text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;

interface ComposerProps {
  clientId: string;
  /** The inspection of the conversation; null for all of a client's messages. */
  conversation: string | null;
  /** The inspection that the message is about. */
  inspectionId: string | null;
  isFocused: boolean;
  /** Whether it stays in sight at the end of a phone's screen, on a page that is one conversation. */
  isSticky: boolean;
}

/**
 * The box below a conversation, in which the next message is written. With a keyboard, Enter sends and
 * Shift+Enter begins a line; on a touch screen the button sends. Pasted pictures are attached.
 */
export function Composer({
  clientId,
  conversation,
  inspectionId,
  isFocused,
  isSticky,
}: ComposerProps): ReactNode {
  const { text, write, files, isReady, isSending, send, problem } = useComposer(clientId, conversation);
  const hasKeyboard = useMediaQuery('(hover: hover) and (pointer: fine)', { noSsr: true });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!hasKeyboard || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isReady) send(inspectionId);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    files.add(clientId, pasted);
  };
  return (
    <Box sx={isSticky ? { ...BOX, ...STICKY } : BOX}>
      <ChosenFiles files={files} />
      {files.hasFailed && <Problem>Remove the files that could not be sent.</Problem>}
      {problem && <Problem>{problem}</Problem>}
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 0.5 }}>
        <FilePicker isIcon clientId={clientId} files={files} />
        <InputBase
          multiline
          maxRows={8}
          value={text}
          autoFocus={isFocused}
          placeholder="Write a message"
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          sx={{ flex: 1, minWidth: 0, py: 1.25 }}
          slotProps={{ input: { 'aria-label': 'Message' } }}
        />
        <Button
          variant="contained"
          disabled={!isReady}
          loading={isSending}
          onClick={() => send(inspectionId)}
          endIcon={<SendIcon />}
          sx={{ minHeight: 44 }}
        >
          Send
        </Button>
      </Box>
    </Box>
  );
}

function Problem({ children }: { children: ReactNode }): ReactNode {
  return (
    <Typography role="alert" variant="body2" color="error" sx={{ px: 1, py: 0.5 }}>
      {children}
    </Typography>
  );
}

const BOX = {
  p: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  '&:focus-within': { borderColor: 'primary.main' },
} as const;
const STICKY = { position: { xs: 'sticky', md: 'static' }, bottom: 8, zIndex: 1 } as const;

/** A message that is being written. Its id stays the same for a retry, so that it is sent once. */
interface Draft {
  id: string;
  text: string;
}

interface Composing {
  text: string;
  write: (text: string) => void;
  files: Files;
  /** Whether there is something to send, and nothing is on its way. */
  isReady: boolean;
  isSending: boolean;
  send: (inspectionId: string | null) => void;
  problem: string | null;
}

/**
 * The next message of a conversation, without a subject. Its text is kept until it was sent, also after another
 * page, a reload, or signing in again.
 */
function useComposer(clientId: string, conversation: string | null): Composing {
  const key = ['message-draft', clientId, conversation ?? ''].join(' ');
  const [draft, setDraft] = useState(() => readTab<Draft>(key) ?? newDraft());
  const files = useFiles();
  const keep = (next: Draft): void => {
    setDraft(next);
    storeTab(key, next.text ? next : null);
  };
  // What was written or attached while the message was on its way belongs to the next one.
  const { send, isPending, problem } = useSending({
    onSent: ({ message, attachmentIds = [] }) => {
      keep({ id: mintId(), text: restOf(draft.text.trimStart(), message) });
      for (const sent of attachmentIds) files.remove(sent);
    },
    // After a reload, the box must be for another message.
    onArrived: () => storeTab(key, null),
  });
  const { id, text } = draft;
  return {
    text,
    write: (written) => keep({ id, text: written }),
    files,
    isReady:
      (text.trim() !== '' || files.chosen.length > 0) && !files.isSending && !files.hasFailed && !isPending,
    isSending: isPending,
    send: (inspectionId) => {
      const names = files.chosen.map(({ file }) => file.name).join(', ');
      const attachmentIds = files.chosen.map((file) => file.id);
      send({ id, clientId, inspectionId, message: text.trim() || names, attachmentIds });
    },
    problem,
  };
}
