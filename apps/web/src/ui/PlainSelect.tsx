import FormControl from '@mui/material/FormControl';
import type { InputBaseComponentProps } from '@mui/material/InputBase';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ElementType, type ReactNode, useId } from 'react';

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
