import EventIcon from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { getClient } from '@sightline/contracts/clients/clients';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { projectTypeLabel } from '@sightline/wording/labels';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { InspectionStatusChip } from '../../inspection/ui/InspectionStatusChip.tsx';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { CardGrid, CardGridSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toasts.ts';
import { useRead } from '../../wire/queries.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { OwnStepButtons } from './OwnStepButtons.tsx';
import { type OwnPayments, useOwnInspections, useOwnPayments } from './ownInspections.ts';
import { ownSteps } from './ownStep.ts';
import { hasShownFee, PaymentLine } from './PaymentLine.tsx';
import { PortalCard } from './PortalCard.tsx';
import { byUrgency, isAhead, phaseOf } from './phase.ts';

const SHOWN = 8;

const PAY = [{ kind: 'pay' }] as const;

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  minHeight: 44,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
} as const;
const ADDRESS = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 32,
  fontWeight: 600,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline' },
} as const;

/** The client home. */
export function Portal({ onPay }: { onPay: (link: string) => void }): ReactNode {
  const inspections = useOwnInspections();
  const payments = useOwnPayments(onPay);
  return (
    <>
      <PageHeader
        title={`Welcome, ${useClientName()}`}
        line="View your inspection schedules and join virtual meetings"
        actions={<RequestButton />}
      />
      {inspections.isLoading && <CardGridSkeleton label="Loading your inspections..." count={3} />}
      {inspections.isError && (
        <ErrorState
          title="Failed to fetch inspections"
          error={inspections.error}
          onRetry={inspections.refetch}
        />
      )}
      {!inspections.isLoading && !inspections.isError && (
        <Cards inspections={inspections.data ?? []} payments={payments} />
      )}
    </>
  );
}

/** The name on the client record, or the account's first name until it arrives or if it does not exist. */
function useClientName(): string {
  const { clientId, firstName } = useCurrentUser();
  const client = useRead(getClient, { params: { clientId: clientId ?? '' } }, { enabled: clientId !== null });
  useEffect(() => {
    if (client.isError) toast({ title: 'Failed to fetch client details', tone: 'error' });
  }, [client.isError]);
  return client.data?.name || firstName;
}

interface CardsProps {
  inspections: readonly Inspection[];
  payments: OwnPayments;
}

function Cards({ inspections, payments }: CardsProps): ReactNode {
  if (inspections.length === 0)
    return (
      <EmptyState
        icon={<EventIcon />}
        title="No Inspections Scheduled"
        text="Your inspector will schedule inspections and you'll see them here."
      />
    );
  const sorted = inspections.toSorted(byUrgency);
  const open = sorted.filter(isAhead).map((inspection) => {
    const onPay = payments.payFor(inspection);
    return {
      inspection,
      onPay,
      steps: ownSteps(inspection, { isPayable: onPay !== null, others: inspections }),
    };
  });
  const first = open.find(({ steps }) => steps.length > 0);
  const finished = sorted.filter((inspection) => !isAhead(inspection));
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {open.length > 0 && (
        <Section title="Next" note={String(open.length)}>
          <CardGrid minWidth={330}>
            {open.map((card) => (
              <PortalCard
                key={card.inspection.id}
                payment={payments.of(card.inspection.id)}
                isFirst={card === first}
                {...card}
              />
            ))}
          </CardGrid>
        </Section>
      )}
      {finished.length > 0 && <FinishedRows inspections={finished} payments={payments} />}
    </Box>
  );
}

function RequestButton(): ReactNode {
  return (
    <Button component={Link} to="/schedule" variant="outlined" startIcon={<EventIcon />}>
      Schedule New Inspection
    </Button>
  );
}

interface FinishedRowsProps {
  inspections: readonly Inspection[];
  payments: OwnPayments;
}

/** Inspections of which no work is left for the client, latest first, one row each. */
function FinishedRows({ inspections, payments }: FinishedRowsProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? inspections : inspections.slice(0, SHOWN);
  return (
    <Section title="Finished" note={String(inspections.length)}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((inspection) => (
          <Row key={inspection.id} inspection={inspection} payments={payments} />
        ))}
      </Box>
      {inspections.length > SHOWN && (
        <Button color="inherit" onClick={() => setWhole(!isWhole)} sx={{ ml: -1 }}>
          {isWhole ? 'Show less' : `Show all ${inspections.length}`}
        </Button>
      )}
    </Section>
  );
}

function Row({ inspection, payments }: { inspection: Inspection; payments: OwnPayments }): ReactNode {
  const { id, address, projectType, inspector, status } = inspection;
  const phase = phaseOf(status);
  const onPay = payments.payFor(inspection);
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <MuiLink component={Link} to={`/inspection/${id}`} color="inherit" sx={ADDRESS}>
          {address}
        </MuiLink>
        <Typography variant="body2" color="textSecondary" component="div">
          {phase && `${phase} · `}
          {projectTypeLabel(projectType)} · <ScheduledTime inspection={inspection} />
          {inspector && ` · ${inspector}`}
          {hasShownFee(inspection) && (
            <>
              {' · '}
              <PaymentLine inspection={inspection} payment={payments.of(id)} />
            </>
          )}
        </Typography>
      </Box>
      <InspectionStatusChip inspection={inspection} />
      {onPay && <OwnStepButtons {...{ inspection, onPay }} steps={PAY} isPrimary={false} />}
      {status === 'report_delivered' && (
        <Button component={Link} to={`/reports?inspection=${id}`} aria-label={`View Report, ${address}`}>
          View Report
        </Button>
      )}
    </Box>
  );
}
