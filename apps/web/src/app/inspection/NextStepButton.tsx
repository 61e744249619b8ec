import Button from '@mui/material/Button';
import { type Inspection, listInspections } from '@sightline/contracts/inspections/inspections';
import { scheduleReinspection } from '@sightline/contracts/reports/reports';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { ReactNode } from 'react';
import { Link, useMatch, useNavigate } from 'react-router-dom';
import { useConfirmation } from '../../features/inspections/inspectionRequests.ts';
import { usePaymentLink } from '../../features/payments/usePaymentLink.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import type { InspectionDialog } from './context.ts';
import { InviteButton } from './InviteButton.tsx';
import type { NextAction } from './nextStep.ts';
import { useNextStep } from './useNextStep.ts';

interface NextStepButtonProps {
  inspection: Inspection;
  events: readonly RoomEvent[];
  onOpen: (dialog: InspectionDialog) => void;
  /** The overview has no other filled button; another part may have its own. */
  isOverview: boolean;
}

/** Does the next step; absent where nothing is to be done, and on the part on which it is done. */
export function NextStepButton({ inspection, events, onOpen, isOverview }: NextStepButtonProps): ReactNode {
  const step = useNextStep(inspection, events);
  const actions = useActions(inspection, onOpen);
  const openPart = useMatch('/inspection/:inspectionId/:part')?.params.part;
  if (!step) return null;
  const { label, does } = step;
  const part = PARTS[does];
  // The step is done on this part, which has its own button.
  if (part !== undefined && part === openPart) return null;
  const variant = isOverview ? 'contained' : 'outlined';
  if (part)
    return (
      <Button variant={variant} component={Link} to={`/inspection/${inspection.id}/${part}`}>
        {label}
      </Button>
    );
  if (does === 'invite')
    return <InviteButton {...{ inspection, label, variant }} onOpen={() => onOpen('invite')} />;
  return (
    <Button
      variant={variant}
      disabled={actions.isBusy}
      onClick={actions.run[does as keyof typeof actions.run]}
    >
      {label}
    </Button>
  );
}

/** Steps that are done on a part of the page. */
const PARTS: Partial<Record<NextAction, string>> = {
  join: 'virtual',
  mark: 'checklist',
  review: 'report',
  write: 'report',
};

function useActions(inspection: Inspection, onOpen: NextStepButtonProps['onOpen']) {
  const navigate = useNavigate();
  const { confirm, isPending: isConfirming } = useConfirmation(inspection);
  const payment = usePaymentLink(inspection.id);
  const reinspection = useSend(scheduleReinspection, {
    refreshes: [listInspections],
    onSuccess: ({ id }) => {
      toast({ title: 'Re-inspection created', description: 'Set its time next.', tone: 'success' });
      void navigate(`/inspection/${id}`);
    },
    onError: (error) =>
      toast({ title: 'The re-inspection was not created', description: errorMessage(error), tone: 'error' }),
  });
  return {
    isBusy: isConfirming || payment.isPending || reinspection.isPending,
    run: {
      assign: () => onOpen('edit'),
      collect: payment.send,
      confirm,
      reinspect: () => reinspection.mutate({ params: { inspectionId: inspection.id }, body: {} }),
      send: () => onOpen('mail'),
      setTime: () => onOpen('edit'),
    },
  };
}
