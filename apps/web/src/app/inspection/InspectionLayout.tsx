import { type Inspection, isInspected } from '@sightline/contracts/inspections/inspections';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { Outlet, useMatch, useParams } from 'react-router-dom';
import { CancelDialog } from '../../features/inspections/details/CancelDialog.tsx';
import { EditDialog } from '../../features/inspections/details/EditDialog.tsx';
import { EmailDialog } from '../../features/reports/email/EmailDialog.tsx';
import { MoveInspection } from '../../features/scheduling/calendar/MoveDialog.tsx';
import { InviteDialog } from '../../inspection/invitations/InviteDialog.tsx';
import { useInspection } from '../../inspection/useInspection.ts';
import { useRoomEvents } from '../../inspection/useRoomEvents.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ShortcutHelp } from '../../ui/ShortcutHelp.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useShortcuts } from '../../ui/useShortcuts.ts';
import { useSmallScreen } from '../../ui/useSmallScreen.ts';
import { useOutboxNow } from '../useOutboxNow.ts';
import type { InspectionDialog, InspectionPageContext } from './context.ts';
import { InspectionHeader } from './InspectionHeader.tsx';
import { InspectionMenu } from './InspectionMenu.tsx';
import { InspectionTabs } from './InspectionTabs.tsx';
import { NextStepButton } from './NextStepButton.tsx';

const KEYS = [['E', 'Edit the inspection']] as const;

/** Around each part of an inspection: what it is, its next step, and the way to its other parts. */
export default function InspectionLayout(): ReactNode {
  const { inspectionId = '' } = useParams();
  return <Layout key={inspectionId} inspectionId={inspectionId} />;
}

function Layout({ inspectionId }: { inspectionId: string }): ReactNode {
  const isOverview = useMatch('/inspection/:inspectionId') !== null;
  const isChecklist = useMatch('/inspection/:inspectionId/checklist') !== null;
  const { data: inspection, error, retry } = useInspection(inspectionId);
  const events = useRoomEvents(inspectionId);
  const [dialog, setDialog] = useState<InspectionDialog | null>(null);
  const edit = useCallback(() => setDialog('edit'), []);
  // The work on the checklist of a finished inspection is done.
  const isFilled = isOverview || (isChecklist && inspection !== undefined && isInspected(inspection));
  const isPhone = useSmallScreen();
  useOutboxNow();
  const context: InspectionPageContext = { inspectionId, inspection, events, open: setDialog };
  return (
    <>
      {inspection && (
        <InspectionHeader
          inspection={inspection}
          isOverview={isOverview}
          onCancel={() => setDialog('cancel')}
          actions={
            <>
              <InspectionMenu inspection={inspection} onOpen={setDialog} />
              {/* A request is answered in its alert. On a phone, the other parts have the height for their work. */}
              {(isOverview ? !inspection.isRequested : !isPhone) && (
                <NextStepButton {...{ inspection, events, isFilled }} onOpen={setDialog} />
              )}
            </>
          }
        />
      )}
      {!inspection && error && (
        <ErrorState title="Couldn't load the inspection" error={error} onRetry={retry} />
      )}
      {!inspection && !error && <RowsSkeleton label="Loading the inspection..." count={1} />}
      <InspectionTabs inspectionId={inspectionId} events={events} />
      <Suspense fallback={<RowsSkeleton label="Loading the page..." count={4} />}>
        <Outlet context={context} />
      </Suspense>
      <InspectionKeys onEdit={edit} />
      {dialog && inspection && (
        <InspectionDialogs inspection={inspection.stored} dialog={dialog} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function InspectionKeys({ onEdit }: { onEdit: () => void }): ReactNode {
  const [isHelpOpen, setHelpOpen] = useState(false);
  useShortcuts(useMemo(() => ({ e: onEdit, '?': () => setHelpOpen(true) }), [onEdit]));
  return <ShortcutHelp open={isHelpOpen} keys={KEYS} onClose={() => setHelpOpen(false)} />;
}

interface InspectionDialogsProps {
  /** The stored version, without unsent changes. */
  inspection: Inspection;
  dialog: InspectionDialog;
  onClose: () => void;
}

/** What is opened over any part of an inspection's page. */
function InspectionDialogs({ inspection, dialog, onClose }: InspectionDialogsProps): ReactNode {
  const { id: inspectionId } = inspection;
  switch (dialog) {
    case 'edit':
      return <EditDialog inspection={inspection} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog inspection={inspection} onClose={onClose} />;
    case 'invite':
      return <InviteDialog inspectionId={inspectionId} onClose={onClose} />;
    case 'mail':
      return <EmailDialog inspectionId={inspectionId} onClose={onClose} onSent={onClose} />;
    case 'move':
      // The calendar's dialog, which warns of conflicts before the inspection moves.
      return <MoveInspection inspection={inspection} onClose={onClose} />;
  }
}
