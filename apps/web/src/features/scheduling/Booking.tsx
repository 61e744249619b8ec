import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { mintId } from '@sightline/contracts/core/ids';
import { createInspection, type Inspection, listInspections } from '@sightline/contracts/inspections';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useSend } from '../../wire/queries.ts';
import { AvailableDates } from './AvailableDates.tsx';
import { BookingFields } from './BookingFields.tsx';
import { BookingSubmit } from './BookingSubmit.tsx';
import { BookingForm, emptyBooking, toNewInspection } from './bookingForm.ts';
import { usePaymentOrder } from './usePaymentOrder.ts';

interface BookingProps {
  /** A client that was chosen elsewhere; empty for none. */
  clientId: string;
  onScheduled: (inspection: Inspection) => void;
  /** With the link to the payment of what was scheduled. */
  onPay: (link: string) => void;
}

/** Staff schedule an inspection for a client. Advertising to clients belongs on the public page. */
export function Booking({ clientId, onScheduled, onPay }: BookingProps): ReactNode {
  const zone = useTimeZone();
  const form = useForm<BookingForm, unknown, ReturnType<typeof BookingForm.parse>>({
    resolver: zodResolver(BookingForm),
    defaultValues: emptyBooking(mintId(), clientId),
  });
  const payment = usePaymentOrder({ onScheduled, onPay });
  const create = useSend(createInspection, {
    refreshes: [listInspections],
    onSuccess: (inspection) => payment.follow(inspection, form.getValues('payment')),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Failed to schedule inspection. Please try again.'),
        tone: 'error',
      }),
  });
  const submit = form.handleSubmit((values) => {
    const body = toNewInspection(values, zone);
    if (body) create.mutate({ body });
    else form.setError('time', { message: 'The clocks change that day and skip this time. Choose another.' });
  });
  return (
    <FormProvider {...form}>
      <PageHeader
        title="Schedule Inspection"
        actions={
          <Button component={Link} to="/calendar" variant="outlined">
            Calendar
          </Button>
        }
      />
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
          onSubmit={(event) => void submit(event)}
          sx={{ p: { xs: 2, sm: 3 } }}
        >
          <BookingFields />
          <BookingSubmit isSending={create.isPending || payment.isBusy} />
        </Card>
        <AvailableDates />
      </Box>
    </FormProvider>
  );
}
