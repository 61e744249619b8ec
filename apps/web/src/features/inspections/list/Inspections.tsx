import EventIcon from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { listSavedViews, type SavedView } from '@sightline/contracts/accounts/savedViews';
import { COUNTED_MATCHES } from '@sightline/contracts/core/matches';
import { InspectionView } from '@sightline/contracts/inspections/inspections';
import { PAYMENT_STATUS_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ListContent } from '../../../ui/list/ListContent.tsx';
import { countText, ListHeader } from '../../../ui/list/ListHeader.tsx';
import { ListKeys } from '../../../ui/list/ListKeys.tsx';
import { ListStrip } from '../../../ui/list/ListStrip.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import { useSelection } from '../../../ui/list/useSelection.ts';
import { type ViewTab, ViewTabs } from '../../../ui/list/ViewTabs.tsx';
import { useAddressParams } from '../../../ui/useAddressParams.ts';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { useRead } from '../../../wire/queries.ts';
import { useInspectionPages, useStatusChange } from '../inspectionRequests.ts';
import { BulkBar, type ShownOutcome, useBulkChange } from './BulkBar.tsx';
import {
  FILTERS,
  type FilterValues,
  InspectionFilters,
  queryOf,
  StatusFilter,
  usualSortOf,
} from './InspectionFilters.tsx';
import { InspectionRows } from './InspectionRows.tsx';
import { columnsOf, withColumnToggled } from './inspectionColumns.ts';
import { OwnViewActions } from './OwnViewActions.tsx';

interface InspectionsProps {
  /** Renders the report viewer for one inspection, which the page provides. */
  renderReport: (inspectionId: string, onClose: () => void) => ReactNode;
}

export function Inspections({ renderReport }: InspectionsProps): ReactNode {
  const { values, settledSearch, change, filter, addressWith } = useListAddress(FILTERS, ['sort', 'columns']);
  const query = queryOf(values, settledSearch);
  const pages = useInspectionPages(query);
  const { items = [], first } = pages;
  const statusChange = useStatusChange();
  const selection = useSelection(items);
  const bulk = useBulkChange(selection.clear);
  const isCard = useSmallScreen();
  const [isSelecting, setSelecting] = useState(false);
  const isSelectable = !isCard || isSelecting;
  const [openId, close] = useOpenReport();
  const { data: saved = [] } = useRead(listSavedViews, {});
  const count = countText(pages.items?.length, first?.matching, COUNTED_MATCHES);
  return (
    <ListKeys onSelect={isSelectable ? selection.toggle : undefined}>
      <ListHeader
        title="Inspection Management"
        count={count}
        states={
          <StatusFilter
            counts={first?.counts}
            selected={values.status}
            onSelect={(status) => change({ status })}
          />
        }
      />
      <ListStrip>
        <Box sx={VIEWS}>
          <ViewTabs label="Views" tabs={viewTabsOf(values, saved)} />
          <OwnViewActions
            saved={saved}
            open={openViewOf(values, saved)}
            query={isOfOneself(values) ? queryOfList(values) : null}
          />
        </Box>
      </ListStrip>
      {isSelectable && selection.ids.size > 0 ? (
        <BulkBar selection={selection} bulk={bulk} />
      ) : (
        <InspectionFilters
          values={values}
          onChange={change}
          actions={
            isCard && (
              <Button onClick={() => setSelecting(!isSelecting)} sx={{ minWidth: 0, px: 1 }}>
                {isSelecting ? 'Done' : 'Select'}
              </Button>
            )
          }
        />
      )}
      <ListContent
        records="inspections"
        pages={pages}
        failed="Failed to fetch inspections"
        filter={filter}
        icon={<EventIcon />}
        empty={NO_INSPECTIONS}
      >
        {(rows) => (
          <InspectionRows
            items={rows}
            isChanging={pages.isChanging}
            sort={query.sort}
            onSort={(sort) => change({ sort: sort === usualSortOf(values) ? '' : sort })}
            shown={columnsOf(values.columns)}
            onToggle={(column) => change({ columns: withColumnToggled(values.columns, column) })}
            changingId={statusChange.changingId}
            onStatus={statusChange.change}
            viewAddress={(report) => addressWith({ report })}
            selection={isSelectable ? selection : undefined}
          />
        )}
      </ListContent>
      {openId && renderReport(openId, close)}
      {bulk.outcome && <OutcomeDialog {...bulk.outcome} isPending={bulk.isPending} />}
    </ListKeys>
  );
}

