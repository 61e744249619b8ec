import EventIcon from '@mui/icons-material/EventBusyOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Filter } from './requests.ts';

export function NoInspections({ filter, onClear }: { filter: Filter; onClear: () => void }): ReactNode {
  const isFiltered = filter.search !== '' || filter.status !== 'all';
  if (isFiltered)
    return (
      <EmptyState
        icon={<EventIcon />}
        title="No inspection matches"
        text="Try another word or another status."
        action={
          <Button variant="outlined" onClick={onClear}>
            Show all inspections
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<EventIcon />}
      title="No inspections yet"
      text="Schedule the first one for a client."
      action={
        <Button component={Link} to="/schedule" variant="contained">
          New Inspection
        </Button>
      }
    />
  );
}
