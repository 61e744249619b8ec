import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import AddIcon from '@mui/icons-material/PersonAddAlt1Rounded';
import Button from '@mui/material/Button';
import { exportClients, importClients } from '@sightline/contracts/clients/clientFiles';
import { type Client, getClient, listClients, PortalAccess } from '@sightline/contracts/clients/clients';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { FilterSelect } from '../../ui/list/filterFields.tsx';
import { ListContent } from '../../ui/list/ListContent.tsx';
import { countText, ListHeader } from '../../ui/list/ListHeader.tsx';
import { ListKeys } from '../../ui/list/ListKeys.tsx';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import type { ListColumn } from '../../ui/list/listParts.ts';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { RowActions } from '../../ui/list/RowActions.tsx';
import { useListAddress } from '../../ui/list/useListAddress.ts';
import { useRead } from '../../wire/queries.ts';
import { useMayCall } from '../../wire/session.ts';
import { ClientDialog } from './ClientDialog.tsx';
import { ClientPanel, PORTAL_LABELS, PortalState } from './ClientPanel.tsx';

const ImportDialog = lazyPart(async () => ({
  default: (await import('./import/ImportDialog.tsx')).ImportDialog,
}));

const COLUMNS: ListColumn<Client>[] = [
  { name: 'Email', width: 'minmax(120px, 2fr)', cell: ({ email }) => <Email address={email} /> },
  { name: 'Phone', width: 'auto', isWide: true, cell: ({ phone }) => phone },
  { name: 'Portal', width: 'auto', cell: ({ portal }) => <PortalState portal={portal} /> },
];

const FILTERS = ['portal'] as const;
/** The number of rows that are rendered at first, and added by "Show more". */
const PAGE = 50;

/** `handedOverId` is the client that the dashboard passed on; its panel opens immediately. */
export function Clients({ handedOverId }: { handedOverId: string | null }): ReactNode {
  const { values, settledSearch, change, filter, addressWith } = useListAddress(FILTERS, ['client']);
  const query = {
    search: settledSearch.trim() || undefined,
    portal: PortalAccess.safeParse(values.portal).data,
  };
  const clients = useRead(listClients, { query }, { placeholderData: keepPreviousData });
  const [dialog, setDialog] = useState<'add' | 'edit' | null>(null);
  const [pages, setPages] = useState(1);
  const [handedOver, setHandedOver] = useState(handedOverId);
  const shown = clients.data?.slice(0, pages * PAGE);
  const isAllShown = shown?.length === clients.data?.length;
  const opened = useClient(clients.data, values.client || handedOver);
  const close = (): void => {
    setHandedOver(null);
    change({ client: '' });
  };
  const addButton = (label: string): ReactNode => (
    <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setDialog('add')}>
      {label}
    </Button>
  );
  return (
    <ListKeys>
      <ListHeader
        title="Clients"
        count={countText(shown?.length, clients.data?.length)}
        actions={
          <>
            <ClientFileButtons />
            {addButton('Add Client')}
          </>
        }
      />
      <ListToolbar
        searchLabel="Search clients"
        search={values.search}
        onSearch={(search) => change({ search })}
        set={[values.portal]}
      >
        <FilterSelect
          label="Portal"
          all="Any"
          value={values.portal}
          options={PORTALS}
          onChange={(portal) => change({ portal })}
        />
      </ListToolbar>
      <ListContent
        records="clients"
        pages={{
          items: shown,
          error: clients.error,
          retry: clients.refetch,
          more: isAllShown ? null : { load: () => setPages(pages + 1), isLoading: false },
        }}
        failed="Couldn't load clients"
        filter={filter}
        icon={<GroupsIcon />}
        noMatches="No clients match your search."
        empty={{ ...NO_CLIENTS, action: addButton('Add First Client') }}
      >
        {(rows) => (
          <ClientRows
            clients={rows}
            isChanging={clients.isPlaceholderData}
            addressOf={(client) => addressWith({ client })}
          />
        )}
      </ListContent>
      <ClientPanel client={opened} onEdit={() => setDialog('edit')} onClose={close} />
      {dialog && (
        <ClientDialog
          client={dialog === 'edit' ? (opened ?? undefined) : undefined}
          onClose={() => setDialog(null)}
          onExisting={(client) => {
            setDialog(null);
            setHandedOver(null);
            change({ client });
          }}
        />
      )}
    </ListKeys>
  );
}

const PORTALS = PortalAccess.options.map((portal) => [portal, PORTAL_LABELS[portal]] as const);

/** The open client, who may not be among those that match the filter. */
function useClient(listed: readonly Client[] | undefined, clientId: string | null): Client | null {
  const known = listed?.find(({ id }) => id === clientId);
  const isElsewhere = clientId !== null && clientId !== '' && listed !== undefined && !known;
  const read = useRead(getClient, { params: { clientId: clientId ?? '' } }, { enabled: isElsewhere });
  return known ?? (isElsewhere ? read.data : null) ?? null;
}

const NO_CLIENTS = {
  title: 'No clients yet',
  text: 'Add a client to schedule inspections for them and to give them access to the portal.',
};

/** Imports and exports clients as a file, for the office. */
function ClientFileButtons(): ReactNode {
  const [isImporting, setImporting] = useState(false);
  if (!useMayCall(importClients)) return null;
  return (
    <>
      <Button onClick={() => setImporting(true)} sx={QUIET}>
        Import
      </Button>
      <Button href={exportClients.path} download sx={QUIET}>
        Export
      </Button>
      <Suspense>{isImporting && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}

const QUIET = { minWidth: 0, px: 1 };

interface ClientRowsProps {
  clients: readonly Client[];
  isChanging: boolean;
  /** The address of this page with the panel of one client open. */
  addressOf: (clientId: string) => string;
}

function ClientRows({ clients, isChanging, addressOf }: ClientRowsProps): ReactNode {
  return (
    <RecordList
      label="Clients"
      subject="Client"
      items={clients}
      isChanging={isChanging}
      titleOf={({ id, name }) => ({ text: name, to: addressOf(id) })}
      renderDetail={({ name, companyName }) => (companyName === name ? '' : companyName)}
      columns={COLUMNS}
      renderSummary={({ phone, email, portal }) => (
        <>
          <PortalState portal={portal} />
          <span>{phone || email}</span>
        </>
      )}
      renderActions={({ id, name }) => (
        <RowActions
          title={name}
          quick={[
            { label: 'Message', name: `Message ${name}`, does: `/communications?client=${id}` },
            { label: 'View Details', name: `View details of ${name}`, does: addressOf(id) },
          ]}
        />
      )}
    />
  );
}

/** Breaks before the "@" if the column is narrow. */
function Email({ address }: { address: string }): ReactNode {
  const [name, ...domain] = address.split(/(?=@)/);
  return (
    <>
      {name}
      <wbr />
      {domain}
    </>
  );
}
