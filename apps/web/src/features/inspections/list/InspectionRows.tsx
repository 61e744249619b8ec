import Box from '@mui/material/Box';
import TableSortLabel from '@mui/material/TableSortLabel';
import {
  type Inspection,
  type InspectionSort,
  type InspectionStatus,
  isCheckable,
  isWorkable,
  type ListedInspection,
} from '@sightline/contracts/inspections/inspections';
import { paymentLabel, projectTypeLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { ScheduledMoment } from '../../../inspection/ui/ScheduledMoment.tsx';
import { DottedLine } from '../../../ui/DottedLine.tsx';
import type { ListColumn } from '../../../ui/list/listParts.ts';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import { type QuickAction, RowActions } from '../../../ui/list/RowActions.tsx';
import type { RowAction } from '../../../ui/list/RowMenu.tsx';
import { DETAIL, LINE } from '../../../ui/list/rowParts.tsx';
import type { Selection } from '../../../ui/list/useSelection.ts';
import { Day } from '../../../ui/Time.tsx';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { DisplayMenu } from './DisplayMenu.tsx';
import { COLUMN_LABELS, type ColumnName } from './inspectionColumns.ts';
import { StatusSelect } from './StatusSelect.tsx';

interface InspectionRowsProps {
  items: readonly ListedInspection[];
  isChanging: boolean;
  sort: InspectionSort;
  onSort: (sort: InspectionSort) => void;
  shown: readonly ColumnName[];
  onToggle: (column: ColumnName) => void;
  changingId: string | null;
  onStatus: (inspection: Inspection, status: InspectionStatus) => void;
  /** The address of this page with the report of one inspection open. */
  viewAddress: (inspectionId: string) => string;
  selection: Selection | undefined;
}

export function InspectionRows(props: InspectionRowsProps): ReactNode {
  const { items, isChanging, viewAddress, selection, shown, onToggle, ...rest } = props;
  const isTablet = useSmallScreen('lg');
  const columns = columnsOf({ ...rest, isTablet });
  const { sort, onSort } = rest;
  return (
    <RecordList
      label="Inspections"
      subject="Property"
      items={items}
      isChanging={isChanging}
      selection={selection}
      titleOf={({ id, address }) => ({ text: address, to: `/inspection/${id}` })}
      renderDetail={({ projectType, clientName }) =>
        `${projectTypeLabel(projectType)} · ${clientName || 'Unknown Client'}`
      }
      columns={(isTablet ? TABLET_COLUMNS : shown).map((name) => columns[name])}
      headEnd={
        <DisplayMenu sort={sort} onSort={onSort} shown={shown} onToggle={isTablet ? null : onToggle} />
      }
      renderSummary={(inspection) => (
        <Summary inspection={inspection} changingId={rest.changingId} onStatus={rest.onStatus} />
      )}
      renderActions={(inspection) => <Actions inspection={inspection} viewAddress={viewAddress} />}
    />
  );
}

const TABLET_COLUMNS: readonly ColumnName[] = ['date', 'status'];

function columnsOf(facts: ColumnFacts): Record<ColumnName, ListColumn<ListedInspection>> {
  const { sort, onSort, changingId, onStatus, isTablet } = facts;
  return {
    date: {
      name: COLUMN_LABELS.date,
      head: <DateHead sort={sort} onSort={onSort} />,
      width: 'minmax(0, auto)',
      sorted: DIRECTIONS[sort],
      cell: (inspection) => (
        <>
          <ScheduledMoment inspection={inspection} />
          <Box sx={DETAIL}>{inspection.inspector || 'Not assigned'}</Box>
        </>
      ),
    },
    permit: {
      name: COLUMN_LABELS.permit,
      width: 'minmax(0, auto)',
      cell: ({ permitNumber }) => permitNumber,
    },
    status: {
      name: COLUMN_LABELS.status,
      width: 'auto',
      cell: (inspection) => (
        <>
          <StatusSelect
            inspection={inspection}
            isChanging={changingId === inspection.id}
            onStatus={onStatus}
          />
          {isTablet && (
            <Box sx={{ ...DETAIL, pb: 0.75 }}>
              <Fee inspection={inspection} isOneLine />
            </Box>
          )}
        </>
      ),
    },
    fee: {
      name: COLUMN_LABELS.fee,
      width: 'auto',
      cell: (inspection) => <Fee inspection={inspection} />,
    },
    created: {
      name: COLUMN_LABELS.created,
      width: 'auto',
      cell: ({ createdAt }) => <Day instant={createdAt} />,
    },
  };
}

interface ColumnFacts extends Pick<InspectionRowsProps, 'sort' | 'onSort' | 'changingId' | 'onStatus'> {
  /** Whether no column is free for the fee, which is then below the status. */
  isTablet: boolean;
}

const DIRECTIONS = {
  upcoming: 'other',
  scheduledSoonest: 'ascending',
  scheduledLatest: 'descending',
  newest: 'none',
} as const;
const NEXT_SORT = {
  upcoming: 'scheduledSoonest',
  scheduledSoonest: 'scheduledLatest',
  scheduledLatest: 'upcoming',
  newest: 'upcoming',
} as const;

/** Sorts earliest first, then latest first, then upcoming first. */
function DateHead({ sort, onSort }: Pick<InspectionRowsProps, 'sort' | 'onSort'>): ReactNode {
  return (
    <TableSortLabel
      active={sort === 'scheduledSoonest' || sort === 'scheduledLatest'}
      direction={sort === 'scheduledLatest' ? 'desc' : 'asc'}
      onClick={() => onSort(NEXT_SORT[sort])}
      sx={{ minHeight: { xs: 44, lg: 32 } }}
    >
      {COLUMN_LABELS.date}
    </TableSortLabel>
  );
}

interface SummaryProps extends Pick<InspectionRowsProps, 'changingId' | 'onStatus'> {
  inspection: ListedInspection;
}

/** The facts of a card: type and client, date and inspector, then the status and the fee with its payment. */
function Summary({ inspection, changingId, onStatus }: SummaryProps): ReactNode {
  const { id, projectType, clientName, inspector } = inspection;
  return (
    <>
      <Box sx={LINE}>
        <DottedLine>
          {projectTypeLabel(projectType)}
          {clientName || 'Unknown Client'}
        </DottedLine>
        <DottedLine>
          <ScheduledMoment inspection={inspection} />
          {inspector || 'Not assigned'}
        </DottedLine>
      </Box>
      <Box sx={{ ...LINE, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <StatusSelect inspection={inspection} isChanging={changingId === id} onStatus={onStatus} />
        <Fee inspection={inspection} isOneLine />
      </Box>
    </>
  );
}

interface ActionsProps {
  inspection: ListedInspection;
  viewAddress: (inspectionId: string) => string;
}

function Actions({ inspection, viewAddress }: ActionsProps): ReactNode {
  const { id, address, isVirtual } = inspection;
  const view = { label: 'View', name: `View the report of ${address}`, does: viewAddress(id) };
  const virtual = {
    label: 'Virtual',
    name: `Virtual inspection of ${address}`,
    does: `/inspection/${id}/virtual`,
  };
  const check = {
    label: 'Check',
    name: `Check ${address}: open its checklist`,
    does: `/grouped-checklist?inspection=${id}`,
  };
  const quick: QuickAction[] = [
    view,
    ...(isVirtual && isWorkable(inspection) ? [virtual] : []),
    ...(isCheckable(inspection) ? [check] : []),
  ];
  return <RowActions title={address} quick={quick} more={menuOf(inspection)} />;
}

function menuOf({ id, clientId, status, hasReport }: ListedInspection): RowAction[] {
  const write = { label: 'Write report', does: `/inspection/${id}/report` };
  return [
    ...(hasReport || status === 'cancelled' ? [] : [write]),
    { label: 'Message the client', does: `/communications?client=${clientId}&inspection=${id}&new` },
    { label: 'Payments', does: `/payments?inspection=${id}` },
    { label: 'Paper form', does: `/old-checklist?inspection=${id}` },
  ];
}

interface FeeProps {
  inspection: Inspection;
  /** On a card, the payment follows the fee in its line. */
  isOneLine?: boolean;
}

function Fee({ inspection, isOneLine = false }: FeeProps): ReactNode {
  const { feeCents, paymentStatus } = inspection;
  const payment = paymentLabel(inspection);
  const color = paymentStatus === 'paid' ? { color: 'success.main' } : {};
  const fee = formatCents(feeCents);
  return (
    <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {isOneLine && payment ? `${fee} · ` : fee}
      {payment && (
        <Box component={isOneLine ? 'span' : 'div'} sx={isOneLine ? color : { ...DETAIL, ...color }}>
          {payment}
        </Box>
      )}
    </Box>
  );
}
