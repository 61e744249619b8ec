import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NeedHelp } from './NeedHelp.tsx';
import { PricingSummary } from './PricingSummary.tsx';
import { RequestFields } from './RequestFields.tsx';
import { EMPTY_REQUEST, type RequestForm } from './requestForm.ts';
import { useRequest } from './useRequest.ts';

/** A client asks for an inspection. */
export function InspectionRequest(): ReactNode {
  const form = useForm<RequestForm>({ defaultValues: EMPTY_REQUEST });
  const { send, isSending } = useRequest(form);
  return (
    <FormProvider {...form}>
      <PageHeader title="Request New Inspection" line="Tell us what to inspect and when it suits you." />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { md: 'minmax(0, 1fr) 340px' },
          alignItems: 'start',
        }}
      >
        <Card
          component="form"
          noValidate
          onSubmit={(event) => void form.handleSubmit(send)(event)}
          sx={{ p: { xs: 2, sm: 3 } }}
        >
          <RequestFields />
          <Button type="submit" variant="contained" size="large" disabled={isSending} sx={{ mt: 3 }}>
            {isSending ? 'Sending...' : 'Request Inspection'}
          </Button>
        </Card>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <PricingSummary />
          <NeedHelp />
        </Box>
      </Box>
    </FormProvider>
  );
}
