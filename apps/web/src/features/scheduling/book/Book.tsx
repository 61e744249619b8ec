import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { joinLines } from '@sightline/contracts/core/plainText';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/inspectionLabels';
import { formatCents } from '@sightline/wording/money';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { readPending } from '../../../inspection/pendingInspection.ts';
import { SiteTime } from '../../../inspection/ui/SiteTime.tsx';
import { confirmedBy, WhatHappensNext } from '../../../inspection/ui/WhatHappensNext.tsx';
import { loadPatiently } from '../../../offline/loadOnce.ts';
import { CallOffice } from '../../../ui/CallOffice.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { APPOINTMENT_FORMAT } from '../../../ui/time.ts';
import { useOrganization } from '../../../wire/organization.ts';
import { useRead } from '../../../wire/queries.ts';
import { feeOf } from '../fees.ts';
import { AvailableDates } from './AvailableDates.tsx';
import { consistent, readDraft, type Subject, storeDraft, subjectOf } from './bookForm.ts';
import { ContactCard } from './ContactCard.tsx';
import { SubjectCard } from './SubjectCard.tsx';
import { LoadFailure, Waiting } from './states.tsx';
import { useHold } from './useHold.ts';
import { type SentQuote, useRequestQuote } from './useRequestQuote.ts';

const ONE_LINE = { whiteSpace: 'nowrap' } as const;

type Prices = z.output<typeof getFees.reply>;

interface BookProps {
  zone: string;
  /** Opens the payment of the booked inspection, which this device remembers. */
  onBooked: () => void;
}

/** A visitor books without an account: type, time and contact. The server computes the price and holds the time. */
export function Book({ zone, onBooked }: BookProps): ReactNode {
  const fees = useRead(getFees, {});
  return (
    <>
      <PageHeader
        title="Schedule Inspection"
        line="Book your building code inspection with our certified team"
      />
      {!fees.data && !fees.error && <Waiting label="Loading prices..." height={168} />}
      {fees.error && (
        <LoadFailure
          title="Couldn't load the prices"
          error={fees.error}
          onRetry={() => void fees.refetch()}
        />
      )}
      {fees.data && <BookingSteps prices={fees.data} zone={zone} onBooked={onBooked} />}
    </>
  );
}

function BookingSteps({ prices, zone, onBooked }: BookProps & { prices: Prices }): ReactNode {
  const { booking: fees, isPaymentSetUp } = prices;
  const holding = useHold();
  const { hold, requestId } = holding;
  const [subject, setSubject] = useState(() => (hold ? subjectOf(hold) : readDraft().subject));
  const [address, setAddress] = useState(() => readDraft().contact.address);
  const siteZone = useSiteZone(address);
  const request = useRequestQuote({ onHoldGone: holding.expire, onBooked });
  const change = (next: Subject): void => {
    // The hold is for one type and method, so another choice needs another hold.
    holding.release();
    setSubject(consistent(next));
    storeDraft({ subject: consistent(next) });
  };
  if (Object.keys(fees).length === 0)
    return (
      <EmptyState
        title="Online booking is not open"
        text="Please call or email us."
        action={<CallOffice />}
      />
    );
  if (request.shown) return <Requested {...request.shown} officeZone={zone} />;
  const { projectType, isVirtual } = subject;
  const feeCents = hold ? hold.feeCents : (feeOf(fees, projectType, isVirtual)?.cents ?? null);
  return (
    <>
      {request.onFile && (
        <AlreadyRequested {...request.onFile} officeZone={zone} onShow={request.showOnFile} />
      )}
      <Box sx={STEPS}>
        {/* The hold that is on its way is of this type and method. */}
        <Box component="fieldset" disabled={holding.isTaking} sx={{ gridArea: 'what', ...BARE }}>
          <SubjectCard fees={fees} subject={subject} onChange={change} />
        </Box>
        <Box sx={{ gridArea: 'when', display: 'grid', gap: 3 }}>
          <AvailableDates {...{ subject, zone, siteZone, holding }} />
        </Box>
        <Box sx={{ gridArea: 'who' }}>
          <ContactCard
            feeCents={feeCents}
            isPaymentSetUp={isPaymentSetUp}
            isVirtual={isVirtual}
            isReady={hold !== null}
            isSending={request.isSending}
            refused={request.refused}
            onAddress={setAddress}
            onSend={(contact, acceptsSms) =>
              hold && requestId && request.send({ id: requestId, holdId: hold.id, acceptsSms }, contact)
            }
          />
        </Box>
        <Box sx={{ gridArea: 'info' }}>
          <QuickInfo />
        </Box>
      </Box>
    </>
  );
}

/**
 * The time zone of an address that may have several lines; null while it is not certain. The list of places is loaded
 * after the form, which does not need it.
 */
function useSiteZone(typed: string): string | null {
  const address = joinLines(typed, ', ');
  const [found, setFound] = useState<{ address: string; zone: string | null } | null>(null);
  useEffect(() => {
    const left = new AbortController();
    const find = async (): Promise<void> => {
      const code = await loadPatiently(() => import('@sightline/wording/place/siteZone'), left.signal);
      if (code) setFound({ address, zone: code.siteZoneOf(address) });
    };
    if (address !== '') void find();
    return () => left.abort();
  }, [address]);
  return found?.address === address ? found.zone : null;
}

/** Removes the browser's style of a fieldset. */
const BARE = { border: 0, p: 0, m: 0, minWidth: 0 };

/** The steps are in one column on a phone, and in two on a wide screen. */
const STEPS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
  gridTemplateRows: { md: 'auto auto 1fr' },
  gridTemplateAreas: {
    xs: '"what" "when" "who" "info"',
    md: '"what when" "who when" "who info"',
  },
};

/** The company's own promises to those who book; nothing where it has written none. */
function QuickInfo(): ReactNode {
  const promises = useOrganization()?.promises ?? [];
  if (promises.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="quick-info" sx={{ p: 2.5 }}>
      <Typography component="h2" variant="h3" id="quick-info" sx={{ mb: 1 }}>
        Quick Info
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, '& li': { py: 0.25 } }}>
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </Box>
    </Card>
  );
}

interface RequestedProps extends SentQuote {
  officeZone: string;
}

/** The receipt of a request, which the office answers by phone or email. */
function Requested({ receipt, email, address, officeZone }: RequestedProps): ReactNode {
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
          <RequestedTime {...{ receipt, address, officeZone }} />
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

type RequestedTimeProps = Omit<RequestedProps, 'email'>;

function RequestedTime({ receipt, address, officeZone }: RequestedTimeProps): ReactNode {
  const zones = { siteZone: useSiteZone(address), officeZone };
  return <SiteTime instant={receipt.startsAt} format={APPOINTMENT_FORMAT} withZone {...zones} />;
}

interface AlreadyRequestedProps extends RequestedTimeProps {
  onShow: () => void;
}

/** Tells a visitor who returns to the form about the request that is on file. */
function AlreadyRequested({ onShow, ...requested }: AlreadyRequestedProps): ReactNode {
  const isToPay = readPending()?.requestId === requested.receipt.id;
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
      You have already requested <RequestedTime {...requested} />. Use this form only for another inspection.
    </Alert>
  );
}
