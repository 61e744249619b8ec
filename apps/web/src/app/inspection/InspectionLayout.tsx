import MoreIcon from '@mui/icons-material/MoreHorizRounded';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type Inspection, isInspected, isJoinable } from '@sightline/contracts/inspections/inspections';
import { type ReactNode, Suspense, useCallback, useId, useMemo, useState } from 'react';
import { Link, Outlet, useMatch, useParams } from 'react-router-dom';
import { CancelDialog } from '../../features/inspections/details/CancelDialog.tsx';
import { EditDialog } from '../../features/inspections/details/EditDialog.tsx';
import { usePaymentLink } from '../../features/payments/usePaymentLink.ts';
import { EmailDialog } from '../../features/reports/email/EmailDialog.tsx';
import { MoveInspection } from '../../features/scheduling/calendar/MoveDialog.tsx';
import { InviteDialog } from '../../inspection/invitations/InviteDialog.tsx';
import { useCallLabel } from '../../inspection/useCallLabel.ts';
import { useInspection } from '../../inspection/useInspection.ts';
import { useRoomEvents } from '../../inspection/useRoomEvents.ts';
import { directionsHref } from '../../ui/directions.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ShortcutHelp } from '../../ui/ShortcutHelp.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useShortcuts } from '../../ui/useShortcuts.ts';
import { useSmallScreen } from '../../ui/useSmallScreen.ts';
import { useOutboxNow } from '../useOutboxNow.ts';
import type { InspectionDialog, InspectionPageContext } from './context.ts';
import { InspectionHeader } from './InspectionHeader.tsx';
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

interface InspectionMenuProps {
  inspection: Inspection;
  onOpen: (dialog: InspectionDialog) => void;
}

/** Everything that can be done in addition to the next step. */
function InspectionMenu({ inspection, onOpen }: InspectionMenuProps): ReactNode {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const opens = (dialog: InspectionDialog) => () => {
    close();
    onOpen(dialog);
  };
  const { id: inspectionId, address, clientId, status, scheduledDate, feeCents, paymentStatus } = inspection;
  const payment = usePaymentLink(inspectionId);
  const callLabel = useCallLabel(inspection);
  const isDue = Boolean(feeCents) && paymentStatus === 'pending' && status !== 'cancelled';
  const isAhead = status === 'scheduled' || status === 'in_progress';
  const links = [
    ...(isJoinable(inspection) ? [{ label: callLabel, to: `/inspection/${inspectionId}/virtual` }] : []),
    { label: 'Message the client', to: `/communications?client=${clientId}&inspection=${inspectionId}&new` },
    { label: 'Paper form', to: `/old-checklist?inspection=${inspectionId}` },
    { label: 'Payments', to: `/payments?inspection=${inspectionId}` },
  ];
  return (
    <>
      <IconButton
        id={id}
        aria-label="More actions"
        title="More actions"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        <MenuItem onClick={opens('edit')}>Edit</MenuItem>
        {status === 'scheduled' && scheduledDate !== null && (
          <MenuItem onClick={opens('move')}>Reschedule</MenuItem>
        )}
        {isJoinable(inspection) && <MenuItem onClick={opens('invite')}>Invite to the call</MenuItem>}
        {isDue && (
          <MenuItem
            disabled={payment.isPending}
            onClick={() => {
              close();
              payment.send();
            }}
          >
            Email payment link
          </MenuItem>
        )}
        {links.map(({ label, to }) => (
          <MenuItem key={label} component={Link} to={to} onClick={close}>
            {label}
          </MenuItem>
        ))}
        <MenuItem
          component="a"
          href={directionsHref(address)}
          target="_blank"
          rel="noreferrer"
          onClick={close}
        >
          Directions
        </MenuItem>
        {isAhead && <Divider />}
        {isAhead && (
          <MenuItem onClick={opens('cancel')} sx={{ color: 'error.main' }}>
            Cancel inspection
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
