import MailIcon from '@mui/icons-material/MailOutlineRounded';
import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Client } from '@sightline/contracts/clients/clients';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Initials } from '../../ui/Initials.tsx';
import { PortalBadge } from './PortalBadge.tsx';

export function ClientCard({ client, onOpen }: { client: Client; onOpen: () => void }): ReactNode {
  return (
    <Card component="li" sx={{ p: 2.5, display: 'flex', flexDirection: 'column', gap: 1.75 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Initials name={client.name} />
        <Box sx={{ minWidth: 0 }}>
          <Typography component="h2" variant="h3">
            {client.name}
          </Typography>
          {client.companyName && (
            <Typography variant="body2" color="textSecondary">
              {client.companyName}
            </Typography>
          )}
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <Fact icon={<MailIcon />}>{client.email}</Fact>
        {client.phone && <Fact icon={<PhoneIcon />}>{client.phone}</Fact>}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          justifyContent: 'space-between',
          mt: 'auto',
        }}
      >
        <PortalBadge portal={client.portal} />
        <Button
          component={Link}
          to={`/communications?client=${client.id}`}
          aria-label={`Message ${client.name}`}
          sx={{ minHeight: 44, ml: 'auto' }}
        >
          Message
        </Button>
        <Button
          variant="outlined"
          onClick={onOpen}
          aria-label={`View details of ${client.name}`}
          sx={{ minHeight: 44 }}
        >
          View Details
        </Button>
      </Box>
    </Card>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }): ReactNode {
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        minWidth: 0,
        '& svg': { fontSize: 17, flex: 'none' },
      }}
    >
      {icon}
      <span>{children}</span>
    </Typography>
  );
}
