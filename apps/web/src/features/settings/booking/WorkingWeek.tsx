import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import {
  type BookingSettings,
  WEEKDAYS,
  type WorkingHours,
} from '@sightline/contracts/bookings/bookingSettings';
import { titleCase } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { Part } from '../editor/Part.tsx';

type Week = BookingSettings['workingHours'];

const USUAL: NonNullable<WorkingHours> = { from: '08:00', to: '17:00' };

export function WorkingWeek({
  hours,
  onChange,
}: {
  hours: Week;
  onChange: (hours: Week) => void;
}): ReactNode {
  return (
    <Part
      title="Working hours"
      line="In the company's time zone. Appointments cannot be booked outside these hours."
    >
      {WEEKDAYS.map((day) => (
        <Day
          key={day}
          name={titleCase(day)}
          hours={hours[day]}
          onChange={(next) => onChange({ ...hours, [day]: next })}
        />
      ))}
    </Part>
  );
}

interface DayProps {
  name: string;
  hours: WorkingHours;
  onChange: (hours: WorkingHours) => void;
}

function Day({ name, hours, onChange }: DayProps): ReactNode {
  const time = (end: 'from' | 'to', label: string): ReactNode =>
    hours && (
      <TextField
        label={label}
        type="time"
        value={hours[end]}
        onChange={({ target }) => onChange({ ...hours, [end]: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ width: 140 }}
      />
    );
  return (
    <Box role="group" aria-label={name} sx={ROW}>
      <FormControlLabel
        control={
          <Switch checked={hours !== null} onChange={(_, isOpen) => onChange(isOpen ? USUAL : null)} />
        }
        label={name}
        sx={{ width: { xs: '100%', sm: 160 }, minHeight: 44, mr: 0 }}
      />
      {time('from', 'Opens')}
      {time('to', 'Closes')}
      {!hours && <Box sx={{ color: 'text.secondary' }}>Closed</Box>}
    </Box>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 1.25, py: 0.75 };
