import SendIcon from '@mui/icons-material/SendRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { DottedLine } from '../../../ui/DottedLine.tsx';
import { Time } from '../../../ui/Time.tsx';
import { CLOCK_FORMAT } from '../../../ui/time.ts';
import { useCall, useRoom } from '../call/callContext.ts';
import { type ShownMessage, useMessages } from './messages.ts';

/** The chat is kept with the inspection, and is complete again after a reconnect. */
export function ChatPanel(): ReactNode {
  const messages = useMessages();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 220 }}>
      <Box sx={{ flex: 1, overflowY: 'auto' }} role="log" aria-label="Messages">
        {messages.length === 0 && (
          <Typography color="textSecondary" sx={{ textAlign: 'center', py: 4 }}>
            Everyone on the call can see this chat.
          </Typography>
        )}
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
        <End key={messages.at(-1)?.id} />
      </Box>
      <Composer />
    </Box>
  );
}

/**
 * Scrolls into view when a message is added: its key is the id of the last message, so that each one remounts
 * it.
 */
function End(): ReactNode {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={mark} />;
}

function Message({ message }: { message: ShownMessage }): ReactNode {
  const { isYours, author, at, text } = message;
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: isYours ? 'flex-end' : 'flex-start',
        mb: 1.5,
      }}
    >
      <Typography component="div" variant="caption" color="textSecondary">
        <DottedLine>
          {isYours ? 'You' : author}
          <Time instant={at} format={CLOCK_FORMAT} />
        </DottedLine>
      </Typography>
      <Box
        sx={{
          maxWidth: '88%',
          px: 1.5,
          py: 0.875,
          borderRadius: isYours ? '14px 14px 4px 14px' : '14px 14px 14px 4px',
          bgcolor: isYours ? 'primary.main' : 'action.hover',
          color: isYours ? 'primary.contrastText' : 'text.primary',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {text}
      </Box>
      <Delivery message={message} />
    </Box>
  );
}

function Delivery({ message }: { message: ShownMessage }): ReactNode {
  const { chat } = useCall();
  const isWaiting = useRoom(({ call }) => call.name === 'waiting');
  if (message.delivery === 'delivered') return null;
  if (message.delivery === 'sending')
    return (
      <Typography variant="caption" color="textSecondary">
        {isWaiting ? 'Sent when the inspector joins' : 'Sending…'}
      </Typography>
    );
  return (
    <Box sx={{ textAlign: 'right' }}>
      <Typography variant="caption" color="error">
        Not sent. {message.problem}
      </Typography>
      <Box>
        <Button size="small" onClick={() => chat.retry(message.id)}>
          Try again
        </Button>
        <Button size="small" color="inherit" onClick={() => chat.discard(message.id)}>
          Discard
        </Button>
      </Box>
    </Box>
  );
}

/** Enter sends, Shift+Enter starts a new line. */
function Composer(): ReactNode {
  const { chat } = useCall();
  const text = useStore(chat.store, ({ draft }) => draft);
  const send = (): void => chat.send(text);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-end', pt: 1.5 }}>
      <TextField
        multiline
        maxRows={5}
        label="Message"
        value={text}
        onChange={(event) => chat.write(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <IconButton color="primary" aria-label="Send message" disabled={text.trim() === ''} onClick={send}>
        <SendIcon />
      </IconButton>
    </Box>
  );
}
