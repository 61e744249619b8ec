import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { CalendarEntry } from '@sightline/contracts/bookings/calendar';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { useInspectorChoices } from '../../../inspection/staffChoices.ts';
import { SiteTimeHint } from '../../../inspection/ui/SiteTimeHint.tsx';
import { type CheckedTime, TimeConflicts } from '../../../inspection/ui/TimeConflicts.tsx';
import { instantAt, skippedText } from '../../../ui/instantAt.ts';
import { FreeTimeChoice } from '../FreeTimeChoice.tsx';

/** The inspection to move: an entry of the calendar, one without a date, or an inspection from its page. */
export type MovedEntry = Omit<CalendarEntry, 'startsAt' | 'endsAt' | 'conflicts' | 'isVirtual'> & {
  startsAt: string | null;
};

/** The wanted time and inspector: of a drag, or the present ones until they are changed. */
export interface WantedMove {
  entry: MovedEntry;
  day: string;
  time: string;
  inspectorId: string | null;
}

/** What is checked for conflicts; null while the time is incomplete. */
export function checkedTime({ entry, inspectorId }: WantedMove, startsAt: string | null): CheckedTime | null {
  const { projectType, inspectionId } = entry;
  return startsAt ? { projectType, inspectionId, startsAt, ...(inspectorId && { inspectorId }) } : null;
}

interface MoveFieldsProps {
  entry: MovedEntry;
  move: WantedMove;
  zone: string;
  onChange: (move: WantedMove) => void;
}

/** The wanted day, time and inspector, with their conflicts. */
export function MoveFields({ entry, move, zone, onChange }: MoveFieldsProps): ReactNode {
  const { inspectorId } = move;
  const { people, hint, isFixed } = useInspectorChoices(entry.inspectorId);
  const startsAt = instantAt(move.day, move.time, zone);
  const check = { projectType: entry.projectType, inspectionId: entry.inspectionId };
  return (
    <Stack sx={{ gap: 2 }}>
      <TextField
        label="Date"
        type="date"
        value={move.day}
        onChange={({ target }) => onChange({ ...move, day: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        select
        label="Inspector"
        disabled={isFixed}
        value={people.some(({ id }) => id === inspectorId) ? inspectorId : ''}
        onChange={({ target }) => onChange({ ...move, inspectorId: target.value || null })}
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
      <FreeTimeChoice
        query={{ ...check, day: move.day, ...(inspectorId && { inspectorId }) }}
        chosen={startsAt}
        zone={zone}
        onChoose={(time) => onChange({ ...move, time })}
        onChooseDay={(day) => onChange({ ...move, day })}
      />
      <TextField
        label="Time"
        type="time"
        value={move.time}
        onChange={({ target }) => onChange({ ...move, time: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {!startsAt &&
        (move.time === '' ? (
          isFlexible(entry) && (
            <Alert severity="info">Any time on this day suits the client. Choose one.</Alert>
          )
        ) : (
          <Alert severity="error">
            {move.day === '' ? 'Enter a valid date and time.' : skippedText(move, zone)}
          </Alert>
        ))}
      <SiteTimeHint address={entry.address} startsAt={startsAt} />
      <TimeConflicts wanted={checkedTime(move, startsAt)} />
    </Stack>
  );
}
