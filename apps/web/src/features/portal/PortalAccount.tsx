import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../wire/session.ts';

export function PortalAccount(): ReactNode {
  const user = useCurrentUser();
  return (
    <Box component="section" aria-label="Account" sx={{ overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 650 }}>
        {user.firstName} {user.lastName}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {user.email}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 1 }}>
        Client ID
      </Typography>
      <Typography variant="body2">{user.clientId ? shortId(user.clientId) : 'N/A'}</Typography>
    </Box>
  );
}

/** The form in which people read an id out over the phone: its first eight digits. */
function shortId(id: string): string {
  return id.slice(0, 8).toUpperCase();
}
