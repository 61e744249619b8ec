import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { PricingSummary } from './PricingSummary.tsx';
import { RequestFields } from './RequestFields.tsx';
import { useRequest } from './useRequest.ts';

/** A request for another inspection, made by a client during a call without leaving it. */
export function RequestInCall(): ReactNode {
  const heading = useId();
  const { form, send, isSending } = useRequest();
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        aria-labelledby={heading}
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        sx={{ display: 'grid', gap: 2 }}
      >
        <Typography component="h3" variant="h3" id={heading}>
          Schedule New Inspection
        </Typography>
        <RequestFields />
        <PricingSummary />
        <Button type="submit" variant="outlined" disabled={isSending}>
          {isSending ? 'Sending...' : 'Submit Inspection Request'}
        </Button>
      </Box>
    </FormProvider>
  );
}
