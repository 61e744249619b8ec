import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  acceptQuoteRequest,
  declineQuoteRequest,
  type QuoteRequest,
} from '@sightline/contracts/bookings/bookings';
import { readCalendar } from '@sightline/contracts/bookings/calendar';
import { listClients } from '@sightline/contracts/clients/clients';
import { readDashboard } from '@sightline/contracts/dashboard/dashboard';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { formatCents } from '@sightline/wording/money';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { shortAddress } from '../../ui/shortAddress.ts';
import { Day } from '../../ui/Time.tsx';
import { CLOCK_FORMAT } from '../../ui/time.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { AnswerState } from './AnswerState.tsx';
import { QueueRow, StepButton } from './QueueRow.tsx';
import { askedOf, RequestDialog } from './RequestDialog.tsx';
import { typeText } from './rowTexts.ts';
import { StateText } from './StateText.tsx';

const COMMON_REASONS = [
  'That day is fully booked.',
  'We do not serve this area.',
  'We do not offer this inspection.',
];

/** A visitor's request from the booking page. It is answered in a dialog with all that the answer depends on. */
export function BookingRow({ request }: { request: QuoteRequest }): ReactNode {
  const { name, address, feeCents, startsAt, isPaid, createdAt, heldUntil } = request;
  const { accept, decline, isBusy } = useAnswer(request);
  const [open, setOpen] = useState<'answer' | 'decline' | null>(null);
  const answer = { onPress: () => setOpen('answer') };
  return (
    <>
      <QueueRow
        when={<Day instant={startsAt} />}
        title={shortAddress(address)}
        opens={answer}
        button={
          <StepButton label="Answer" does={answer} spoken={`Answer the request of ${name}`} isBusy={isBusy} />
        }
      >
        {name}
        {typeText(request)}
        <ScheduledTime inspection={askedOf(request)} format={CLOCK_FORMAT} />
        {formatCents(feeCents)}
        {isPaid && <StateText tone="green">Paid</StateText>}
        <AnswerState createdAt={createdAt} heldUntil={isPaid ? null : heldUntil} />
      </QueueRow>
      {open === 'answer' && (
        <RequestDialog
          request={request}
          isBusy={isBusy}
          onAccept={() => accept(() => setOpen(null))}
          onDecline={() => setOpen('decline')}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'decline' && (
        <DeclineDialog
          request={request}
          isSaving={isBusy}
          onDecline={decline}
          onClose={() => setOpen('answer')}
        />
      )}
    </>
  );
}

interface Answer {
  /** `onDone` is called when the inspection exists. */
  accept: (onDone: () => void) => void;
  decline: (reason: string) => void;
  isBusy: boolean;
}

/** Accepting makes the request an inspection; declining frees its time, and the visitor is mailed. */
function useAnswer({ id: requestId }: Pick<QuoteRequest, 'id'>): Answer {
  const navigate = useNavigate();
  const input = { params: { requestId } };
  const onError = (error: Error): void =>
    toast({ title: 'The request was not answered', description: errorMessage(error), tone: 'error' });
  const accepting = useSend(acceptQuoteRequest, {
    refreshes: [readDashboard, readCalendar, listInspections, listClients],
    onSuccess: ({ id, clientName, address, inspector }) =>
      toast({
        title: 'Inspection scheduled',
        description: `${clientName}, ${address}. ${inspector ? `Assigned to ${inspector}.` : 'No inspector is assigned.'}`,
        tone: 'success',
        action: { label: 'Open', onClick: () => void navigate(`/inspection/${id}`) },
        durationMs: 10_000,
      }),
    onError,
  });
  const declining = useSend(declineQuoteRequest, {
    refreshes: [readDashboard],
    onSuccess: ({ email }) =>
      toast({ title: 'Request declined', description: `${email} is told by email.`, tone: 'success' }),
    onError,
  });
  return {
    accept: (onDone) => accepting.mutate(input, { onSuccess: onDone }),
    decline: (reason) => declining.mutate({ ...input, body: { reason } }),
    isBusy: accepting.isPending || declining.isPending,
  };
}

interface DeclineDialogProps {
  request: Pick<QuoteRequest, 'name' | 'email'>;
  isSaving: boolean;
  onDecline: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a reason, which the visitor reads. */
function DeclineDialog({ request, isSaving, onDecline, onClose }: DeclineDialogProps): ReactNode {
  const { name, email } = request;
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={`Decline the request of ${name}?`}
      saveLabel={isSaving ? 'Declining...' : 'Decline'}
      saveColor="error"
      isSaving={isSaving}
      onSave={() => onDecline(reason.trim())}
      onClose={onClose}
    >
      <Typography>
        Its time becomes free for others. {email} is emailed the reason, your phone number and a link to book
        another time.
      </Typography>
      <Box role="group" aria-label="Common reasons" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {COMMON_REASONS.map((common) => (
          <Chip
            key={common}
            label={common}
            color={reason === common ? 'primary' : 'default'}
            aria-pressed={reason === common}
            onClick={() => setReason(common)}
          />
        ))}
      </Box>
      <TextField
        label="Reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        helperText="Optional. The visitor reads it in the email."
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
