import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

interface NumberFieldProps {
  label: string;
  /** "min" follows the number, and "$" precedes it. */
  unit: string;
  value: string;
  onChange: (value: string) => void;
}

export function NumberField({ label, unit, value, onChange }: NumberFieldProps): ReactNode {
  const isMoney = unit === '$';
  const adornment = <InputAdornment position={isMoney ? 'start' : 'end'}>{unit}</InputAdornment>;
  return (
    <TextField
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        htmlInput: { inputMode: isMoney ? 'decimal' : 'numeric' },
        input: isMoney ? { startAdornment: adornment } : { endAdornment: adornment },
      }}
    />
  );
}
