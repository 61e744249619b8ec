import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import type { QuoteRequest } from '@sightline/contracts/bookings/bookings';
import { listClients } from '@sightline/contracts/clients/clients';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { ScheduledMoment } from '../../inspection/ui/ScheduledMoment.tsx';
import { EmailLink, PhoneLink } from '../../ui/ContactLinks.tsx';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { FactRow, FactRows } from '../../ui/Facts.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useRead } from '../../wire/queries.ts';
import { isHoldOver } from './dashboardFigures.ts';
import { typeText } from './rowTexts.ts';

export const askedOf = ({ startsAt, preferredTime, address }: QuoteRequest) => ({
  scheduledDate: startsAt,
  preferredTime,
  address,
});

interface RequestDialogProps {
  request: QuoteRequest;
  isBusy: boolean;
  onAccept: () => void;
  onDecline: () => void;
  onClose: () => void;
}

/** All facts of a visitor's request, with the inspector who would get it. */
export function RequestDialog({
  request,
  isBusy,
  onAccept,
  onDecline,
  onClose,
}: RequestDialogProps): ReactNode {
  const { name, address, feeCents, phone, email, size, details, isPaid } = request;
  return (
    <FormDialog
      title={`Request of ${name}`}
      width="sm"
      saveLabel={isBusy ? 'Accepting...' : 'Accept'}
      cancelLabel="Not now"
      isSaving={isBusy}
      onSave={onAccept}
      onClose={onClose}
    >
      <FactRows>
        <FactRow term="Property">{address}</FactRow>
        <FactRow term="Inspection">{typeText(request)}</FactRow>
        <FactRow term="Time">
          <DottedLine>
            <ScheduledMoment inspection={askedOf(request)} withZone />
            {isHoldOver(request) && 'No longer held: another visitor may have taken it.'}
          </DottedLine>
        </FactRow>
        <FactRow term="Inspector">
          <AssignedTo inspectorId={request.inspectorId} />
        </FactRow>
        <FactRow term="Fee">
          {formatCents(feeCents)}
          {isPaid && ' · Paid'}
        </FactRow>
        <FactRow term="Phone">
          <PhoneLink phone={phone} />
        </FactRow>
        <FactRow term="Email">
          <EmailLink email={email} />
        </FactRow>
        <ClientRow email={email} />
        {size && <FactRow term="Size">{size}</FactRow>}
        {details && <FactRow term="Details">{details}</FactRow>}
      </FactRows>
      {isPaid && (
        <Typography>
          Its time was taken before the payment arrived. Call about another time, or decline and refund it
          under Payments.
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {name} and the inspector are told by email when you accept.
      </Typography>
      <div>
        <Button color="error" disabled={isBusy} onClick={onDecline} sx={{ ml: -2 }}>
          Decline...
        </Button>
      </div>
    </FormDialog>
  );
}

/** The client that gets the inspection: the one with this email, whatever the visitor's name, or a new one. */
function ClientRow({ email }: { email: string }): ReactNode {
  const found = useRead(listClients, { query: { search: email } }).data;
  if (!found) return null;
  const known = found.find((client) => client.email === email);
  return <FactRow term="Client">{known ? `${known.name}, on file with this email` : 'New'}</FactRow>;
}

/** Accepting assigns the inspector of the held time. */
function AssignedTo({ inspectorId }: { inspectorId: string | null }): ReactNode {
  const { data } = useRead(listInspectors, {}, { enabled: inspectorId !== null });
  if (inspectorId === null) return 'Not assigned: choose one after accepting';
  return data?.find(({ id }) => id === inspectorId)?.name ?? 'An inspector who is free at this time';
}
