import SearchOffIcon from '@mui/icons-material/SearchOffRounded';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/EmptyState.tsx';

export default function NotFoundPage(): ReactNode {
  return (
    <>
      <title>Page Not Found · Sightline</title>
      <Typography component="h1" sx={{ textAlign: 'center', pt: 6 }} variant="h1">
        Page Not Found
      </Typography>
      <EmptyState
        icon={<SearchOffIcon />}
        title="There is no page at this address"
        text={
          import.meta.env.DEV
            ? 'Did you forget to add the page to the router?'
            : 'Check the address, or start from the dashboard.'
        }
        action={
          <Button component={Link} to="/" variant="contained">
            Go to the dashboard
          </Button>
        }
      />
    </>
  );
}
