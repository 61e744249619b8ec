import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { notesField } from '@sightline/contracts/checklists/checklistFields';
import type { ChecklistItem } from '@sightline/contracts/checklists/checklistItems';
import { lackText } from '@sightline/report/signing/warnings';
import { type ReactNode, useState } from 'react';
import { CorrectionField } from '../../../features/checklist/CorrectionFields.tsx';
import { changeField } from '../../../features/checklist/editChecklist.ts';
import { NotesField } from '../../../features/checklist/NotesField.tsx';
import { ItemPhotos } from '../../../features/photos/ItemPhotos.tsx';
import { ItemVoiceNotes } from '../../../features/voice-notes/ItemVoiceNotes.tsx';
import { RecordButton } from '../../../features/voice-notes/recorder/RecordButton.tsx';
import type { ShownChecklist } from '../../../inspection/checklist/mergeChecklist.ts';
import { StepActions, type StepNavigation } from './StepActions.tsx';

interface DescriptionsStepProps {
  checklist: ShownChecklist;
  /** The failed items of which nothing says what is wrong. */
  undescribed: readonly ChecklistItem[];
  /** Whether the company requires their descriptions. */
  isRequired: boolean;
  nav: StepNavigation;
}

/** Failed items without a word, each with its fields. A contractor cannot correct what is not named. */
export function DescriptionsStep(props: DescriptionsStepProps): ReactNode {
  const { checklist, undescribed, isRequired, nav } = props;
  const listed = useListed(checklist, undescribed);
  return (
    <>
      <DialogContent sx={{ px: { xs: 2, sm: 3 } }}>
        <Typography component="output">
          {undescribed.length === 0
            ? 'Every failed item has a description.'
            : lackText(undescribed.length, 'description')}
        </Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {listed.map((item) => (
            <FailedItem key={item.id} item={item} checklist={checklist} />
          ))}
        </Box>
      </DialogContent>
      <StepActions
        nav={nav}
        label={isRequired || undescribed.length === 0 ? 'Next' : continueText(undescribed.length)}
        refusal={isRequired ? 'Describe each failed item first' : null}
        onNext={nav.onNext}
      />
    </>
  );
}

/** An item stays in the list while it is written about, and after that. */
function useListed(
  { sections }: ShownChecklist,
  undescribed: DescriptionsStepProps['undescribed'],
): ChecklistItem[] {
  const [listedIds, setListedIds] = useState<readonly string[]>([]);
  const added = undescribed.map(({ id }) => id).filter((id) => !listedIds.includes(id));
  if (added.length > 0) setListedIds([...listedIds, ...added]);
  return sections
    .flatMap(({ items }) => items)
    .filter(({ id, mark }) => mark === 'fail' && listedIds.includes(id));
}

/** What was seen and heard of the item is next to its words. */
function FailedItem({ item, checklist }: { item: ChecklistItem; checklist: ShownChecklist }): ReactNode {
  const { id, label, notes } = item;
  return (
    <Box component="li" sx={ITEM}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography component="h3" sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
          {label}
        </Typography>
        <RecordButton itemId={id} label={label} />
      </Box>
      <NotesField
        label={`Description: ${label}`}
        stored={notes}
        onSave={(text) => changeField(checklist, notesField(id), text)}
      />
      <CorrectionField item={item} write={(field, value) => changeField(checklist, field, value)} />
      <div>
        <ItemPhotos itemId={id} />
        <ItemVoiceNotes itemId={id} canEdit />
      </div>
    </Box>
  );
}

const ITEM = { display: 'grid', gap: 1.5, py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } };

const continueText = (count: number): string =>
  `Continue without ${count === 1 ? 'a description' : 'descriptions'}`;
