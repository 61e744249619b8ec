import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import Box from '@mui/material/Box';
import type { Client } from '@sightline/contracts/clients';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ClientCard } from './ClientCard.tsx';

interface ClientGridProps {
  clients: Client[];
  isFiltered: boolean;
  onOpen: (client: Client) => void;
  addFirst: ReactNode;
}

export function ClientGrid({ clients, isFiltered, onOpen, addFirst }: ClientGridProps): ReactNode {
  if (clients.length === 0 && isFiltered)
    return (
      <EmptyState title="No client matches your search." text="Try a part of the name, email or company." />
    );
  if (clients.length === 0)
    return (
      <EmptyState
        icon={<GroupsIcon />}
        title="No clients yet"
        text="Add a client to schedule inspections for them and to give them access to the portal."
        action={addFirst}
      />
    );
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 2,
        p: 0,
        m: 0,
        listStyle: 'none',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
      }}
    >
      {clients.map((client) => (
        <ClientCard key={client.id} client={client} onOpen={() => onOpen(client)} />
      ))}
    </Box>
  );
}
