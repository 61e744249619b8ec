import UnsentIcon from '@mui/icons-material/CloudUploadOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { pageOutbox, useOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { useOnline } from '../../wire/connection.ts';
import { counted } from './dayPlan.ts';

/** How much of this inspection is on this device alone. */
export function UnsentItems({ inspectionId }: { inspectionId: string }): ReactNode {
  const isOnline = useOnline();
  const entries = useOutbox((outbox) => outbox.entries);
  const own = entries.filter((entry) => entry.parentId === inspectionId);
  if (own.length === 0) return null;
  const refused = own.find((entry) => entry.state === 'needsAttention');
  return (
    <Typography
      variant="body2"
      role="status"
      sx={{ display: 'flex', gap: 1, alignItems: 'center', color: refused ? 'error.main' : 'text.secondary' }}
    >
      <UnsentIcon fontSize="small" aria-hidden />
      <span>
        {counted(own.length, 'item')} on this device not sent yet
        {refused?.problem && `: ${refused.problem}`}
      </span>
      {isOnline && (
        <Button size="small" onClick={() => void pageOutbox().flush()} sx={{ minHeight: 44, flex: 'none' }}>
          Send now
        </Button>
      )}
    </Typography>
  );
}
