import CompleteIcon from '@mui/icons-material/CheckCircleRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { ChecklistSection } from '@sightline/contracts/checklists/checklistItems';
import { progressOf } from '@sightline/contracts/checklists/checklists';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import type { OnSiteTools } from '../../features/checklist/ChecklistForm.tsx';
import { ProgressBar } from '../../features/checklist/ProgressBar.tsx';
import { firstUnmarked } from '../../features/checklist/useSections.ts';
import type { CaptureSubject } from '../../features/photos/capture/CaptureDialog.tsx';
import { useRequiredViews } from '../../inspection/required-views/useRequiredViews.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Overlay } from '../../ui/Overlay.tsx';
import type { FinishStep } from './finish/Finish.tsx';
import { ItemLinks } from './ItemLinks.tsx';
import { SiteBar } from './SiteBar.tsx';

/** Loaded ahead: the signal may be gone at the end of the inspection. */
const Finish = lazyPart(async () => ({ default: (await import('./finish/Finish.tsx')).Finish }));

interface OnSiteProps {
  inspection: Inspection;
  events: readonly RoomEvent[];
  tools: OnSiteTools;
  onCamera: (subject?: CaptureSubject) => void;
}

/** The bar of a phone on site, with the progress and the end of the inspection that it opens. */
export function OnSite({ inspection, events, tools, onCamera }: OnSiteProps): ReactNode {
  const { checklist, isEditing, begin, show, isFinishing, setFinishing } = tools;
  const [isProgressOpen, setProgressOpen] = useState(false);
  // The step that the person left for an item: the end opens there again, with the item corrected.
  const [leftAt, setLeftAt] = useState<FinishStep | null>(null);
  useEffect(() => void Finish.preload().catch(() => {}), []);
  // Read before the end is opened, so that it begins with what is missing.
  const { missing } = useRequiredViews(inspection.id, events);
  const next = firstUnmarked(checklist.sections);
  const edit = async (then: () => void): Promise<void> => {
    if (isEditing || (await begin())) then();
  };
  const goTo: typeof show = (itemId) => {
    setProgressOpen(false);
    setFinishing(false);
    void edit(() => show(itemId));
  };
  // A signed checklist is finished until it is edited again.
  const hasBar = isEditing || checklist.version === 0;
  return (
    <>
      {hasBar && (
        <SiteBar
          progress={progressOf(checklist.sections.flatMap(({ items }) => items))}
          isReturning={leftAt !== null}
          onCamera={() => onCamera()}
          onNext={next ? () => goTo(next.itemId) : null}
          onProgress={() => setProgressOpen(true)}
          onFinish={() => void edit(() => setFinishing(true))}
        />
      )}
      {isProgressOpen && (
        <ProgressSheet sections={checklist.sections} onItem={goTo} onClose={() => setProgressOpen(false)} />
      )}
      {isFinishing && (
        <Suspense>
          <Finish
            {...{ inspection, tools, onCamera }}
            missingViews={missing ?? []}
            startsAt={leftAt}
            onItem={(itemId, step) => {
              setLeftAt(step);
              goTo(itemId);
            }}
            onClose={() => {
              setLeftAt(null);
              setFinishing(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface ProgressSheetProps {
  sections: readonly ChecklistSection[];
  onItem: (itemId: string) => void;
  onClose: () => void;
}

/** How far each section is, with the way to each unmarked item. */
function ProgressSheet({ sections, onItem, onClose }: ProgressSheetProps): ReactNode {
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
