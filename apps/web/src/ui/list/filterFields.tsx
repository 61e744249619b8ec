import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

interface FieldProps {
  label: string;
  /** Empty if it filters nothing. A day is written as `2026-11-30`. */
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the value. */
  problem?: string | undefined;
}

interface FilterSelectProps extends FieldProps {
  options: readonly (readonly [value: string, label: string])[];
  /** The label of the choice that filters nothing. */
  all: string;
  isDisabled?: boolean;
}

export function FilterSelect(props: FilterSelectProps): ReactNode {
  const { label, value, options, onChange, all, problem, isDisabled = false } = props;
  const known = options.some(([option]) => option === value) ? value : '';
  return (
    <TextField
      select
      label={label}
      value={known}
      disabled={isDisabled}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
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

interface FilterDaysProps {
  /** The first and last day; empty for no limit. */
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

export function FilterDays({ from, to, onChange }: FilterDaysProps): ReactNode {
  const isReversed = from !== '' && to !== '' && from > to;
  return (
    <>
      <FilterDay label="From" value={from} onChange={(day) => onChange({ from: day })} />
      <FilterDay
        label="To"
        value={to}
        onChange={(day) => onChange({ to: day })}
        problem={isReversed ? 'Before the first day' : undefined}
      />
    </>
  );
}

function FilterDay({ label, value, onChange, problem }: FieldProps): ReactNode {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
