import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { CancelDialog } from '../../features/inspections/details/CancelDialog.tsx';
import { EditDialog } from '../../features/inspections/details/EditDialog.tsx';
import { EmailDialog } from '../../features/reports/email/EmailDialog.tsx';
import { MoveDialog, moveOf } from '../../features/scheduling/calendar/MoveDialog.tsx';
import { InviteDialog } from '../../inspection/invitations/InviteDialog.tsx';
import { useTimeZone } from '../../wire/organization.ts';
import type { InspectionDialog } from './context.ts';

interface InspectionDialogsProps {
  /** As stored. */
  inspection: Inspection;
  dialog: InspectionDialog;
  onClose: () => void;
}

/** What is opened over any part of an inspection's page. */
export function InspectionDialogs({ inspection, dialog, onClose }: InspectionDialogsProps): ReactNode {
  const zone = useTimeZone();
  const { id: inspectionId, scheduledDate } = inspection;
  switch (dialog) {
    case 'edit':
      return <EditDialog inspection={inspection} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog inspection={inspection} onClose={onClose} />;
    case 'invite':
      return <InviteDialog inspectionId={inspectionId} onClose={onClose} />;
    case 'mail':
      return <EmailDialog inspectionId={inspectionId} onClose={onClose} onSent={onClose} />;
    case 'move': {
      // The calendar's dialog, which warns of conflicts before the inspection moves.
      const entry = { ...inspection, inspectionId, startsAt: scheduledDate ?? '' };
      return <MoveDialog wanted={moveOf(entry, zone)} zone={zone} onClose={onClose} />;
    }
  }
}
