import DoneIcon from '@mui/icons-material/CheckRounded';
import WarningIcon from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { missingText } from './texts.ts';

/** A light that turns green once every required view has a photo. Changes are announced. */
export function SafeToLeaveLight({ missingCount }: { missingCount: number }): ReactNode {
  const isSafe = missingCount === 0;
  const Icon = isSafe ? DoneIcon : WarningIcon;
  return (
    <Box component="span" role="status" sx={{ typography: 'body2', mr: 1 }}>
      <StatusChip tone={isSafe ? 'green' : 'orange'}>
        <Icon aria-hidden sx={{ fontSize: 16 }} />
        {isSafe ? 'Safe to leave' : missingText(missingCount)}
      </StatusChip>
    </Box>
  );
}
