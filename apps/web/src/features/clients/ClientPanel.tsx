import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { agreedNumber } from '@sightline/contracts/bookings/smsConsent';
import { type Client, listClientReports, type PortalAccess } from '@sightline/contracts/clients/clients';
import { showReport } from '@sightline/contracts/reports/reportFiles';
import { type ReactNode, useId, useState } from 'react';
import { EmailLink, PhoneLink } from '../../ui/ContactLinks.tsx';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FactRow, FactRows } from '../../ui/Facts.tsx';
import { Initials } from '../../ui/Initials.tsx';
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { Moment, Time } from '../../ui/Time.tsx';
import { TALL_LINK } from '../../ui/tallLink.ts';
import { urlOf } from '../../wire/call.ts';
import { useRead } from '../../wire/queries.ts';
import { ClientActions } from './ClientActions.tsx';
import { ClientHistory } from './ClientHistory.tsx';

/** Access is enabled once the client has set a password. */
export const PORTAL_LABELS: Record<PortalAccess, string> = {
  active: 'Portal Access Enabled',
  invited: 'Invited',
  off: 'Portal access off',
  none: 'No Portal Access',
};

const TONES: Record<PortalAccess, ChipTone> = {
  active: 'green',
  invited: 'yellow',
  off: 'red',
  none: 'gray',
};

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', py: 1 };

interface ClientPanelProps {
  client: Client | null;
  onEdit: () => void;
  onClose: () => void;
}

/** The details of one client, next to the list. */
export function ClientPanel({ client, onEdit, onClose }: ClientPanelProps): ReactNode {
  const titleId = useId();
  const shown = useLast(client);
  return (
    <Drawer
      anchor="right"
      open={client !== null}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 'min(440px, 100vw)' } },
      }}
    >
      {shown && <Details client={shown} titleId={titleId} onEdit={onEdit} onClose={onClose} />}
    </Drawer>
  );
}

interface DetailsProps {
  client: Client;
  titleId: string;
  onEdit: () => void;
  onClose: () => void;
}

function Details({ client, titleId, onEdit, onClose }: DetailsProps): ReactNode {
  return (
    <Box sx={{ p: 3, display: 'grid', gap: 2.5 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Initials name={client.name} size={52} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" variant="h2" id={titleId}>
            {client.name}
          </Typography>
          <Typography color="textSecondary">{client.companyName}</Typography>
        </Box>
        <IconButton aria-label="Close" onClick={onClose} sx={{ alignSelf: 'start' }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <div>
        <PortalBadge portal={client.portal} />
      </div>
      <ClientActions client={client} onEdit={onEdit} onDeleted={onClose} />
      <FactRows>
        <FactRow term="Email">
          <EmailLink email={client.email} />
        </FactRow>
        {client.phone && (
          <FactRow term="Phone">
            <PhoneLink phone={client.phone} />
          </FactRow>
        )}
        <FactRow term="Text messages">
          <Agreement client={client} />
        </FactRow>
        {client.address && <FactRow term="Address">{client.address}</FactRow>}
        {client.notes && <FactRow term="Notes">{client.notes}</FactRow>}
        {client.externalId && (
          <FactRow term="ID in the client-management service">{client.externalId}</FactRow>
        )}
      </FactRows>
      <ClientHistory clientId={client.id} />
      <ClientReports clientId={client.id} />
    </Box>
  );
}

/** The consent to text messages at the present phone number, with its evidence. */
function Agreement({ client }: { client: Client }): ReactNode {
  const { smsConsent } = client;
  if (!smsConsent || agreedNumber(client) === null) return 'Not agreed';
  return (
    <>
      Agreed <Moment instant={smsConsent.at} isInSentence withZone /> ({smsConsent.by})
    </>
  );
}

/** Keeps the client on the panel while it slides out. */
function useLast(client: Client | null): Client | null {
  const [last, setLast] = useState(client);
  if (client && client !== last) setLast(client);
  return client ?? last;
}

function ClientReports({ clientId }: { clientId: string }): ReactNode {
  const titleId = useId();
  const read = useRead(listClientReports, { params: { clientId } });
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography component="h3" variant="h4" id={titleId} sx={{ mb: 1 }}>
        Reports
      </Typography>
      {read.isPending && <RowsSkeleton label="Loading reports..." count={1} />}
      {read.error && <ErrorState title="Couldn't load reports" error={read.error} onRetry={read.refetch} />}
      {read.data?.length === 0 && <Typography color="textSecondary">No reports</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {read.data?.map(({ reportId, inspectionId, number, address, createdAt, isDelivered }) => (
          <Box component="li" key={reportId} sx={ROW}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <MuiLink
                href={urlOf(showReport.path, { params: { inspectionId } })}
                target="_blank"
                rel="noreferrer"
                sx={{ ...TALL_LINK, fontWeight: 600 }}
              >
                {number}
              </MuiLink>
              <Typography component="div" variant="body2" color="textSecondary">
                <DottedLine>
                  {address}
                  <Time instant={createdAt} />
                </DottedLine>
              </Typography>
            </Box>
            <Typography component="span" variant="body2" sx={{ flex: 'none' }}>
              <StatusDot tone={isDelivered ? 'green' : 'gray'}>
                {isDelivered ? 'Delivered' : 'Not sent'}
              </StatusDot>
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function PortalBadge({ portal }: { portal: PortalAccess }): ReactNode {
  return <StatusChip tone={TONES[portal]}>{PORTAL_LABELS[portal]}</StatusChip>;
}

export function PortalState({ portal }: { portal: PortalAccess }): ReactNode {
  return <StatusDot tone={TONES[portal]}>{PORTAL_LABELS[portal]}</StatusDot>;
}
