import WaitingIcon from '@mui/icons-material/CloudUploadOutlined';
import StuckIcon from '@mui/icons-material/ErrorOutlineRounded';
import Typography from '@mui/material/Typography';
import type { ChecklistItem } from '@sightline/contracts/checklistItems';
import type { ReactNode } from 'react';
import { Time } from '../../ui/Time.tsx';
import { CLOCK_FORMAT } from '../../ui/time.ts';
import type { FieldSending } from './mergeChecklist.ts';

/** The name and time of the last mark, or a note that this device has not sent its change yet. */
export function ItemState({
  item,
  sending,
}: {
  item: ChecklistItem;
  sending: FieldSending | undefined;
}): ReactNode {
  if (sending === 'waiting') return <Line icon={<WaitingIcon fontSize="inherit" />}>Saving…</Line>;
  if (sending === 'needsAttention')
    return (
      <Line icon={<StuckIcon fontSize="inherit" />} color="error.main">
        Not saved
      </Line>
    );
  if (!item.markedAt) return null;
  return (
    <Line>
      {item.markedBy && `${item.markedBy}, `}
      <Time instant={item.markedAt} format={CLOCK_FORMAT} />
    </Line>
  );
}

interface LineProps {
  icon?: ReactNode;
  color?: string;
  children: ReactNode;
}

function Line({ icon, color = 'text.secondary', children }: LineProps): ReactNode {
  return (
    <Typography
      variant="caption"
      component="span"
      sx={{ color, display: 'inline-flex', gap: 0.5, alignItems: 'center', whiteSpace: 'nowrap' }}
    >
      {icon}
      <span>{children}</span>
    </Typography>
  );
}
