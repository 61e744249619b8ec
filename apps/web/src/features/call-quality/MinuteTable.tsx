import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { PersonMinute, PersonQuality } from '@sightline/contracts/rooms/callMinutes';
import type { ReactNode } from 'react';
import { CLOCK_FORMAT, formatInstant } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { FIGURES } from './callFigures.ts';
import { pathOf, roundTripOf } from './findings.ts';

const PATH_LABELS = { udp: 'Direct', tcp: 'Direct (TCP)', relay: 'Relay' };
const LAYER_LABELS = ['Small', 'Medium', 'Full'];

const COLUMNS: readonly { title: string; textOf(minute: PersonMinute): string }[] = [
  ...Object.values(FIGURES).flatMap(({ title, unit, lines }) =>
    lines.map(({ label, read }) => ({
      title: `${title}: ${label.toLowerCase()}`,
      textOf: (minute: PersonMinute) => textOf(read(minute), unit),
    })),
  ),
  { title: 'Round trip', textOf: (minute) => textOf(roundTripOf(minute), ' ms') },
  { title: 'Connection', textOf: connectionOf },
  {
    title: 'Picture received',
    textOf: ({ layer }) => (layer === null ? '' : (LAYER_LABELS[layer] ?? 'Full')),
  },
  { title: 'Reconnected', textOf: ({ reconnects }) => (reconnects > 0 ? String(reconnects) : '') },
];

/** Every figure of every minute. */
export function MinuteTable({ name, minutes }: Pick<PersonQuality, 'name' | 'minutes'>): ReactNode {
  const zone = useTimeZone();
  return (
    <Box role="region" aria-label={`Minutes of ${name}`} tabIndex={0} sx={SCROLL}>
      <Table size="small" stickyHeader sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <TableHead>
          <TableRow>
            <TableCell>Time</TableCell>
            {COLUMNS.map(({ title }) => (
              <TableCell key={title}>{title}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {minutes.map((minute) => (
            <TableRow key={minute.at}>
              <TableCell component="th" scope="row">
                {formatInstant(minute.at, zone, CLOCK_FORMAT)}
              </TableCell>
              {COLUMNS.map((column) => (
                <TableCell key={column.title}>{column.textOf(minute)}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const SCROLL = { overflow: 'auto', maxHeight: 420, '& th, & td': { whiteSpace: 'nowrap' } } as const;

function connectionOf(minute: PersonMinute): string {
  const path = pathOf(minute);
  return path ? PATH_LABELS[path] : '';
}

const textOf = (value: number | null, unit: string): string => (value === null ? '' : `${value}${unit}`);
