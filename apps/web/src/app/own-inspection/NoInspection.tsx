import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Shown at the address of an inspection that this account does not have. */
export function NoInspection(): ReactNode {
  return (
    <EmptyState
      heading
      title="This inspection is not among yours"
      text="It may belong to another account."
      action={
        <Button variant="outlined" component={Link} to="/">
          All inspections
        </Button>
      }
    />
  );
}
