import CloseIcon from '@mui/icons-material/CloseRounded';
import ScheduleIcon from '@mui/icons-material/EventAvailableOutlined';
import MessageIcon from '@mui/icons-material/MailOutlineRounded';
import PaymentIcon from '@mui/icons-material/PaymentsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { agreedNumber } from '@sightline/contracts/bookings/smsConsent';
import type { Client } from '@sightline/contracts/clients/clients';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmailLink, PhoneLink } from '../../ui/ContactLinks.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Initials } from '../../ui/Initials.tsx';
import { Time } from '../../ui/Time.tsx';
import { FULL_FORMAT } from '../../ui/time.ts';
import { ClientActions } from './ClientActions.tsx';
import { ClientHistory } from './ClientHistory.tsx';
import { ClientReports } from './ClientReports.tsx';
import { PortalBadge } from './PortalBadge.tsx';

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
      <Facts gap={2}>
        <Fact term="Email">
          <EmailLink email={client.email} />
        </Fact>
        <Fact term="Phone">{client.phone ? <PhoneLink phone={client.phone} /> : 'Not given'}</Fact>
        <Fact term="Text messages">
          <Agreement client={client} />
        </Fact>
        <Fact term="Address">{client.address || 'Not given'}</Fact>
        <Fact term="Notes">{client.notes || 'No notes'}</Fact>
        {client.externalId && <Fact term="ID in the client-management service">{client.externalId}</Fact>}
      </Facts>
      <Button
        component={Link}
        to={`/schedule?client=${client.id}`}
        variant="contained"
        startIcon={<ScheduleIcon />}
      >
        Schedule Inspection
      </Button>
      <Button
        component={Link}
        to={`/communications?client=${client.id}`}
        variant="outlined"
        startIcon={<MessageIcon />}
      >
        Message
      </Button>
      <Button
        component={Link}
        to={`/payments?client=${client.id}`}
        variant="outlined"
        startIcon={<PaymentIcon />}
      >
        Payments
      </Button>
      <ClientActions client={client} onEdit={onEdit} onDeleted={onClose} />
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
      Agreed on <Time instant={smsConsent.at} format={FULL_FORMAT} withZone /> ({smsConsent.by})
    </>
  );
}

/** Keeps the client on the panel while it slides out. */
function useLast(client: Client | null): Client | null {
  const [last, setLast] = useState(client);
  if (client && client !== last) setLast(client);
  return client ?? last;
}
