import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { IntegrationStatus } from '@sightline/contracts/clients/clientManagement';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Time } from '../../ui/Time.tsx';
import { FULL_FORMAT } from '../../ui/time.ts';

export function StatusCard({ status }: { status: IntegrationStatus }): ReactNode {
  const { connected, serviceName, isDemo, lastSync, stats } = status;
  return (
    <SectionCard title="Integration Status">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
        <Typography sx={{ fontWeight: 650 }}>{connected ? 'Connected' : 'Not Connected'}</Typography>
        <StatusChip tone={connected ? 'green' : 'yellow'}>
          {connected ? 'Active' : 'Setup Required'}
        </StatusChip>
        {isDemo && <StatusChip tone="blue">Demo: fictitious clients</StatusChip>}
      </Box>
      <Facts gap={1.5} columns={{ xs: 'repeat(2, minmax(0, 1fr))' }}>
        <Fact term="Service">{serviceName || 'None'}</Fact>
        <Fact term="Last sync">{lastSync ? <Time instant={lastSync} format={FULL_FORMAT} /> : 'Never'}</Fact>
        <Fact term="Clients from the service">{stats.clientsCount.toLocaleString('en-US')}</Fact>
        <Fact term="Projects from the service">{stats.projectsCount.toLocaleString('en-US')}</Fact>
      </Facts>
    </SectionCard>
  );
}
