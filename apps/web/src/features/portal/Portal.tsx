import EventIcon from '@mui/icons-material/EventOutlined';
import Button from '@mui/material/Button';
import { getClient } from '@sightline/contracts/clients/clients';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardGridSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toasts.ts';
import { useRead } from '../../wire/queries.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { OwnInspections } from './OwnInspections.tsx';
import { useOwnInspections, useOwnPayments } from './ownInspections.ts';

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
      {inspections.isLoadingError && (
        <ErrorState
          title="Failed to fetch inspections"
          error={inspections.error}
          onRetry={inspections.refetch}
        />
      )}
      {!inspections.isLoading && !inspections.isLoadingError && (
        <OwnInspections inspections={inspections.data ?? []} payments={payments} />
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

function RequestButton(): ReactNode {
  return (
    <Button component={Link} to="/schedule" variant="outlined" startIcon={<EventIcon />}>
      Schedule New Inspection
    </Button>
  );
}
