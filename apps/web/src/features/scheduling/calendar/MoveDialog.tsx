import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { readCalendar } from '@sightline/contracts/bookings/calendar';
import { listMyDay } from '@sightline/contracts/dashboard/myDay';
import { getInspection, isFlexible, listInspections } from '@sightline/contracts/inspections/inspections';
import { updateInspection } from '@sightline/contracts/inspections/scheduling';
import { listInspectionMails } from '@sightline/contracts/reports/reports';
import { INSPECTION_STATUS_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { clockIn, instantAt } from '../../../ui/instantAt.ts';
import { dayIn } from '../../../ui/time.ts';
import { toast } from '../../../ui/toasts.ts';
import { CallError, errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { isMovable } from './EntryCard.tsx';
import { type MovedEntry, MoveFields, type WantedMove } from './MoveFields.tsx';

export function moveOf(entry: MovedEntry, zone: string): WantedMove {
  const { startsAt, inspectorId } = entry;
  const time = isFlexible(entry) ? '' : clockIn(startsAt, zone);
  return { entry, day: dayIn(zone, startsAt), time, inspectorId };
}

interface MoveDialogProps {
  wanted: WantedMove;
  zone: string;
  onClose: () => void;
}

/** Asks before an inspection moves, since its client is notified at once. It also moves one without a mouse. */
export function MoveDialog({ wanted, zone, onClose }: MoveDialogProps): ReactNode {
  const [move, setMove] = useState(wanted);
  // The entry that the dialog was opened with, so that a move does not undo a later change.
  const { entry, day, time, inspectorId } = move;
  const startsAt = instantAt(day, time, zone);
  const isSame = !isOtherTime(entry, startsAt) && inspectorId === entry.inspectorId;
  const canMove = isMovable(entry);
  const save = useMove(onClose);
  const submit = (): void => {
    if (startsAt) save.mutate(changeOf(entry, startsAt, inspectorId));
  };
  return (
    <FormDialog
      title={`${projectTypeLabel(entry.projectType)} · ${entry.clientName}`}
      cancelLabel={canMove ? 'Keep as It Is' : 'Close'}
      saveLabel={save.isPending ? 'Moving...' : 'Move Inspection'}
      isSaving={save.isPending}
      canSave={!isSame && startsAt !== null}
      onSave={canMove ? submit : null}
      onClose={onClose}
    >
      <div>
        <Typography color="textSecondary">
          {entry.address} · {INSPECTION_STATUS_LABELS[entry.status]}
        </Typography>
        <Link
          component={RouterLink}
          to={`/inspection/${entry.inspectionId}`}
          sx={{ display: 'inline-block', py: 1 }}
        >
          Open the inspection
        </Link>
      </div>
      {canMove ? (
        <MoveFields entry={entry} move={move} onChange={setMove} zone={zone} />
      ) : (
        <Typography>It has begun, so it stays at its time.</Typography>
      )}
    </FormDialog>
  );
}

/** Any hour is another time for a flexible request, even the one in its date. */
function isOtherTime(entry: MovedEntry, startsAt: string | null): boolean {
  return startsAt !== entry.startsAt || isFlexible(entry);
}

/** The changed fields: an unchanged time sends no mail, and an unchanged inspector needs no right to assign. */
function changeOf(entry: MovedEntry, startsAt: string, inspectorId: string | null) {
  const { inspectionId, updatedAt: unmodifiedSince } = entry;
  return {
    params: { inspectionId },
    body: {
      unmodifiedSince,
      ...(isOtherTime(entry, startsAt) && { scheduledDate: startsAt }),
      ...(inspectorId !== entry.inspectorId && { inspectorId }),
    },
  };
}

function useMove(onDone: () => void) {
  return useSend(updateInspection, {
    refreshes: [readCalendar, listInspections, getInspection, listMyDay, listInspectionMails],
    onSuccess: () => {
      toast({ title: 'Inspection moved', tone: 'success' });
      onDone();
    },
    onError: (error) => {
      toast({
        title: 'The inspection was not moved',
        description: errorMessage(error, 'Please try again.'),
        tone: 'error',
      });
      // The page shows the newer version.
      if (error instanceof CallError && error.code === 'changedMeanwhile') onDone();
    },
  });
}
