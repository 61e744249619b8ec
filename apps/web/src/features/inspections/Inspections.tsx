import EventIcon from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { InspectionSort, InspectionStatus } from '@sightline/contracts/inspections/inspections';
import { INSPECTION_STATUS_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { StatusFilterBar } from '../../ui/StatusFilterBar.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useSmallScreen } from '../../ui/useSmallScreen.ts';
import { InspectionCards } from './InspectionCards.tsx';
import { InspectionTable } from './InspectionTable.tsx';
import { useInspectionPages, useStatusChange } from './requests.ts';
import { StatusCards } from './StatusCards.tsx';
import { type ListFilter, NO_FILTER, useListAddress } from './useListAddress.ts';

interface InspectionsProps {
  /** Renders the report viewer for one inspection, which the page provides. */
  renderReport: (inspectionId: string, onClose: () => void) => ReactNode;
}

export function Inspections({ renderReport }: InspectionsProps): ReactNode {
  const { filter, settledSearch, change, viewedId, viewAddress, closeView } = useListAddress();
  const pages = useInspectionPages({ ...filter, search: settledSearch });
  const statusChange = useStatusChange();
  const isSmall = useSmallScreen();
  const { changingId } = statusChange;
  const list = { items: pages.items ?? [], changingId, onStatus: statusChange.change, viewAddress };
  return (
    <>
      <PageHeader
        title="Inspection Management"
        actions={
          <Button component={Link} to="/payments" variant="outlined">
            Payments
          </Button>
        }
      />
      <StatusCards
        counts={pages.first?.counts}
        selected={filter.status}
        onSelect={(status) => change({ status })}
      />
      <FilterBar filter={filter} onChange={change} />
      {pages.error && (
        <ErrorState title="Failed to fetch inspections" error={pages.error} onRetry={pages.retry} />
      )}
      {!pages.items && !pages.error && <RowsSkeleton label="Loading inspections..." />}
      {pages.items?.length === 0 && <NoInspections filter={filter} onClear={() => change(NO_FILTER)} />}
      {list.items.length > 0 && (
        <Box
          sx={{ opacity: pages.isChanging ? 0.6 : 1, transition: 'opacity 120ms' }}
          aria-busy={pages.isChanging}
        >
          {isSmall ? (
            <InspectionCards {...list} />
          ) : (
            <InspectionTable {...list} sort={filter.sort} onSort={(sort) => change({ sort })} />
          )}
        </Box>
      )}
      <ShowMore more={pages.more} />
      {viewedId && renderReport(viewedId, closeView)}
    </>
  );
}

const SORT_LABELS: Record<InspectionSort, string> = {
  newest: 'Newest first',
  scheduledSoonest: 'Date, earliest first',
  scheduledLatest: 'Date, latest first',
};

interface FilterBarProps {
  filter: ListFilter;
  onChange: (filter: Partial<ListFilter>) => void;
}

function FilterBar({ filter, onChange }: FilterBarProps): ReactNode {
  const sortBy = InspectionSort.options.map((sort) => (
    <MenuItem key={sort} value={sort}>
      {SORT_LABELS[sort]}
    </MenuItem>
  ));
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        mb: 2.5,
        '& > :first-of-type': { flex: '1 1 460px', mb: 0 },
      }}
    >
      <StatusFilterBar
        searchLabel="Search by address, project type or inspector"
        statuses={InspectionStatus.options}
        labelOf={(status) => INSPECTION_STATUS_LABELS[status]}
        filter={{ search: filter.search, status: filter.status }}
        onChange={({ search, status }) =>
          onChange({
            ...(search !== filter.search && { search }),
            ...(status !== filter.status && { status }),
          })
        }
      />
      <TextField
        select
        label="Sort by"
        value={filter.sort}
        onChange={(event) => onChange({ sort: InspectionSort.parse(event.target.value) })}
        sx={{ flex: { xs: '1 1 100%', sm: '0 0 200px' } }}
      >
        {sortBy}
      </TextField>
    </Box>
  );
}

function NoInspections({ filter, onClear }: { filter: ListFilter; onClear: () => void }): ReactNode {
  const isFiltered = filter.search !== '' || filter.status !== 'all';
  if (isFiltered)
    return (
      <EmptyState
        icon={<EventIcon />}
        title="No matching inspections"
        text="Try a different search or status."
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
