import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { WaitingText } from '../../inspection/outbox/WaitingText.tsx';
import type { Entry } from '../../offline/Entry.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';

interface SendingLineProps {
  sending: Entry['state'] | null;
  problem: string | null;
  /** The person's own values, if the server has kept others; otherwise empty. */
  own: readonly string[];
}

/** The progress or refusal of a change that this device has not sent; nothing once it is sent. */
export function SendingLine({ sending, problem, own }: SendingLineProps): ReactNode {
  if (sending === null) return null;
  if (sending === 'waiting')
    return (
      <StatusChip tone="gray">
        <WaitingText />
      </StatusChip>
    );
  const texts = ['Not saved.', problem, own.length > 0 && `Yours: ${own.join(', ')}.`];
  return (
    <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
      {texts.filter(Boolean).join(' ')}
    </Typography>
  );
}
