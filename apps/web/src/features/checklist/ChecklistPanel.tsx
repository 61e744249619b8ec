import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { progressOf } from '@sightline/contracts/checklists';
import type { RoomEvent } from '@sightline/contracts/roomEvents';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { CardGridSkeleton } from '../../ui/skeletons.tsx';
import { markItem, writeGeneralNotes, writeItemNotes } from './changes.ts';
import type { ItemTools } from './itemTools.ts';
import { itemsOf, type ShownChecklist } from './mergeChecklist.ts';
import { NotesField } from './NotesField.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { SectionCard } from './SectionCard.tsx';
import { useChecklist } from './useChecklist.ts';

interface ChecklistPanelProps extends Pick<ItemTools, 'renderPhotos' | 'onCapture'> {
  inspectionId: string;
  events: readonly RoomEvent[];
  canMark: boolean;
}

/** The checklist of an inspection in four sections, saved as one marks. */
export function ChecklistPanel({ inspectionId, events, canMark, ...lent }: ChecklistPanelProps): ReactNode {
  const { checklist, error, retry } = useChecklist(inspectionId, events);
  if (error && !checklist)
    return <ErrorState title="Failed to fetch the checklist" error={error} onRetry={retry} />;
  if (!checklist) return <CardGridSkeleton label="Loading the checklist..." count={4} />;
  const edit = canMark && {
    mark: (itemId: string, mark: Parameters<typeof markItem>[2]) => markItem(inspectionId, itemId, mark),
    writeNotes: (itemId: string, notes: string) => writeItemNotes(inspectionId, itemId, notes),
  };
  return (
    <Box>
      <TotalProgress checklist={checklist} />
      {checklist.sections.map((section, index) => (
        <SectionCard
          key={section.id}
          section={section}
          sending={checklist.sending}
          tools={{ ...lent, edit: edit || null }}
          startsOpen={index === 0}
        />
      ))}
      <GeneralNotes checklist={checklist} canWrite={canMark} />
    </Box>
  );
}

function TotalProgress({ checklist }: { checklist: ShownChecklist }): ReactNode {
  const progress = progressOf(itemsOf(checklist));
  const { completedItems, totalItems, passedItems, failedItems, completionPercentage } = progress;
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography component="h2" variant="h3">
          {completedItems} of {totalItems} marked
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {passedItems} passed · {failedItems} failed · {completionPercentage}%
        </Typography>
      </Stack>
      <ProgressBar progress={progress} height={10} />
    </Stack>
  );
}

function GeneralNotes({ checklist, canWrite }: { checklist: ShownChecklist; canWrite: boolean }): ReactNode {
  const { id, inspectionId, generalNotes } = checklist;
  if (canWrite)
    return (
      <NotesField
        label="General notes"
        minRows={3}
        stored={generalNotes}
        onSave={(text) => writeGeneralNotes(inspectionId, id, text)}
      />
    );
  if (!generalNotes) return null;
  return (
    <Box>
      <Typography component="h3" variant="h4" sx={{ mb: 0.5 }}>
        General notes
      </Typography>
      <Typography color="textSecondary" sx={{ whiteSpace: 'pre-wrap' }}>
        {generalNotes}
      </Typography>
    </Box>
  );
}
