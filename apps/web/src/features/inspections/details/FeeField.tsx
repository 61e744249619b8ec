import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { maySetFee } from '@sightline/contracts/inspections/editing';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { dollarsOf, formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormTextField } from '../../../ui/FormTextField.tsx';
import { useCurrentUser } from '../../../wire/session.ts';
import type { EditForm } from './editForm.ts';
import type { FeeQuestion } from './useFeeQuestion.ts';

const Field = FormTextField<EditForm>;

interface FeeFieldProps {
  inspection: Inspection;
  /** Why the fee can no longer be changed; null while it can. */
  fixed: string | null;
  question: FeeQuestion;
}

/** The fee, and, when another type or method has another one by the schedule, the question which applies. */
export function FeeField({ inspection, fixed, question }: FeeFieldProps): ReactNode {
  const { setValue } = useFormContext<EditForm>();
  const maySet = maySetFee(useCurrentUser().role);
  const { askedCents, decide } = question;
  const answer = (cents: number | null): void => {
    if (cents !== inspection.feeCents)
      setValue('fee', cents === null ? '' : dollarsOf(cents), { shouldDirty: true, shouldValidate: true });
    decide();
  };
  return (
    <>
      <Field
        name="fee"
        label="Fee ($)"
        disabled={fixed !== null || !maySet}
        helperText={fixed ?? (maySet ? 'Empty for none' : 'The office sets other fees than the schedule')}
        slotProps={{ htmlInput: { inputMode: 'decimal' }, inputLabel: { shrink: true } }}
      />
      {askedCents !== undefined && (
        <Alert severity="info" variant="outlined" sx={{ gridColumn: '1 / -1' }}>
          The fee schedule has another fee for this type and method.
          <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -1 }}>
            <Button color="inherit" onClick={() => answer(askedCents)}>
              Change to {formatCents(askedCents, 'none')}
            </Button>
            <Button color="inherit" onClick={() => answer(inspection.feeCents)}>
              Keep {formatCents(inspection.feeCents, 'none')}
            </Button>
          </Box>
        </Alert>
      )}
    </>
  );
}
