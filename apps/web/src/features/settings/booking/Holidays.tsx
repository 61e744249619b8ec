import RemoveIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { BookingSettings } from '@sightline/contracts/bookingSettings';
import type { ReactNode } from 'react';
import { AddLine } from '../editor/AddLine.tsx';
import { Part } from './Part.tsx';

type Days = BookingSettings['holidays'];

export function Holidays({
  holidays,
  onChange,
}: {
  holidays: Days;
  onChange: (holidays: Days) => void;
}): ReactNode {
  return (
    <Part title="Holidays" line="Days on which nobody can be booked.">
      {holidays.length === 0 && <Typography color="textSecondary">No holidays yet.</Typography>}
      {holidays.map((holiday, index) => (
        <Holiday
          // biome-ignore lint/suspicious/noArrayIndexKey: name and day change while they are typed
          key={index}
          holiday={holiday}
          onChange={(next) => onChange(holidays.with(index, next))}
          onRemove={() => onChange(holidays.toSpliced(index, 1))}
        />
      ))}
      <AddLine
        label="Holiday name"
        button="Add holiday"
        onAdd={(name) => onChange([...holidays, { day: '', name }])}
      />
    </Part>
  );
}

interface HolidayProps {
  holiday: Days[number];
  onChange: (holiday: Days[number]) => void;
  onRemove: () => void;
}

function Holiday({ holiday, onChange, onRemove }: HolidayProps): ReactNode {
  return (
    <Box role="group" aria-label={holiday.name || 'Holiday'} sx={ROW}>
      <TextField
        label="Name"
        value={holiday.name}
        onChange={({ target }) => onChange({ ...holiday, name: target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        sx={{ flex: '1 1 220px' }}
      />
      <TextField
        label="Date"
        type="date"
        value={holiday.day}
        onChange={({ target }) => onChange({ ...holiday, day: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ flex: '1 1 150px', maxWidth: 220 }}
      />
      <IconButton aria-label={`Remove ${holiday.name || 'this holiday'}`} onClick={onRemove}>
        <RemoveIcon />
      </IconButton>
    </Box>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', py: 1 };
