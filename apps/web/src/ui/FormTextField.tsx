import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { type FieldError, type FieldPath, type FieldValues, useController } from 'react-hook-form';

type FormTextFieldProps<Values extends FieldValues> = Omit<TextFieldProps, 'name' | 'value' | 'error'> & {
  name: FieldPath<Values>;
};

/**
 * A text or a choice of the surrounding form, with its problem below. The form's schema has the rules and their texts;
 * `onChange` runs after the form has the new value. `const Field = FormTextField<Values>` accepts only names of the form.
 */
export function FormTextField<Values extends FieldValues>(props: FormTextFieldProps<Values>): ReactNode {
  const { name, helperText, onChange, slotProps, ...look } = props;
  const { field, fieldState } = useController<Values>({ name });
  const { ref, ...input } = field;
  return (
    <TextField
      {...look}
      {...input}
      onChange={(event) => {
        input.onChange(event);
        onChange?.(event);
      }}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={problemOf(fieldState.error, field.value) ?? helperText}
      slotProps={{
        inputLabel: { shrink: true },
        select: { displayEmpty: true },
        // A disabled field's reason must be readable.
        formHelperText: { sx: { '&.Mui-disabled': { color: 'text.secondary' } } },
        ...slotProps,
      }}
    />
  );
}

/** Undefined until a value was entered whose format could be corrected. */
function problemOf(error: FieldError | undefined, value: unknown): string | undefined {
  return error?.type === 'invalid_format' && value === '' ? 'Required' : error?.message;
}
