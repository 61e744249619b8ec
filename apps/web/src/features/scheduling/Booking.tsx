import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { mintId } from '@sightline/contracts/core/ids';
import { type Inspection, listInspections } from '@sightline/contracts/inspections/inspections';
import { createInspection } from '@sightline/contracts/inspections/scheduling';
import { createPaymentLink } from '@sightline/contracts/payments/payments';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { Link, NavigationType, useNavigationType } from 'react-router-dom';
import { SiteTimeHint } from '../../inspection/ui/SiteTimeHint.tsx';
import { TimeConflicts } from '../../inspection/ui/TimeConflicts.tsx';
import { FormTextField } from '../../ui/FormTextField.tsx';
import { skippedText } from '../../ui/instantAt.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { zoneLongName } from '../../ui/time.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useSend } from '../../wire/queries.ts';
import { endRequest, hasArrived, requestIdFor } from '../../wire/requestIds.ts';
import { readTab, storeTab } from '../../wire/tabStorage.ts';
import { useFormDraft } from '../../wire/useFormDraft.ts';
import { AvailableDates } from './AvailableDates.tsx';
import { BookingFields } from './BookingFields.tsx';
import { BookingMore } from './BookingMore.tsx';
import { BookingSubmit, useBookingTime } from './BookingSubmit.tsx';
import type { BookingTime } from './bookingAddress.ts';
import { BookingForm, emptyBooking, type PaymentChoice, toNewInspection } from './bookingForm.ts';
import type { ClientSelectProps } from './ClientSelect.tsx';
import { FreeTimeChoice } from './FreeTimeChoice.tsx';

interface BookingProps {
  /** A client that was chosen on another page; empty if none was. */
  clientId: string;
  /** The time that was chosen on another page; null if none was. */
  when: BookingTime | null;
  renderNewClient: ClientSelectProps['renderNewClient'];
  onScheduled: (inspection: Inspection) => void;
  /** Called with the link to the payment of the scheduled inspection. */
  onPay: (link: string) => void;
}

/** Schedules an inspection for a client, by staff. A half-filled form survives another page or a reload. */
export function Booking({ clientId, when, renderNewClient, onScheduled, onPay }: BookingProps): ReactNode {
  const zone = useTimeZone();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [draft, setDraft] = useState(() => draftFor(clientId));
  const emptyForm = (): BookingForm => ({ ...emptyBooking(mintId(), clientId), ...when });
  const form = useForm<BookingForm, unknown, ReturnType<typeof BookingForm.parse>>({
    resolver: zodResolver(BookingForm),
    // After a reload the draft is newer than the time in the address.
    defaultValues: draft ? { ...draft, ...(!isReturn && when) } : emptyForm(),
  });
  useFormDraft(form, DRAFT);
  const startOver = (): void => {
    storeTab(DRAFT, null);
    setDraft(null);
    form.reset(emptyForm());
  };
  const payment = usePaymentOrder({ onScheduled, onPay });
  const create = useSend(createInspection, {
    refreshes: [listInspections],
    onSuccess: (inspection) => {
      storeTab(DRAFT, null);
      payment.follow(inspection, form.getValues('payment'));
    },
    onError: (error) => {
      // After a reload, the form must be for another inspection.
      if (hasArrived(error)) storeTab(DRAFT, null);
      const description = errorMessage(error, 'Failed to schedule inspection. Please try again.');
      toast({ title: 'Error', description, tone: 'error' });
    },
  });
  const submit = form.handleSubmit((values) => {
    const body = toNewInspection(values, zone);
    if (body) create.mutate({ body });
    else form.setError('time', { message: skippedText(form.getValues(), zone) });
  });
  return (
    <FormProvider {...form}>
      <PageHeader
        title="Schedule Inspection"
        actions={
          <>
            {(draft || form.formState.isDirty) && <Button onClick={startOver}>Start over</Button>}
            <Button component={Link} to="/calendar" variant="outlined">
              Calendar
            </Button>
          </>
        }
      />
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={STEPS}>
        <Card sx={{ gridArea: 'what', ...PADDED }}>
          <BookingFields renderNewClient={renderNewClient} />
        </Card>
        <Card sx={{ gridArea: 'when' }}>
          <BookingTimes />
        </Card>
        <Card sx={{ gridArea: 'rest', ...PADDED }}>
          <BookingMore />
          <BookingSubmit isSending={create.isPending || payment.isBusy} />
        </Card>
      </Box>
    </FormProvider>
  );
}

const PADDED = { p: { xs: 2, sm: 3 } };

/** On a wide screen the times are next to the other fields, on a phone between them. */
const STEPS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
  gridTemplateRows: { md: 'auto 1fr' },
  gridTemplateAreas: { xs: '"what" "when" "rest"', md: '"what when" "rest when"' },
};

const DRAFT = 'schedule-draft';

/** The earlier draft, unless another client was chosen since. */
function draftFor(clientId: string): BookingForm | null {
  const draft = readTab<BookingForm>(DRAFT);
  return draft && (clientId === '' || clientId === draft.clientId) ? draft : null;
}

interface PaymentOrder {
  /** The inspection stays scheduled even if no link can be made: one can be sent later. */
  follow: (inspection: Inspection, payment: PaymentChoice) => void;
  isBusy: boolean;
}

/** The step after staff have scheduled an inspection: none, a mailed link, or the payment at once. */
function usePaymentOrder({
  onScheduled,
  onPay,
}: {
  onScheduled: (inspection: Inspection) => void;
  onPay: (link: string) => void;
}): PaymentOrder {
  const order = useSend(createPaymentLink);
  const follow: PaymentOrder['follow'] = (inspection, payment) => {
    if (payment === 'none') return onScheduled(inspection);
    const body = { id: requestIdFor(['payment link', inspection.id]), isMailed: payment === 'link' };
    order.mutate(
      { params: { inspectionId: inspection.id }, body },
      {
        onSuccess: ({ link, sentTo }) => {
          endRequest(body.id);
          if (sentTo === null) return onPay(link);
          onScheduled(inspection);
          toast({ title: 'Sending the payment link', description: `To ${sentTo}` });
        },
        onError: (error) => {
          onScheduled(inspection);
          const description = errorMessage(error);
          toast({ title: 'Scheduled, but not ready for payment', description, tone: 'error' });
        },
      },
    );
  };
  return { follow, isBusy: order.isPending || order.isSuccess };
}

const Field = FormTextField<BookingForm>;

/** The date and the time, with the free ones of the chosen inspector, and the conflicts of the chosen time. */
function BookingTimes(): ReactNode {
  const { control, setValue } = useFormContext<BookingForm>();
  const address = useWatch({ control, name: 'address' });
  const zone = useTimeZone();
  const { day, startsAt, wanted, checked } = useBookingTime();
  return (
    <>
      <AvailableDates />
      <Box sx={{ display: 'grid', gap: 2, p: 2.5 }}>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
          <Field name="day" label="Preferred Date" type="date" required />
          <Field name="time" label="Time" type="time" required helperText={zoneLongName(zone)} />
        </Box>
        {wanted && day !== '' && (
          <FreeTimeChoice
            query={{ ...wanted, day }}
            chosen={startsAt}
            zone={zone}
            onChoose={(chosen) => setValue('time', chosen, { shouldValidate: true, shouldDirty: true })}
            onChooseDay={(chosen) => setValue('day', chosen, { shouldValidate: true, shouldDirty: true })}
          />
        )}
        <SiteTimeHint address={address} startsAt={startsAt} />
        <TimeConflicts wanted={checked} />
      </Box>
    </>
  );
}
