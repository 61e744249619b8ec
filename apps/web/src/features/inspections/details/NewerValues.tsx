import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { useTimeZone } from '../../../wire/organization.ts';
import type { EditForm } from './editForm.ts';
import { newerValuesOf } from './newerFields.ts';
import type { Conflict } from './useEditing.ts';

/** Lists what another person saved, and which of it the next save replaces. */
export function NewerValues({ before, after }: Conflict): ReactNode {
  const zone = useTimeZone();
  const { dirtyFields } = useFormState<EditForm>();
  const isReplaced = (inputs: readonly (keyof EditForm)[]): boolean =>
    inputs.some((name) => dirtyFields[name]);
  return (
    <Box component="ul" aria-label="What changed meanwhile" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {newerValuesOf(before, after, zone).map(({ label, value, inputs }) => (
        <li key={label}>
          {`${label}: ${value}${isReplaced(inputs) ? '. Yours is kept above. Saving replaces this.' : ''}`}
        </li>
      ))}
    </Box>
  );
}
