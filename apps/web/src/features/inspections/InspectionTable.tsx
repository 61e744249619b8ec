import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { projectTypeLabel } from '@sightline/contracts/labels';
import type { ReactNode } from 'react';
import { Time } from '../../ui/Time.tsx';
import { DAY_FORMAT } from '../../ui/time.ts';
import { Fee } from './Fee.tsx';
import { InspectionActions } from './InspectionActions.tsx';
import type { InspectionItemProps, InspectionListProps } from './listProps.ts';
import { StatusSelect } from './StatusSelect.tsx';

const COLUMNS = ['Property', 'Inspector', 'Date', 'Status', 'Fee', 'Actions'];

export function InspectionTable({ items, changingId, ...rest }: InspectionListProps): ReactNode {
  return (
    <Card sx={{ overflowX: 'auto' }}>
      <Table aria-label="Inspections">
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column}>{column}</TableCell>
            ))}
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

function Row({ inspection, isChanging, onStatus, onView }: InspectionItemProps): ReactNode {
  return (
    <TableRow hover>
      <TableCell sx={{ minWidth: 220 }}>
        <Typography sx={{ fontWeight: 600 }}>{inspection.address}</Typography>
        <Typography variant="body2" color="textSecondary">
          {projectTypeLabel(inspection.projectType)} · {inspection.clientName || 'Unknown Client'}
        </Typography>
      </TableCell>
      <TableCell sx={{ minWidth: 120 }}>{inspection.inspector || 'Not assigned'}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <Time instant={inspection.scheduledDate} format={DAY_FORMAT} />
      </TableCell>
      <TableCell>
        <StatusSelect inspection={inspection} isChanging={isChanging} onStatus={onStatus} />
      </TableCell>
      <TableCell>
        <Fee inspection={inspection} />
      </TableCell>
      <TableCell>
        <InspectionActions inspection={inspection} onView={onView} />
      </TableCell>
    </TableRow>
  );
}
