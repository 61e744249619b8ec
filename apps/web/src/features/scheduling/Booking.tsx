import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { mintId } from '@sightline/contracts/core/ids';
import { createInspection, type Inspection, listInspections } from '@sightline/contracts/inspections';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useSend } from '../../wire/queries.ts';
import { AvailableDates } from './AvailableDates.tsx';
import { BookingFields } from './BookingFields.tsx';
import { BookingSubmit } from './BookingSubmit.tsx';
import { BookingForm, emptyBooking, toNewInspection } from './bookingForm.ts';
import { QuickInfo } from './QuickInfo.tsx';

interface BookingProps {
  /** A client that was chosen elsewhere; empty for none. */
  clientId: string;
  onScheduled: (inspection: Inspection) => void;
}

/** Staff schedule an inspection for a client. */
export function Booking({ clientId, onScheduled }: BookingProps): ReactNode {
  const zone = useTimeZone();
  const form = useForm<BookingForm, unknown, ReturnType<typeof BookingForm.parse>>({
    resolver: zodResolver(BookingForm),
    defaultValues: emptyBooking(mintId(), clientId),
  });
  const create = useSend(createInspection, {
    refreshes: [listInspections],
    onSuccess: onScheduled,
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
    else form.setError('time', { message: 'This hour does not exist on that day. Choose another.' });
  });
  return (
    <FormProvider {...form}>
      <PageHeader
        title="Schedule Inspection"
        line="Book your building code inspection with our certified team"
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
          <BookingSubmit isSending={create.isPending} />
        </Card>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <AvailableDates />
          <QuickInfo />
        </Box>
      </Box>
    </FormProvider>
  );
}
