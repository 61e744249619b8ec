import SearchOffIcon from '@mui/icons-material/SearchOffRounded';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/EmptyState.tsx';

export default function NotFoundPage(): ReactNode {
  return (
    <>
      <title>Page Not Found · Sightline</title>
      <EmptyState
        icon={<SearchOffIcon />}
        title="Page Not Found"
        heading
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
