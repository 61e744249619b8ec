import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import AddIcon from '@mui/icons-material/PersonAddAlt1Rounded';
import Button from '@mui/material/Button';
import { exportClients, importClients } from '@sightline/contracts/clients/clientFiles';
import { type Client, listClients } from '@sightline/contracts/clients/clients';
import { type ReactNode, useState } from 'react';
import { CardGrid } from '../../ui/CardGrid.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { CardGridSkeleton } from '../../ui/skeletons.tsx';
import { useRead } from '../../wire/queries.ts';
import { useMayCall } from '../../wire/session.ts';
import { ClientCard } from './ClientCard.tsx';
import { ClientDialog } from './ClientDialog.tsx';
import { ClientPanel } from './ClientPanel.tsx';
import { ImportDialog } from './ImportDialog.tsx';

/** `handedOverId` is the client that the dashboard passed on; its panel opens immediately. */
export function Clients({ handedOverId }: { handedOverId: string | null }): ReactNode {
  const clients = useRead(listClients, { query: {} });
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<'add' | 'edit' | null>(null);
  const [openId, setOpenId] = useState(handedOverId);
  const all = clients.data ?? [];
  const opened = all.find(({ id }) => id === openId);
  const addButton = (label: string): ReactNode => (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setDialog('add')}>
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Clients"
        line="The people and companies you inspect for."
        actions={
          <>
            <ClientFileButtons />
            {addButton('Add Client')}
          </>
        }
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
      <ClientPanel client={opened ?? null} onEdit={() => setDialog('edit')} onClose={() => setOpenId(null)} />
      {dialog && (
        <ClientDialog client={dialog === 'edit' ? opened : undefined} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

interface ClientGridProps {
  clients: Client[];
  isFiltered: boolean;
  onOpen: (client: Client) => void;
  addFirst: ReactNode;
}

function ClientGrid({ clients, isFiltered, onOpen, addFirst }: ClientGridProps): ReactNode {
  if (clients.length === 0 && isFiltered)
    return <EmptyState title="No clients match your search." text="Try part of a name, email or company." />;
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
    <CardGrid>
      {clients.map((client) => (
        <ClientCard key={client.id} client={client} onOpen={() => onOpen(client)} />
      ))}
    </CardGrid>
  );
}

/** Clients whose name, email or company contains the search text. */
function matching(clients: Client[], search: string): Client[] {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return clients;
  return clients.filter(({ name, email, companyName }) =>
    [name, email, companyName].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** Imports and exports clients as a file, for the office. */
function ClientFileButtons(): ReactNode {
  const [isImporting, setImporting] = useState(false);
  if (!useMayCall(importClients)) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setImporting(true)}>
        Import
      </Button>
      <Button variant="outlined" href={exportClients.path} download>
        Export
      </Button>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
