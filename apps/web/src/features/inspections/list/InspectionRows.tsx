import CheckIcon from '@mui/icons-material/ChecklistRounded';
import VirtualIcon from '@mui/icons-material/VideocamOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
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
import type { ListColumn } from '../../../ui/list/listParts.ts';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import { RowLink } from '../../../ui/list/RowLink.tsx';
import { type RowAction, RowMenu } from '../../../ui/list/RowMenu.tsx';
import { DETAIL } from '../../../ui/list/rowParts.tsx';
import type { Selection } from '../../../ui/list/useSelection.ts';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { StatusSelect } from './StatusSelect.tsx';

interface InspectionRowsProps {
  items: readonly ListedInspection[];
  isChanging: boolean;
  sort: InspectionSort;
  onSort: (sort: InspectionSort | '') => void;
  changingId: string | null;
  onStatus: (inspection: Inspection, status: InspectionStatus) => void;
  /** The address of this page with the report of one inspection open. */
  viewAddress: (inspectionId: string) => string;
  selection: Selection | undefined;
}

export function InspectionRows({ items, isChanging, viewAddress, selection, ...rest }: InspectionRowsProps) {
  const isTablet = useSmallScreen('lg');
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
      columns={columnsOf({ ...rest, isTablet })}
      renderSummary={(inspection) => (
        <Summary inspection={inspection} changingId={rest.changingId} onStatus={rest.onStatus} />
      )}
      renderActions={(inspection) => <Actions inspection={inspection} viewAddress={viewAddress} />}
    />
  );
}

function columnsOf({
  sort,
  onSort,
  changingId,
  onStatus,
  isTablet,
}: ColumnFacts): ListColumn<ListedInspection>[] {
  return [
    {
      name: 'Date and inspector',
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
    {
      name: 'Status',
      width: 'auto',
      cell: (inspection) => (
        <>
          <StatusSelect
            inspection={inspection}
            isChanging={changingId === inspection.id}
            onStatus={onStatus}
          />
          {isTablet && (
            <Box sx={DETAIL}>
              <Fee inspection={inspection} isOneLine />
            </Box>
          )}
        </>
      ),
    },
    ...(isTablet ? [] : [FEE]),
  ];
}

interface ColumnFacts extends Pick<InspectionRowsProps, 'sort' | 'onSort' | 'changingId' | 'onStatus'> {
  /** Whether no column is free for the fee, which is then below the status. */
  isTablet: boolean;
}

const FEE: ListColumn<ListedInspection> = {
  name: 'Fee',
  width: 'auto',
  cell: (inspection) => <Fee inspection={inspection} />,
};

const DIRECTIONS = { scheduledSoonest: 'ascending', scheduledLatest: 'descending', newest: 'none' } as const;
const NEXT_SORT = {
  newest: 'scheduledSoonest',
  scheduledSoonest: 'scheduledLatest',
  scheduledLatest: 'newest',
} as const;

/** Sorts earliest first, then latest first, then newest first. */
function DateHead({ sort, onSort }: Pick<InspectionRowsProps, 'sort' | 'onSort'>): ReactNode {
  return (
    <TableSortLabel
      active={sort !== 'newest'}
      direction={sort === 'scheduledLatest' ? 'desc' : 'asc'}
      onClick={() => onSort(NEXT_SORT[sort])}
      sx={{ minHeight: { xs: 44, lg: 32 } }}
    >
      Date and inspector
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
      <Box sx={LINE}>{`${projectTypeLabel(projectType)} · ${clientName || 'Unknown Client'}`}</Box>
      <Box sx={LINE}>
        <ScheduledMoment inspection={inspection} /> · {inspector || 'Not assigned'}
      </Box>
      <Box sx={{ ...LINE, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <StatusSelect inspection={inspection} isChanging={changingId === id} onStatus={onStatus} />
        <Fee inspection={inspection} isOneLine />
      </Box>
    </>
  );
}

const LINE = { flex: '1 0 100%', minWidth: 0, overflowWrap: 'anywhere' } as const;

interface ActionsProps {
  inspection: ListedInspection;
  viewAddress: (inspectionId: string) => string;
}

function Actions({ inspection, viewAddress }: ActionsProps): ReactNode {
  const { id, address, isVirtual } = inspection;
  const isCard = useSmallScreen();
  return (
    <>
      <RowLink label="View" name={`View the report of ${address}`} icon={<ViewIcon />} to={viewAddress(id)} />
      {isVirtual && isWorkable(inspection) && (
        <RowLink
          label="Virtual"
          name={`Virtual inspection of ${address}`}
          icon={<VirtualIcon />}
          to={`/inspection/${id}/virtual`}
        />
      )}
      {isCheckable(inspection) && (
        <RowLink
          label="Check"
          name={`Check ${address}: open its checklist`}
          icon={<CheckIcon />}
          to={`/grouped-checklist?inspection=${id}`}
        />
      )}
      {!isCard && <RowMenu label={`More actions for ${address}`} actions={menuOf(inspection)} />}
    </>
  );
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
