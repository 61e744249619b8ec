import {
  fieldOf,
  INSPECTION_FIELDS,
  type TypedField,
} from '@sightline/contracts/inspections/inspectionFields';
import type { ReactNode } from 'react';
import { FormTextField } from '../../ui/FormTextField.tsx';

const Field = FormTextField<Record<TypedField, string>>;

interface TypedFieldsProps {
  names: readonly TypedField[];
  placeholders?: Partial<Record<TypedField, string | undefined>>;
}

/**
 * The inputs of an inspection's described fields, for a form of two columns; each is named like its field.
 */
export function TypedFields({ names, placeholders = {} }: TypedFieldsProps): ReactNode {
  return names.map((name) => {
    const { label, hint, rows, isWide } = fieldOf(name);
    const { kind } = INSPECTION_FIELDS[name];
    const isText = kind === 'text';
    return (
      <Field
        key={name}
        name={name}
        label={label}
        placeholder={placeholders[name]}
        helperText={hint}
        type={INPUT_TYPES[kind]}
        multiline={isText}
        minRows={rows}
        sx={{ gridColumn: isText || isWide ? '1 / -1' : undefined }}
      />
    );
  });
}

const INPUT_TYPES = { line: 'text', text: 'text', phone: 'tel', day: 'date' } as const;
