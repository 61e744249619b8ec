import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { CancelDialog } from '../../features/inspections/details/CancelDialog.tsx';
import { EditDialog } from '../../features/inspections/details/EditDialog.tsx';
import { EmailDialog } from '../../features/reports/email/EmailDialog.tsx';
import { MoveInspection } from '../../features/scheduling/calendar/MoveDialog.tsx';
import { InviteDialog } from '../../inspection/invitations/InviteDialog.tsx';
import type { InspectionDialog } from './context.ts';

interface InspectionDialogsProps {
  /** The stored version, without unsent changes. */
  inspection: Inspection;
  dialog: InspectionDialog;
  onClose: () => void;
}

/** What is opened over any part of an inspection's page. */
export function InspectionDialogs({ inspection, dialog, onClose }: InspectionDialogsProps): ReactNode {
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
