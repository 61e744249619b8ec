import EventIcon from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { getClient } from '@sightline/contracts/clients/clients';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { CardGrid } from '../../ui/CardGrid.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { CardGridSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toasts.ts';
import { useRead } from '../../wire/queries.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { FinishedRows } from './FinishedRows.tsx';
import { type OwnPayments, useOwnInspections, useOwnPayments } from './ownInspections.ts';
import { ownSteps } from './ownStep.ts';
import { PortalCard } from './PortalCard.tsx';
import { byUrgency, isAhead } from './phase.ts';

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
