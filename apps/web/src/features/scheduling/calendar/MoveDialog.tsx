import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type CalendarEntry, readCalendar } from '@sightline/contracts/calendar';
import { getInspection, listInspections, updateInspection } from '@sightline/contracts/inspections';
import { INSPECTION_STATUS_LABELS, projectTypeLabel } from '@sightline/contracts/labels';
import { listMyDay } from '@sightline/contracts/myDay';
import { listInspectionMails } from '@sightline/contracts/reports';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { dayIn } from '../../../ui/time.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { useInspectorChoices } from '../../../wire/staffChoices.ts';
import { clockIn, instantAt } from '../instantAt.ts';
import { TimeConflicts } from '../TimeConflicts.tsx';
import { isMovable } from './EntryCard.tsx';

/** What is moved: an entry of the calendar, or an inspection from its page. */
export type MovedEntry = Omit<CalendarEntry, 'endsAt' | 'conflicts' | 'isVirtual'>;

/** What is wanted of an inspection: by a drag, or as it is until something is changed. */
export interface WantedMove {
  entry: MovedEntry;
  day: string;
  time: string;
  inspectorId: string | null;
}

export function moveOf(entry: MovedEntry, zone: string): WantedMove {
  const { startsAt, inspectorId } = entry;
  return { entry, day: dayIn(zone, startsAt), time: clockIn(startsAt, zone), inspectorId };
}

interface MoveDialogProps {
  wanted: WantedMove;
  zone: string;
  onClose: () => void;
}

/** Asks before an inspection moves, since its client is told at once. The way to move it without a mouse. */
export function MoveDialog({ wanted, zone, onClose }: MoveDialogProps): ReactNode {
  const { entry } = wanted;
  const [{ day, time, inspectorId }, setMove] = useState(wanted);
  const change = (part: Partial<WantedMove>): void => setMove((move) => ({ ...move, ...part }));
  const { people, hint, isFixed } = useInspectorChoices(entry.inspectorId);
  const startsAt = instantAt(day, time, zone);
  const isSame = startsAt === entry.startsAt && inspectorId === entry.inspectorId;
  const save = useMove(onClose);
  const move = (): void => {
    if (startsAt) save.mutate(changeOf(entry, startsAt, inspectorId));
  };
  const check = { projectType: entry.projectType, inspectionId: entry.inspectionId };
  const checked = startsAt ? { ...check, startsAt, ...(inspectorId && { inspectorId }) } : null;
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="move-title">
      <DialogTitle id="move-title">
        {projectTypeLabel(entry.projectType)} · {entry.clientName}
      </DialogTitle>
      <DialogContent>
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
        {isMovable(entry) ? (
          <Stack sx={{ gap: 2, mt: 1 }}>
            <TextField
              label="Date"
              type="date"
              value={day}
              onChange={({ target }) => change({ day: target.value })}
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <TextField
              label="Time"
              type="time"
              value={time}
              onChange={({ target }) => change({ time: target.value })}
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <TextField
              select
              label="Inspector"
              disabled={isFixed}
              value={people.some(({ id }) => id === inspectorId) ? inspectorId : ''}
              onChange={({ target }) => change({ inspectorId: target.value || null })}
              helperText={hint}
              slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
            >
              <MenuItem value="">Not assigned</MenuItem>
              {people.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
            {!startsAt && <Alert severity="error">Enter a valid date and time.</Alert>}
            <TimeConflicts wanted={checked} />
          </Stack>
        ) : (
          <Typography>It has begun, so it stays at its time.</Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {isMovable(entry) ? 'Keep as It Is' : 'Close'}
        </Button>
        {isMovable(entry) && (
          <Button variant="contained" disabled={isSame || !startsAt || save.isPending} onClick={move}>
            {save.isPending ? 'Moving...' : 'Move Inspection'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Only what changes: a time that stays mails nobody, and an inspector who stays needs no right to assign. */
function changeOf(entry: MovedEntry, startsAt: string, inspectorId: string | null) {
  const { inspectionId, updatedAt: unmodifiedSince } = entry;
  return {
    params: { inspectionId },
    body: {
      unmodifiedSince,
      ...(startsAt !== entry.startsAt && { scheduledDate: startsAt }),
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
    onError: (error) =>
      toast({
        title: 'The inspection was not moved',
        description: errorMessage(error, 'Please try again.'),
        tone: 'error',
      }),
  });
}
