import SendIcon from '@mui/icons-material/SendRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { ChosenFiles, FilePicker } from './FilesField.tsx';
import { useComposer } from './useComposer.ts';

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
      {problem && <Problem>{`${problem} Your text is kept: send it again.`}</Problem>}
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
