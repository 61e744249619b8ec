import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { InspectionSort } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { CLOCK_FORMAT, DAY_FORMAT } from '../../ui/time.ts';
import {
  Fee,
  InspectionActions,
  type InspectionItemProps,
  type InspectionListProps,
  PropertyLink,
  StatusSelect,
} from './InspectionParts.tsx';

interface InspectionTableProps extends InspectionListProps {
  sort: InspectionSort;
  onSort: (sort: InspectionSort) => void;
}

export function InspectionTable({
  items,
  changingId,
  sort,
  onSort,
  ...rest
}: InspectionTableProps): ReactNode {
  return (
    <Card sx={{ overflowX: 'auto', '& th, & td': { px: { sm: 1.25, lg: 2 } }, '& th': { py: 0.5 } }}>
      <Table aria-label="Inspections">
        <TableHead>
          <TableRow>
            <TableCell>Property</TableCell>
            <TableCell>Inspector</TableCell>
            <DateHead sort={sort} onSort={onSort} />
            <TableCell>Time</TableCell>
            <TableCell>Status</TableCell>
            <TableCell>Fee</TableCell>
            <TableCell>Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((inspection) => (
            <Row
              key={inspection.id}
              inspection={inspection}
              isChanging={changingId === inspection.id}
              {...rest}
            />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

const DIRECTIONS = { scheduledSoonest: 'asc', scheduledLatest: 'desc', newest: undefined } as const;

/** Sorts earliest first, then latest first. */
function DateHead({ sort, onSort }: Pick<InspectionTableProps, 'sort' | 'onSort'>): ReactNode {
  const direction = DIRECTIONS[sort];
  const spoken = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <TableCell aria-sort={direction ? spoken[direction] : 'none'}>
      <TableSortLabel
        active={direction !== undefined}
        direction={direction ?? 'asc'}
        onClick={() => onSort(direction === 'asc' ? 'scheduledLatest' : 'scheduledSoonest')}
        sx={{ minHeight: 44 }}
      >
        Date
      </TableSortLabel>
    </TableCell>
  );
}

function Row({ inspection, isChanging, onStatus, viewAddress }: InspectionItemProps): ReactNode {
  return (
    <TableRow hover>
      <TableCell sx={{ minWidth: { sm: 150, lg: 220 } }}>
        <PropertyLink inspection={inspection} />
      </TableCell>
      <TableCell sx={{ minWidth: { lg: 120 } }}>{inspection.inspector || 'Not assigned'}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <ScheduledTime inspection={inspection} format={DAY_FORMAT} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <ScheduledTime inspection={inspection} format={CLOCK_FORMAT} fallback="" />
      </TableCell>
      <TableCell>
        <StatusSelect inspection={inspection} isChanging={isChanging} onStatus={onStatus} />
      </TableCell>
      <TableCell>
        <Fee inspection={inspection} />
      </TableCell>
      <TableCell>
        <InspectionActions inspection={inspection} viewAddress={viewAddress} />
      </TableCell>
    </TableRow>
  );
}
