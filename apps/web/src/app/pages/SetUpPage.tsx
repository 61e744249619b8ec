import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FirstAdminForm } from '../../features/account/FirstAdminForm.tsx';
import { EntryShell } from '../shells/EntryShell.tsx';

/** The link is `/set-up#TOKEN`: the part after # never reaches a server log. */
export default function SetUpPage(): ReactNode {
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  return (
    <EntryShell>
      <title>Set up your company · Sightline</title>
      <Typography component="h1" variant="h1" sx={{ mb: 1 }}>
        Set up your company
      </Typography>
      <FirstAdminForm key={token} token={token} onDone={() => void navigate('/', { replace: true })} />
    </EntryShell>
  );
}
