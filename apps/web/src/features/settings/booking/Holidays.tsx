import RemoveIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { BookingSettings } from '@sightline/contracts/bookings/bookingSettings';
import {
  FEDERAL_HOLIDAYS,
  type FederalHoliday,
  federalHolidayName,
} from '@sightline/contracts/bookings/federalHolidays';
import type { ReactNode } from 'react';
import { AddLine } from '../editor/AddLine.tsx';
import { Part } from '../editor/Part.tsx';
import type { BookingForm } from './bookingForm.ts';

type Days = BookingSettings['holidays'];

interface HolidaysProps {
  form: BookingForm;
  onChange: (form: BookingForm) => void;
}

/** Closed days: the federal holidays that the company keeps, and days of its own. */
export function Holidays({ form, onChange: changeForm }: HolidaysProps): ReactNode {
  const { holidays, federalHolidays } = form;
  const onChange = (next: Days): void => changeForm({ ...form, holidays: next });
  const keep = (holiday: FederalHoliday, isKept: boolean): void => {
    const kept = FEDERAL_HOLIDAYS.filter((one) => (one === holiday ? isKept : federalHolidays.includes(one)));
    changeForm({ ...form, federalHolidays: kept });
  };
  return (
    <Part title="Holidays" line="Days that are closed for booking.">
      <Box component="fieldset" sx={FEDERAL}>
        <Typography component="legend" sx={{ fontWeight: 600, mb: 0.5 }}>
          Closed on federal holidays
        </Typography>
        {FEDERAL_HOLIDAYS.map((holiday) => (
          <FormControlLabel
            key={holiday}
            control={
              <Checkbox
                checked={federalHolidays.includes(holiday)}
                onChange={(_, isKept) => keep(holiday, isKept)}
              />
            }
            label={federalHolidayName(holiday)}
            sx={{ minHeight: 44 }}
          />
        ))}
      </Box>
      <Typography sx={{ fontWeight: 600 }}>Other days</Typography>
      {holidays.length === 0 && <Typography color="textSecondary">No other days.</Typography>}
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

const FEDERAL = {
  display: 'grid',
  gridTemplateColumns: { sm: '1fr 1fr' },
  columnGap: 2,
  m: 0,
  mb: 2,
  p: 0,
  border: 0,
  minWidth: 0,
} as const;
const ROW = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', py: 1 };
