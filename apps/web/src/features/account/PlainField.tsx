import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';

export interface PlainFieldProps {
  label: string;
  type: 'email' | 'password' | 'text';
  autoComplete: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string;
  hint?: string;
  endAdornment?: ReactNode;
}

/** A required one-line field. TextField would add menus and popovers to the sign-in chunk. */
export function PlainField({ label, onChange, problem, hint, ...input }: PlainFieldProps): ReactNode {
  const id = useId();
  const help = problem ?? hint;
  return (
    <FormControl fullWidth required size="medium" error={Boolean(problem)}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  );
}
