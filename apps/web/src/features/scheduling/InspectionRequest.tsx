import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { RequestType } from '@sightline/contracts/inspections/scheduling';
import { type ReactNode, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { EmailLink, PhoneLink } from '../../ui/ContactLinks.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useSmallScreen } from '../../ui/useSmallScreen.ts';
import { useOrganization } from '../../wire/organization.ts';
import { PricingSummary } from './PricingSummary.tsx';
import { RequestFields } from './RequestFields.tsx';
import type { RequestForm } from './requestForm.ts';
import { useRequest } from './useRequest.ts';

/** The form with which a client requests an inspection. `?again=` and `&type=` are what is inspected again. */
export function InspectionRequest(): ReactNode {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { form, send, isSending } = useRequest(
    useState(() => reinspectionOf(params))[0],
    (inspectionId) => void navigate(`/inspection/${inspectionId}`),
  );
  const isNarrow = useSmallScreen('md');
  const submit = (
    <Button type="submit" variant="contained" size="large" disabled={isSending}>
      {isSending ? 'Sending...' : 'Request inspection'}
    </Button>
  );
  return (
    <FormProvider {...form}>
      <PageHeader title="Request New Inspection" />
      <Box component="form" noValidate onSubmit={(event) => void form.handleSubmit(send)(event)} sx={COLUMNS}>
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <RequestFields />
          {!isNarrow && <Box sx={{ mt: 3 }}>{submit}</Box>}
        </Card>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <PricingSummary />
          {isNarrow && submit}
          <NeedHelp />
        </Box>
      </Box>
    </FormProvider>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  gridTemplateColumns: { md: 'minmax(0, 1fr) 340px' },
  alignItems: 'start',
};

function reinspectionOf(params: URLSearchParams): Partial<RequestForm> {
  const address = params.get('again');
  const projectType = RequestType.safeParse(params.get('type')).data ?? '';
  return address === null ? {} : { address, projectType, notes: 'Re-inspection' };
}

function NeedHelp(): ReactNode {
  const organization = useOrganization();
  return (
    <Card component="section" aria-labelledby="need-help" sx={{ p: 2.5 }}>
      <Typography component="h2" variant="h3" id="need-help" sx={{ mb: 1 }}>
        Need Help?
      </Typography>
      {organization && (
        <Box sx={{ display: 'grid', justifyItems: 'start' }}>
          <PhoneLink phone={organization.phone} />
          <EmailLink email={organization.email} />
        </Box>
      )}
      <Typography variant="body2" color="textSecondary">
        Our team will contact you within 24 hours.
      </Typography>
    </Card>
  );
}
