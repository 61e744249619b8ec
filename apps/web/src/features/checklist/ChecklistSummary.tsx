import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ChecklistProgress, progressOf } from '@sightline/contracts/checklists/checklists';
import { percentOf } from '@sightline/contracts/core/percentOf';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { ReactNode } from 'react';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
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
  const sections = checklist.sections.map(({ id, title, items }) => ({
    id,
    title,
    progress: hiddenProgress(checklist, id) ?? progressOf(items),
  }));
  const sum = (count: (progress: ChecklistProgress) => number): number =>
    sections.reduce((total, { progress }) => total + count(progress), 0);
  return (
    <Box component="section" aria-label="Checklist progress">
      <Stack direction="row" sx={{ justifyContent: 'space-between', mb: 1 }}>
        <Typography component="h3" variant="h4">
          Checklist
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {sum(({ completedItems }) => completedItems)} of {sum(({ totalItems }) => totalItems)} marked
        </Typography>
      </Stack>
      <Stack component="ul" spacing={1.25} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sections.map(({ id, title, progress }) => (
          <Box component="li" key={id}>
            <SectionLine {...{ title, progress }} hasMarks={checklist.progress === null} />
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

/** The progress of a section whose marks this person does not get; null with marks. */
function hiddenProgress({ progress }: ShownChecklist, sectionId: string): ChecklistProgress | null {
  const hidden = progress?.find((section) => section.sectionId === sectionId);
  if (!hidden) return null;
  const { totalItems, completedItems } = hidden;
  const completionPercentage = percentOf(completedItems, totalItems);
  return { totalItems, completedItems, passedItems: 0, failedItems: 0, completionPercentage };
}

interface SectionLineProps {
  title: string;
  progress: ChecklistProgress;
  hasMarks: boolean;
}

function SectionLine({ title, progress, hasMarks }: SectionLineProps): ReactNode {
  const { passedItems, failedItems, completedItems, totalItems } = progress;
  return (
    <>
      <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
        <Typography variant="body2">{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {hasMarks && `${passedItems} passed · ${failedItems} failed · `}
          {completedItems}/{totalItems}
        </Typography>
      </Stack>
      <ProgressBar progress={progress} />
    </>
  );
}
