import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { InspectionStatus } from '@sightline/contracts/inspections';
import { INSPECTION_STATUS_LABELS } from '@sightline/contracts/labels';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusFilterBar } from '../../ui/StatusFilterBar.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useDelayed } from '../../ui/useDelayed.ts';
import { useSmallScreen } from '../../ui/useSmallScreen.ts';
import { InspectionCards } from './InspectionCards.tsx';
import { InspectionTable } from './InspectionTable.tsx';
import { NoInspections } from './NoInspections.tsx';
import { type Filter, useInspectionPages, useStatusChange } from './requests.ts';
import { StatusCards } from './StatusCards.tsx';

interface InspectionsProps {
  /** The report viewer for one inspection; the page knows it, this feature does not. */
  renderReport: (inspectionId: string, onClose: () => void) => ReactNode;
}

export function Inspections({ renderReport }: InspectionsProps): ReactNode {
  const [filter, setFilter] = useState<Filter>({ search: '', status: 'all' });
  const [viewedId, setViewedId] = useState<string | null>(null);
  const pages = useInspectionPages({ ...filter, search: useDelayed(filter.search) });
  const { change, changingId } = useStatusChange();
  const isSmall = useSmallScreen('md');
  const List = isSmall ? InspectionCards : InspectionTable;
  return (
    <>
      <PageHeader title="Inspection Management" line="Every inspection, its status, and the way into it." />
      <StatusCards
        counts={pages.counts}
        selected={filter.status}
        onSelect={(status) => setFilter({ ...filter, status })}
      />
      <StatusFilterBar
        searchLabel="Search by address, project type or inspector"
        statuses={InspectionStatus.options}
        labelOf={(status) => INSPECTION_STATUS_LABELS[status]}
        filter={filter}
        onChange={setFilter}
      />
      {pages.error && (
        <ErrorState title="Failed to fetch inspections" error={pages.error} onRetry={pages.retry} />
      )}
      {!pages.items && !pages.error && <RowsSkeleton label="Loading inspections..." />}
      {pages.items?.length === 0 && (
        <NoInspections filter={filter} onClear={() => setFilter({ search: '', status: 'all' })} />
      )}
      {pages.items && pages.items.length > 0 && (
        <Box
          sx={{ opacity: pages.isChanging ? 0.6 : 1, transition: 'opacity 120ms' }}
          aria-busy={pages.isChanging}
        >
          <List items={pages.items} changingId={changingId} onStatus={change} onView={setViewedId} />
        </Box>
      )}
      {pages.more && (
        <Box sx={{ textAlign: 'center', mt: 2 }}>
          <Button variant="outlined" disabled={pages.more.isLoading} onClick={pages.more.load}>
            {pages.more.isLoading ? 'Loading...' : 'Show more'}
          </Button>
        </Box>
      )}
      {viewedId && renderReport(viewedId, () => setViewedId(null))}
    </>
  );
}
