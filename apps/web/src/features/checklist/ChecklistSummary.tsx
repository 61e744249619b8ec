import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { progressOf } from '@sightline/contracts/checklists/checklists';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { ReactNode } from 'react';
import { useChecklist } from '../../inspection/checklist/useChecklist.ts';
import { ProgressBar } from './ProgressBar.tsx';

interface ChecklistSummaryProps {
  inspectionId: string;
  events: readonly RoomEvent[];
}

/** Shows viewers the inspector's progress, section by section. */
export function ChecklistSummary({ inspectionId, events }: ChecklistSummaryProps): ReactNode {
  const { checklist } = useChecklist(inspectionId, events);
  if (!checklist) return null;
  const total = progressOf(checklist.sections.flatMap(({ items }) => items));
  return (
    <Box component="section" aria-label="Checklist progress">
      <Stack direction="row" sx={{ justifyContent: 'space-between', mb: 1 }}>
        <Typography component="h3" variant="h4">
          Checklist
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {total.completedItems} of {total.totalItems} marked
        </Typography>
      </Stack>
      <Stack component="ul" spacing={1.25} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {checklist.sections.map((section) => (
          <Box component="li" key={section.id}>
            <SectionLine title={section.title} items={section.items} />
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

function SectionLine({
  title,
  items,
}: {
  title: string;
  items: Parameters<typeof progressOf>[0];
}): ReactNode {
  const progress = progressOf(items);
  return (
    <>
      <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
        <Typography variant="body2">{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {progress.passedItems} passed · {progress.failedItems} failed · {progress.completedItems}/
          {progress.totalItems}
        </Typography>
      </Stack>
      <ProgressBar progress={progress} />
    </>
  );
}
