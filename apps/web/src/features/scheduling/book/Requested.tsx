import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { QuoteReceipt } from '@sightline/contracts/bookings/bookings';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/inspectionLabels';
import { formatCents } from '@sightline/wording/money';
import { type ReactNode, useEffect, useRef } from 'react';
import { readPending } from '../../../inspection/pendingInspection.ts';
import { WhatHappensNext } from '../../../inspection/ui/WhatHappensNext.tsx';
import { CallOffice } from '../../../ui/CallOffice.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { FULL_FORMAT, MOMENT_FORMAT } from '../../../ui/time.ts';
import { ZonedTime } from '../../../ui/ZonedTime.tsx';

interface RequestedProps {
  receipt: QuoteReceipt;
  email: string;
  zone: string;
}

/** The receipt of a request, which the office answers by phone or email. */
export function Requested({ receipt, email, zone }: RequestedProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card component="section" aria-labelledby="book-done" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 640 }}>
      <Typography
        component="h2"
        variant="h2"
        id="book-done"
        ref={heading}
        tabIndex={-1}
        sx={{ outline: 'none' }}
      >
        Inspection Requested
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 2.5 }}>
        Your inspection request has been submitted. We'll contact you within 24 hours to confirm.
      </Typography>
      <Facts gap={1.5} columns={{ sm: '1fr 1fr' }}>
        <Fact term="Inspection">{projectTypeLabel(receipt.projectType)}</Fact>
        <Fact term="Method">{METHOD_LABELS[receipt.isVirtual ? 'virtual' : 'in_person']}</Fact>
        <Fact term="Time">
          <ZonedTime zone={zone} instant={receipt.startsAt} format={FULL_FORMAT} withZone />
        </Fact>
        <Fact term="Fee">{formatCents(receipt.feeCents)}</Fact>
        <Fact term="Contact">{email}</Fact>
      </Facts>
      <WhatHappensNext first={[confirmedBy(email)]} isVirtual={receipt.isVirtual} />
      <Box sx={{ mt: 2.5 }}>
        <CallOffice />
      </Box>
    </Card>
  );
}

interface AlreadyRequestedProps {
  receipt: QuoteReceipt;
  zone: string;
  onShow: () => void;
}

/** Tells a visitor who returns to the form about the request that is on file. */
export function AlreadyRequested({ receipt, zone, onShow }: AlreadyRequestedProps): ReactNode {
  const isToPay = readPending()?.requestId === receipt.id;
  return (
    <Alert
      severity="info"
      sx={{ mb: 3 }}
      action={
        isToPay ? (
          <Button color="inherit" href="/checkout" sx={ONE_LINE}>
            See it
          </Button>
        ) : (
          <Button color="inherit" onClick={onShow} sx={ONE_LINE}>
            See it
          </Button>
        )
      }
    >
      You have already requested <ZonedTime zone={zone} instant={receipt.startsAt} format={MOMENT_FORMAT} />.
      Use this form only for another inspection.
    </Alert>
  );
}

const ONE_LINE = { whiteSpace: 'nowrap' } as const;

const confirmedBy = (email: string): string =>
  `We confirm the time within 24 hours, by email to ${email}, with a link to move or cancel it.`;
