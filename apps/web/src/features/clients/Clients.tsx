import AddIcon from '@mui/icons-material/PersonAddAlt1Rounded';
import Button from '@mui/material/Button';
import { type Client, listClients } from '@sightline/contracts/clients';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { CardGridSkeleton } from '../../ui/skeletons.tsx';
import { useRead } from '../../wire/queries.ts';
import { AddClientDialog } from './AddClientDialog.tsx';
import { ClientGrid } from './ClientGrid.tsx';
import { ClientPanel } from './ClientPanel.tsx';
import { matching } from './matching.ts';

/** `handedOverId` is the client that the dashboard sent along; its panel opens at once. */
export function Clients({ handedOverId }: { handedOverId: string | null }): ReactNode {
  const clients = useRead(listClients, { query: {} });
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [openId, setOpenId] = useState(handedOverId);
  const all = clients.data ?? [];
  const addButton = (label: string): ReactNode => (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Clients"
        line="The people and companies you inspect for."
        actions={addButton('Add Client')}
      />
      {all.length > 0 && (
        <SearchField
          label="Search clients"
          value={search}
          onChange={setSearch}
          sx={{ mb: 2.5, maxWidth: 420 }}
        />
      )}
      {clients.isPending && <CardGridSkeleton label="Loading clients..." />}
      {clients.isError && (
        <ErrorState title="Failed to fetch clients" error={clients.error} onRetry={clients.refetch} />
      )}
      {clients.data && (
        <ClientGrid
          clients={matching(all, search)}
          isFiltered={search !== ''}
          onOpen={(client) => setOpenId(client.id)}
          addFirst={addButton('Add First Client')}
        />
      )}
      <AddClientDialog open={isAdding} onClose={() => setAdding(false)} />
      <ClientPanel client={find(all, openId)} onClose={() => setOpenId(null)} />
    </>
  );
}

function find(clients: Client[], id: string | null): Client | null {
  return clients.find((client) => client.id === id) ?? null;
}
