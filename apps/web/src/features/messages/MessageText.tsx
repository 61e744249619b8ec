import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Message } from '@sightline/contracts/messages/messages';
import { type ReactNode, useId, useState } from 'react';

/** The longest quote that is shown: a question above an answer, or a line such as "> 3 ft clearance". */
const SHOWN_LINES = 3;

/** The text of a message. A reply by email can have quoted lines between its own. */
export function MessageText({ message: { message, isByEmail } }: { message: Message }): ReactNode {
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

const QUOTE = { m: 0, my: 0.5, pl: 1.25, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' };

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
