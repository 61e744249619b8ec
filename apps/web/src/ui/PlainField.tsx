import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import type { InputBaseComponentProps } from '@mui/material/InputBase';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ElementType, type ReactNode, useId } from 'react';

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
  /** The number of shown lines, if it has more than one. */
  rows?: number;
  problem?: string | undefined;
  hint?: string;
  endAdornment?: ReactNode;
  /** Whether it gets the focus when it appears, because the person has to fill it in next. */
  hasFocus?: boolean;
}

/** A text field. TextField would add menus and popovers to the pages that open first. */
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

interface PlainSelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The `option` elements. */
  children: ReactNode;
}

/** A required choice in a native select, for pages that load no menus (see PlainField). */
export function PlainSelect({ label, value, onChange, children }: PlainSelectProps): ReactNode {
  const id = useId();
  return (
    <FormControl fullWidth required>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        notched
        value={value}
        onChange={({ target }) => onChange(target.value)}
        inputComponent={SELECT}
        inputProps={{ children }}
        sx={{ '& select': { height: 44, py: 0, cursor: 'pointer' }, '& option': { color: 'initial' } }}
      />
    </FormControl>
  );
}

/**
 * A select with an input's attributes: its events belong to another element, which MUI's types do not allow.
 */
const SELECT = 'select' as unknown as ElementType<InputBaseComponentProps>;
