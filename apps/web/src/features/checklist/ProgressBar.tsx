import Box from '@mui/material/Box';
import type { ChecklistProgress } from '@sightline/contracts/checklists/checklists';
import type { ReactNode } from 'react';

interface ProgressBarProps {
  progress: ChecklistProgress;
  height?: number;
}

/** Passed, failed and not applicable items as parts of one bar; the numbers are shown as text next to it. */
export function ProgressBar({ progress, height = 6 }: ProgressBarProps): ReactNode {
  const { totalItems, passedItems, failedItems, completedItems } = progress;
  const share = (count: number): string => `${totalItems === 0 ? 0 : (count / totalItems) * 100}%`;
  const parts = [
    { color: 'success.main', count: passedItems },
    { color: 'error.main', count: failedItems },
    { color: 'text.secondary', count: completedItems - passedItems - failedItems },
  ];
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ display: 'flex', height, borderRadius: 99, overflow: 'hidden', bgcolor: 'divider' }}
    >
      {parts.map(({ color, count }) => (
        <Box
          key={color}
          component="span"
          sx={{ width: share(count), bgcolor: color, transition: 'width 200ms' }}
        />
      ))}
    </Box>
  );
}
