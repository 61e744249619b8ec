import CompleteIcon from '@mui/icons-material/CheckCircleRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { ChecklistSection } from '@sightline/contracts/checklists/checklistItems';
import { progressOf } from '@sightline/contracts/checklists/checklists';
import { type ReactNode, useId } from 'react';
import { ProgressBar } from '../../features/checklist/ProgressBar.tsx';
import { Overlay } from '../../ui/Overlay.tsx';
import { ItemLinks } from './ItemLinks.tsx';

interface ProgressSheetProps {
  sections: readonly ChecklistSection[];
  onItem: (itemId: string) => void;
  onClose: () => void;
}

/** How far each section is, with the way to each unmarked item. */
export function ProgressSheet({ sections, onItem, onClose }: ProgressSheetProps): ReactNode {
  const id = useId();
  const total = progressOf(sections.flatMap(({ items }) => items));
  return (
    <Overlay titleId={id} width="sm" onClose={onClose}>
      <DialogTitle id={id}>
        {total.completedItems} of {total.totalItems} marked
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, mb: 1 }}>
          {total.passedItems} passed · {total.failedItems} failed
        </Typography>
        <ProgressBar progress={total} height={8} />
      </DialogTitle>
      <DialogContent>
        {sections.map((section) => (
          <SectionProgress key={section.id} section={section} onItem={onItem} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Overlay>
  );
}

function SectionProgress({
  section: { title, items },
  onItem,
}: Pick<ProgressSheetProps, 'onItem'> & { section: ChecklistSection }): ReactNode {
  const { completedItems, totalItems } = progressOf(items);
  return (
    <Box component="section" aria-label={title} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography component="h3" sx={{ fontWeight: 600, flex: 1 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {completedItems}/{totalItems}
        </Typography>
        {completedItems === totalItems && (
          <CompleteIcon color="success" fontSize="small" titleAccess="Complete" />
        )}
      </Box>
      <ItemLinks items={items.filter(({ mark }) => mark === null)} onItem={onItem} />
    </Box>
  );
}
