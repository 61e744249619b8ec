import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { EntryShell } from '../shells/EntryShell.tsx';

const COMMAND = 'docker compose exec api node apps/api/src/createAdmin.ts';

/** At every address of the app while no account exists, for the person at the server. */
export default function NotSetUpPage(): ReactNode {
  return (
    <EntryShell>
      <title>Not set up · Sightline</title>
      <Typography component="h1" variant="h1">
        Sightline is not set up on this server
      </Typography>
      <Typography sx={{ mt: 2 }}>
        Open the link that the start printed, in the row “Set up”. Each start prints a new one.
      </Typography>
      <Typography sx={{ mt: 2 }}>With Docker, run the command that prints the link:</Typography>
      <Box component="code" sx={CODE}>
        {COMMAND}
      </Box>
    </EntryShell>
  );
}

const CODE = {
  display: 'block',
  mt: 1,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'action.hover',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
};
