import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';

export interface PlainFieldProps {
  label: string;
  type?: 'email' | 'password' | 'tel' | 'text';
  autoComplete?: string;
  value: string;
  onChange: (value: string) => void;
  name?: string;
  size?: 'small' | 'medium';
  isOptional?: boolean;
  placeholder?: string;
  /** More than one line, and how many are shown. */
  rows?: number;
  problem?: string | undefined;
  hint?: string;
  endAdornment?: ReactNode;
  /** When it appears: it is what the person has to fill in next. */
  hasFocus?: boolean;
}

/** A field for text. TextField would add menus and popovers to the pages that open first. */
export function PlainField({
  label,
  onChange,
  problem,
  hint,
  isOptional = false,
  rows = 1,
  size = 'medium',
  hasFocus = false,
  ...input
}: PlainFieldProps): ReactNode {
  const id = useId();
  const help = problem ?? hint;
  return (
    <FormControl fullWidth required={!isOptional} size={size} error={Boolean(problem)}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.target.value)}
        {...(hasFocus && { autoFocus: true })}
        {...(rows > 1 && { multiline: true, rows })}
        {...input}
      />
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  );
}
