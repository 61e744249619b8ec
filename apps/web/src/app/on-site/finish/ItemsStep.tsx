import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import type { Mark } from '@sightline/contracts/checklists/checklists';
import { type ReactNode, useEffect, useRef } from 'react';
import { markRest, restOf } from '../../../features/checklist/editChecklist.ts';
import type { ShownChecklist } from '../../../inspection/checklist/mergeChecklist.ts';
import { ItemLinks } from '../ItemLinks.tsx';
import { StepActions, type StepNavigation } from './StepActions.tsx';

interface ItemsStepProps {
  checklist: ShownChecklist;
  nav: StepNavigation;
  onItem: (itemId: string) => void;
}

/** The items without a mark: one leads to each, or all of them are marked at once. */
export function ItemsStep({ checklist, nav, onItem }: ItemsStepProps): ReactNode {
  const present = useRef(checklist);
  useEffect(() => {
    present.current = checklist;
  }, [checklist]);
  const items = checklist.sections.flatMap(({ title, items: own }) =>
    own.map((item) => ({ ...item, note: title })),
  );
  const unmarked = items.filter(({ mark }) => mark === null);
  const rest = restOf(items).length;
  const markAll = (mark: Mark, outcome: string): void =>
    markRest(() => present.current, items, mark, outcome);
  return (
    <>
      <DialogContent sx={{ px: { xs: 2, sm: 3 } }}>
        {rest > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
            <Button variant="outlined" onClick={() => markAll('pass', 'passed')} sx={{ minHeight: 44 }}>
              Pass the rest ({rest})
            </Button>
            <Button
              variant="outlined"
              color="inherit"
              onClick={() => markAll('notApplicable', 'marked N/A')}
              sx={{ minHeight: 44 }}
            >
              Mark the rest N/A
            </Button>
          </Box>
        )}
        {unmarked.length === 0 && <Typography>Every item is marked.</Typography>}
        <ItemLinks items={unmarked} onItem={onItem} />
      </DialogContent>
      <StepActions
        nav={nav}
        label={unmarked.length === 0 ? 'Next' : `Continue with ${unmarked.length} unmarked`}
        onNext={nav.onNext}
      />
    </>
  );
}
