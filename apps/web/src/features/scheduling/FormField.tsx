import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';

type FormFieldProps = TextFieldProps & { name: string };

/** A text field of the surrounding form, with its error below. */
export function FormField({ name, helperText, ...props }: FormFieldProps): ReactNode {
  const { field, fieldState } = useController({ name });
  const { ref, ...input } = field;
  return (
    <TextField
      {...props}
      {...input}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true }, ...props.slotProps }}
    />
  );
}