const VIEWS = { display: 'flex', alignItems: 'center', minWidth: 0, maxWidth: '100%' };

/** The inspection whose report is open, from the address, so that Back closes it. */
function useOpenReport(): [inspectionId: string | null, close: () => void] {
  const { params, change } = useAddressParams();
  return [params.get('report'), () => change((next) => next.delete('report'))];
}

const NO_INSPECTIONS = {
  title: 'No inspections',
  text: 'Schedule the first one for a client.',
  action: (
    <Button component={Link} to="/schedule" variant="outlined">
      New Inspection
    </Button>
  ),
};

/** The inspections that stayed unchanged, each with its reason. A status can be set by hand, which asks here. */
function OutcomeDialog(props: ShownOutcome & { isPending: boolean }): ReactNode {
  const { changed, unchanged, onByHand, onClose, isPending } = props;
  const settable = unchanged.filter(({ isSettable }) => isSettable).length;
  return (
    <FormDialog
      title={`${changed} changed, ${unchanged.length} not changed`}
      width="sm"
      cancelLabel="Close"
      saveLabel={`Set ${settable} by hand`}
      isSaving={isPending}
      onSave={onByHand}
      onClose={onClose}
    >
      <Box component="ul" aria-label="Not changed" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {unchanged.map(({ id, address, reason }) => (
          <Box component="li" key={id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Typography sx={{ fontWeight: 600 }}>{address}</Typography>
            <Typography variant="body2" color="textSecondary">
              {reason}
            </Typography>
          </Box>
        ))}
      </Box>
      {onByHand && <Typography>The history of each will say that its status was set by hand.</Typography>}
    </FormDialog>
  );
}

const LABELS: Record<InspectionView, string> = {
  today: 'Today',
  week: 'This week',
  overdue: 'Overdue',
  awaitingReport: 'Awaiting report',
  unpaid: PAYMENT_STATUS_LABELS.pending,
};

const KEPT = [...FILTERS, 'search', 'sort', 'columns'] as const;

type Values = FilterValues & { columns: string };

/** The query of the address that shows this list again, with its parts in one order, so that two can be compared. */
function queryOfList(values: Values): string {
  const set = KEPT.map((name) => [name, values[name].trim()]).filter(([, value]) => value !== '');
  return sorted(new URLSearchParams(set));
}

function sorted(params: URLSearchParams): string {
  params.sort();
  return params.toString();
}

/** The view of a person's own that is open. */
function openViewOf(values: Values, saved: readonly SavedView[]): SavedView | undefined {
  const shown = queryOfList(values);
  return saved.find(({ query }) => sorted(new URLSearchParams(query)) === shown);
}

/** Whether the list differs from the views of the office, so that it can be saved. */
function isOfOneself(values: Values): boolean {
  return KEPT.some((name) => name !== 'view' && values[name] !== '');
}

/** The views of the office and those of a person's own. One of the office begins without the filters of the one before it. */
function viewTabsOf(values: Values, saved: readonly SavedView[]): ViewTab[] {
  const { view, columns } = values;
  const open = openViewOf(values, saved);
  const office = [{ name: '', label: 'All' }, ...InspectionView.options.map(named)];
  return [
    ...office.map(({ name, label }) => ({
      label,
      to: addressOf(new URLSearchParams([...given('view', name), ...given('columns', columns)])),
      isOpen: !open && name === view,
    })),
    ...saved.map(({ id, name, query }) => ({
      label: name,
      to: addressOf(new URLSearchParams(query)),
      isOpen: id === open?.id,
    })),
  ];
}

const named = (name: InspectionView): { name: string; label: string } => ({ name, label: LABELS[name] });

const given = (name: string, value: string): string[][] => (value === '' ? [] : [[name, value]]);

const addressOf = (params: URLSearchParams): string =>
  params.size === 0 ? '/inspections' : `/inspections?${params.toString()}`;
