import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

interface FilterSelectProps {
  label: string;
  /** Empty for all. */
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
  /** The label of the choice that filters nothing. */
  all: string;
}

export function FilterSelect({ label, value, options, onChange, all }: FilterSelectProps): ReactNode {
  const known = options.some(([option]) => option === value) ? value : '';
  return (
    <TextField
      select
      label={label}
      value={known}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ width: { lg: 148 } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {options.map(([option, name]) => (
        <MenuItem key={option} value={option}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface FilterDayProps {
  label: string;
  /** The day, `2026-11-30`; empty for any. */
  value: string;
  onChange: (day: string) => void;
}

export function FilterDay({ label, value, onChange }: FilterDayProps): ReactNode {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: { lg: 148 } }}
    />
  );
}
