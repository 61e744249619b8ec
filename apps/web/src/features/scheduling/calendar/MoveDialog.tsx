import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { listCalendarDays, readCalendar } from '@sightline/contracts/bookings/calendar';
import { readDashboard } from '@sightline/contracts/dashboard/dashboard';
import { listMyDay } from '@sightline/contracts/dashboard/myDay';
import { listStatusChanges } from '@sightline/contracts/inspections/inspectionHistory';
import {
  getInspection,
  type Inspection,
  isFlexible,
  listInspections,
} from '@sightline/contracts/inspections/inspections';
import { updateInspection } from '@sightline/contracts/inspections/scheduling';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { listInspectionMails } from '@sightline/contracts/reports/deliveries';
import { INSPECTION_STATUS_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { siteMoment } from '../../../inspection/ui/siteMoment.ts';
import { useTimeCheck } from '../../../inspection/ui/TimeConflicts.tsx';
import { DottedLine } from '../../../ui/DottedLine.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { clockIn, instantAt } from '../../../ui/instantAt.ts';
import { dayIn, todayIn } from '../../../ui/time.ts';
import { toast } from '../../../ui/toasts.ts';
import { CallError, errorMessage } from '../../../wire/CallError.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useRead, useSend } from '../../../wire/queries.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { isMovable } from './EntryCard.tsx';
import { checkedTime, type MovedEntry, MoveFields, type WantedMove } from './MoveFields.tsx';

const LIST = new Intl.ListFormat('en-US');

/** The present time and inspector; today, for one without a date or whose time has passed. */
export function moveOf(entry: MovedEntry, zone: string): WantedMove {
  const { startsAt, inspectorId } = entry;
  if (startsAt === null || (isMovable(entry) && Date.parse(startsAt) < Date.now()))
    return { entry, day: todayIn(zone), time: '', inspectorId };
  const time = isFlexible(entry) ? '' : clockIn(startsAt, zone);
  return { entry, day: dayIn(zone, startsAt), time, inspectorId };
}

/** The dialog for an inspection outside the calendar, with its present time and inspector. */
export function MoveInspection({
  inspection: { id, scheduledDate, ...facts },
  onClose,
}: {
  inspection: MovedInspection;
  onClose: () => void;
}): ReactNode {
  const zone = useTimeZone();
  const entry = { ...facts, inspectionId: id, startsAt: scheduledDate };
  return <MoveDialog wanted={moveOf(entry, zone)} zone={zone} onClose={onClose} />;
}

type MovedInspection = Omit<MovedEntry, 'inspectionId' | 'startsAt'> &
  Pick<Inspection, 'id' | 'scheduledDate'>;

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
  const { isChecking } = useTimeCheck(checkedTime(move, startsAt));
  const isSame = !isOtherTime(entry, startsAt) && inspectorId === entry.inspectorId;
  const canMove = isMovable(entry);
  const verb = entry.startsAt === null ? 'Schedule' : 'Move';
  const told = useToldText({
    entry,
    inspectorId,
    isOtherTime: startsAt !== null && isOtherTime(entry, startsAt),
  });
  const save = useMove({
    title: `Inspection ${verb === 'Move' ? 'moved' : 'scheduled'}`,
    told,
    onDone: onClose,
  });
  const submit = (): void => {
    if (startsAt) save.mutate(changeOf(entry, startsAt, inspectorId));
  };
  return (
    <FormDialog
      title={`${projectTypeLabel(entry.projectType)} · ${entry.clientName}`}
      cancelLabel={canMove ? 'Keep as it is' : 'Close'}
      saveLabel={save.isPending ? 'Saving...' : `${verb} inspection`}
      isSaving={save.isPending}
      canSave={!isSame && startsAt !== null && !isChecking}
      onSave={canMove ? submit : null}
      onClose={onClose}
    >
      <div>
        <Typography component="div" color="textSecondary">
          <DottedLine>
            {entry.address}
            {INSPECTION_STATUS_LABELS[entry.status]}
            {entry.startsAt && !isFlexible(entry) && siteMoment(entry.startsAt, entry.address, zone)}
          </DottedLine>
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
        <>
          <MoveFields entry={entry} move={move} onChange={setMove} zone={zone} />
          <Typography role="status" variant="body2" color="textSecondary" sx={{ minHeight: '1.5em' }}>
            {told}
          </Typography>
        </>
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

interface MoveOptions {
  /** The message after a success, and who is told of it. */
  title: string;
  told: string;
  onDone: () => void;
}

function useMove({ title, told, onDone }: MoveOptions) {
  return useSend(updateInspection, {
    refreshes: [
      readCalendar,
      listCalendarDays,
      readDashboard,
      listInspections,
      getInspection,
      listMyDay,
      listStatusChanges,
      listInspectionMails,
    ],
    onSuccess: () => {
      toast({ title, description: told, tone: 'success' });
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

interface Move {
  entry: MovedEntry;
  /** Whether the inspection gets another time. */
  isOtherTime: boolean;
  inspectorId: string | null;
}

/** The people who get a message about a move, as a sentence. Empty while nothing changes. */
function useToldText({ entry, isOtherTime, inspectorId }: Move): string {
  const user = useCurrentUser();
  const staff = useRead(listInspectors, {}).data ?? [];
  const notices = useRead(getSettings, {}).data?.notices;
  const notice = entry.startsAt === null ? 'confirmed' : 'moved';
  const tellsClient = isOtherTime && (!notices || notices.mail[notice] || notices.sms[notice]);
  const isOther = inspectorId !== entry.inspectorId;
  const inspectors = isOther ? [entry.inspectorId, inspectorId] : isOtherTime ? [inspectorId] : [];
  const names = [
    ...(tellsClient ? [entry.clientName] : []),
    ...staff.filter(({ id }) => inspectors.includes(id) && id !== user.id).map(({ name }) => name),
  ];
  if (names.length > 0) return `${LIST.format(names)} will be told.`;
  return isOther || isOtherTime ? 'No one will be told.' : '';
}
