import Box from '@mui/material/Box';
import { getIntegrationSettings } from '@sightline/contracts/clients/clientManagement';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useRead } from '../../wire/queries.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { ConfigurationCard } from './ConfigurationCard.tsx';
import { StatusCard } from './StatusCard.tsx';
import { SynchronizationCard } from './SynchronizationCard.tsx';
import { useIntegrationStatus } from './useIntegrationStatus.ts';
import { WebhookCard } from './WebhookCard.tsx';

/** The connection to the client-management service: staff see it and sync, admins configure it. */
export function ClientManagement(): ReactNode {
  const isAdmin = useCurrentUser().role === 'admin';
  const status = useIntegrationStatus();
  const settings = useRead(getIntegrationSettings, {}, { enabled: isAdmin, refetchOnMount: 'always' });
  const error = status.error ?? settings.error;
  const retry = () => Promise.all([status.refetch(), isAdmin && settings.refetch()]);
  const isReady = status.data && (!isAdmin || settings.data);
  return (
    <>
      <PageHeader title="Integration" line="Clients and projects from your client-management service." />
      {error && <ErrorState title="Failed to fetch the integration" error={error} onRetry={retry} />}
      {!isReady && !error && <RowsSkeleton label="Loading the integration..." />}
      {status.data && isReady && (
        <Box sx={COLUMNS}>
          <StatusCard status={status.data} />
          {settings.data ? (
            <ConfigurationCard
              key={settings.data.baseUrl}
              connected={status.data.connected}
              settings={settings.data}
            />
          ) : (
            <ForAdmins
              title="API Configuration"
              text="An admin connects the service and keeps its API key."
            />
          )}
          <SynchronizationCard status={status.data} />
          {settings.data ? (
            <WebhookCard status={status.data} settings={settings.data} />
          ) : (
            <ForAdmins
              title="Webhook Configuration"
              text="An admin sets up the address to which an automation service posts."
            />
          )}
        </Box>
      )}
    </>
  );
}

function ForAdmins({ title, text }: { title: string; text: string }): ReactNode {
  return <SectionCard title={title}>{text}</SectionCard>;
}

const COLUMNS = {
  display: 'grid',
  gap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
