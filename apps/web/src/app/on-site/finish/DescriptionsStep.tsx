import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { OnSiteTools } from '../../../features/checklist/ChecklistForm.tsx';
import { ItemLinks } from '../ItemLinks.tsx';
import { StepActions, type StepNavigation } from './StepActions.tsx';

interface DescriptionsStepProps {
  /** The failed items of which nothing says what is wrong. */
  undescribed: readonly { id: string; label: string }[];
  nav: StepNavigation;
  onItem: OnSiteTools['show'];
}

/** Failed items without a word, each with the way to its description. A contractor cannot correct what is not named. */
export function DescriptionsStep({ undescribed, nav, onItem }: DescriptionsStepProps): ReactNode {
  const count = undescribed.length;
  return (
    <>
      <DialogContent sx={{ px: { xs: 2, sm: 3 } }}>
        <Typography sx={{ mb: 1 }}>{sentenceOf(count)}</Typography>
        <ItemLinks items={undescribed} onItem={(itemId) => onItem(itemId, 'description')} />
      </DialogContent>
      <StepActions
        nav={nav}
        label={count === 0 ? 'Next' : `Continue without ${count === 1 ? 'a description' : 'descriptions'}`}
        onNext={nav.onNext}
      />
    </>
  );
}

function sentenceOf(count: number): string {
  if (count === 0) return 'Every failed item has a description.';
  const those = count === 1 ? '1 failed item has' : `${count} failed items have`;
  return `${those} no description. Write or dictate what is wrong, so that it can be corrected.`;
}
