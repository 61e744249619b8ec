import MessageIcon from '@mui/icons-material/MailOutlineRounded';
import DetailsIcon from '@mui/icons-material/VisibilityOutlined';
import type { Client } from '@sightline/contracts/clients/clients';
import type { ReactNode } from 'react';
import type { ListColumn } from '../../ui/list/listParts.ts';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { PortalState } from './PortalBadge.tsx';

interface ClientRowsProps {
  clients: readonly Client[];
  isChanging: boolean;
  /** The address of this page with the panel of one client open. */
  addressOf: (clientId: string) => string;
}

export function ClientRows({ clients, isChanging, addressOf }: ClientRowsProps): ReactNode {
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
        <>
          <RowLink
            label="Message"
            name={`Message ${name}`}
            icon={<MessageIcon />}
            to={`/communications?client=${id}`}
          />
          <RowLink
            label="View Details"
            name={`View details of ${name}`}
            icon={<DetailsIcon />}
            to={addressOf(id)}
          />
        </>
      )}
    />
  );
}

const COLUMNS: ListColumn<Client>[] = [
  { name: 'Email', width: 'minmax(120px, 2fr)', cell: ({ email }) => <Email address={email} /> },
  { name: 'Phone', width: 'auto', isWide: true, cell: ({ phone }) => phone },
  { name: 'Portal', width: 'auto', cell: ({ portal }) => <PortalState portal={portal} /> },
];

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
