import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  getIntegrationSettings,
  type IntegrationStatus,
} from '@sightline/contracts/clients/clientManagement';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { Moment } from '../../ui/Time.tsx';
import { useRead } from '../../wire/queries.ts';
import { useMayCall } from '../../wire/session.ts';
import { ConfigurationCard } from './ConfigurationCard.tsx';
import { SynchronizationCard } from './SynchronizationCard.tsx';
import { useIntegrationStatus } from './useIntegrationStatus.ts';
import { WebhookCard } from './WebhookCard.tsx';

/** The connection to the client-management service: staff view it and sync, admins configure it. */
export function ClientManagement(): ReactNode {
  const isAdmin = useMayCall(getIntegrationSettings);
  const status = useIntegrationStatus();
  const settings = useRead(getIntegrationSettings, {}, { enabled: isAdmin, refetchOnMount: 'always' });
  const error = status.error ?? settings.error;
  const retry = () => Promise.all([status.refetch(), isAdmin && settings.refetch()]);
  const isReady = status.data && (!isAdmin || settings.data);
  return (
    <>
      <PageHeader title="Integration" />
      {error && <ErrorState title="Couldn't load the integration" error={error} onRetry={retry} />}
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

function StatusCard({ status }: { status: IntegrationStatus }): ReactNode {
  const { connected, serviceName, isDemo, lastSync, stats } = status;
  return (
    <SectionCard title="Integration Status">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
        <Typography sx={{ fontWeight: 650 }}>{connected ? 'Connected' : 'Not connected'}</Typography>
        <StatusChip tone={connected ? 'green' : 'yellow'}>
          {connected ? 'Active' : 'Setup Required'}
        </StatusChip>
        {isDemo && <StatusChip tone="blue">Demo: fictitious clients</StatusChip>}
      </Box>
      <Facts gap={1.5} columns={{ xs: 'repeat(2, minmax(0, 1fr))' }}>
        <Fact term="Service">{serviceName || 'None'}</Fact>
        <Fact term="Last sync">{lastSync ? <Moment instant={lastSync} /> : 'Never'}</Fact>
        <Fact term="Clients from the service">{stats.clientsCount.toLocaleString('en-US')}</Fact>
        <Fact term="Projects from the service">{stats.projectsCount.toLocaleString('en-US')}</Fact>
      </Facts>
    </SectionCard>
  );
}
