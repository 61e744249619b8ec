import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import type { QuoteRequest } from '@sightline/contracts/bookings/bookings';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import { type ReactNode, useState } from 'react';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { EmailLink, PhoneLink } from '../../ui/ContactLinks.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { FULL_FORMAT } from '../../ui/time.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { isHoldOver } from './figures.ts';
import { useAnswer } from './useAnswer.ts';

/** A request with all the facts that its answer depends on. */
export function RequestRow({ request }: { request: QuoteRequest }): ReactNode {
  const { name, address, projectType, isVirtual, feeCents } = request;
  const asked = { scheduledDate: request.startsAt, preferredTime: request.preferredTime };
  const { accept, decline, isBusy } = useAnswer(request);
  const [isDeclining, setDeclining] = useState(false);
  return (
    <ListItem disablePadding sx={ROW}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          <Typography component="span" sx={{ fontWeight: 650 }}>
            {name}
          </Typography>
          <StatusChip tone={isVirtual ? 'blue' : 'gray'}>
            {METHOD_LABELS[isVirtual ? 'virtual' : 'in_person']}
          </StatusChip>
          {request.isPaid && <StatusChip tone="accentGreen">Paid</StatusChip>}
          {isHoldOver(request) && <StatusChip tone="yellow">No longer held</StatusChip>}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {projectTypeLabel(projectType)} · <ScheduledTime inspection={asked} format={FULL_FORMAT} withZone />{' '}
          · {formatCents(feeCents)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {address}
        </Typography>
        {request.isPaid && (
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            Its time was taken before the payment arrived. Call about another time, or decline and refund it
            under Payments.
          </Typography>
        )}
        <Wishes {...request} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          <PhoneLink phone={request.phone} />
          <EmailLink email={request.email} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          disabled={isBusy}
          onClick={() => setDeclining(true)}
          aria-label={`Decline the request of ${name}`}
        >
          Decline
        </Button>
        <Button
          variant="contained"
          disabled={isBusy}
          onClick={accept}
          aria-label={`Accept the request of ${name}`}
        >
          Accept
        </Button>
      </Box>
      {isDeclining && (
        <DeclineDialog
          request={request}
          isSaving={isBusy}
          onDecline={decline}
          onClose={() => setDeclining(false)}
        />
      )}
    </ListItem>
  );
}

/** The size and details as the visitor typed them. */
function Wishes({ size, details }: Pick<QuoteRequest, 'size' | 'details'>): ReactNode {
  const lines = [size && `Size: ${size}`, details].filter((line) => line !== '');
  if (lines.length === 0) return null;
  return (
    <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', mt: 0.5 }}>
      {lines.join('\n')}
    </Typography>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  px: 1.25,
  py: 1.5,
  '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' },
};
