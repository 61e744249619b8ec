import { progressOf } from '@sightline/contracts/checklists/checklists';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { OnSiteTools } from '../../features/checklist/ChecklistForm.tsx';
import { firstUnmarked } from '../../features/checklist/useSections.ts';
import type { CaptureSubject } from '../../features/photos/capture/CaptureDialog.tsx';
import { useRequiredViews } from '../../inspection/required-views/useRequiredViews.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { ProgressSheet } from './ProgressSheet.tsx';
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
  useEffect(() => void Finish.preload().catch(() => {}), []);
  // Read before the end is opened, so that it begins with what is missing.
  const { missing } = useRequiredViews(inspection.id, events);
  const next = firstUnmarked(checklist.sections);
  const edit = async (then: () => void): Promise<void> => {
    if (isEditing || (await begin())) then();
  };
  const goTo: typeof show = (itemId, part) => {
    setProgressOpen(false);
    setFinishing(false);
    void edit(() => show(itemId, part));
  };
  // A signed checklist is finished until it is edited again.
  const hasBar = isEditing || checklist.version === 0;
  return (
    <>
      {hasBar && (
        <SiteBar
          progress={progressOf(checklist.sections.flatMap(({ items }) => items))}
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
            onItem={goTo}
            onClose={() => setFinishing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
