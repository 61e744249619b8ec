import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { AmountDue } from '@sightline/contracts/payments/payments';
import type { ReactNode } from 'react';
import type { PendingInspection } from '../../../inspection/pendingInspection.ts';
import { AddToCalendar } from '../../../inspection/ui/AddToCalendar.tsx';
import { confirmedBy, WhatHappensNext } from '../../../inspection/ui/WhatHappensNext.tsx';
import { CallOffice } from '../../../ui/CallOffice.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SetupLink } from '../../../ui/SetupLink.tsx';
import { CARD, DueFacts } from './DueFacts.tsx';

interface SetupRequiredProps {
  /** Empty for everyone but staff. */
  missing: readonly string[];
  due: AmountDue | null;
  /** The request that this device has sent; null for a payment link. */
  booked: PendingInspection | null;
  onBack: () => void;
}

/**
 * The operator of this product must set online payment up. A visitor's booking has still reached the office.
 */
export function SetupRequired({ missing, due, booked, onBack }: SetupRequiredProps): ReactNode {
  // A visitor reads what has become of the request; the rest is for those who run the product.
  const title = booked ? 'Your booking request was received' : 'Payment Setup Required';
  return (
    <>
      <PageHeader title={title} />
      <Card component="section" aria-label={title} sx={CARD}>
        {due && (
          <>
            {!booked && (
              <Typography component="h2" variant="h3" sx={{ mb: 2 }}>
                Your inspection
              </Typography>
            )}
            <DueFacts due={due} booked={booked} />
          </>
        )}
        <Box sx={{ mt: due ? 2.5 : 0 }}>
          {missing.length > 0 ? (
            <MissingSettings names={missing} />
          ) : (
            <Typography>{booked ? CONTACTED : NOT_ONLINE}</Typography>
          )}
        </Box>
        {booked && <WhatHappensNext first={stepsOf(booked)} isVirtual={booked.isVirtual} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2.5 }}>
          {booked && <AddToCalendar booked={booked} />}
          {missing.length === 0 && <CallOffice />}
          <Button variant={booked ? 'text' : 'contained'} onClick={onBack}>
            Go Back
          </Button>
        </Box>
      </Card>
    </>
  );
}

const CONTACTED =
  "Nothing is to be paid now, because payment cannot be taken online. We'll contact you to confirm the time and tell you how to pay.";
const stepsOf = ({ email }: PendingInspection): string[] => [confirmedBy(email), 'We tell you how to pay.'];
const NOT_ONLINE = 'Payment cannot be taken online. Please ask us how to pay.';

function MissingSettings({ names }: { names: readonly string[] }): ReactNode {
  return (
    <Box>
      <Typography>Online payment is not set up. These settings of the server are missing:</Typography>
      <Box component="ul" sx={{ my: 1, pl: 3 }}>
        {names.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        Clients and visitors do not see this part. <SetupLink part="payment" />
      </Typography>
    </Box>
  );
}
