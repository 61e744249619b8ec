import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { LineChart } from '@mui/x-charts/LineChart';
import type { PersonMinute, PersonQuality } from '@sightline/contracts/rooms/callMinutes';
import { type ReactNode, useId, useState } from 'react';
import { Time } from '../../ui/Time.tsx';
import { CLOCK_FORMAT, formatInstant } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { pathOf, roundTripOf } from './findings.ts';

interface Line {
  label: string;
  /** The value of a minute; null where it was not measured. */
  read(minute: PersonMinute): number | null;
}

interface Figure {
  title: string;
  /** The unit after a value, with its space. */
  unit: string;
  /** At most two: from this person, and to this person. */
  lines: readonly [Line, Line];
}

const percent = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 1000) / 10;

/** The figures of a chart, each with what this person sent and received. */
const FIGURES = {
  speed: {
    title: 'Speed',
    unit: ' kbit/s',
    lines: [
      { label: 'Sent', read: ({ up }) => up.kbps },
      { label: 'Received', read: ({ down }) => down.kbps },
    ],
  },
  loss: {
    title: 'Lost on the way',
    unit: '%',
    lines: [
      { label: 'Sent', read: ({ up }) => percent(up.loss) },
      { label: 'Received', read: ({ down }) => percent(down.loss) },
    ],
  },
  still: {
    title: 'Picture still',
    unit: ' s',
    lines: [
      { label: 'Own picture', read: ({ frozenSeconds }) => frozenSeconds },
      { label: 'On the screen', read: ({ page }) => page?.frozenSeconds ?? null },
    ],
  },
} satisfies Record<string, Figure>;

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

const SCROLL = { overflow: 'auto', maxHeight: 420, '& th, & td': { whiteSpace: 'nowrap' } } as const;

const textOf = (value: number | null, unit: string): string => (value === null ? '' : `${value}${unit}`);

const NAMES = Object.keys(FIGURES) as FigureName[];

/** The minutes of one person as a chart, and all of their figures as a table. */
export function MinuteDetails({ name, minutes }: Pick<PersonQuality, 'name' | 'minutes'>): ReactNode {
  const [figure, setFigure] = useState<FigureName>('speed');
  const [hasTable, setTable] = useState(false);
  const tableId = useId();
  return (
    <Box sx={{ mt: 1 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={figure}
        aria-label="Figure of the chart"
        onChange={(_, chosen: FigureName | null) => chosen && setFigure(chosen)}
        sx={{ flexWrap: 'wrap' }}
      >
        {NAMES.map((one) => (
          <ToggleButton key={one} value={one} sx={{ minHeight: 44, textTransform: 'none' }}>
            {FIGURES[one].title}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <MinuteChart {...{ name, minutes, figure }} />
      <Button
        color="inherit"
        aria-expanded={hasTable}
        aria-controls={tableId}
        onClick={() => setTable(!hasTable)}
        sx={{ ml: -1 }}
      >
        {hasTable ? 'Hide table' : 'Show as table'}
      </Button>
      <Box id={tableId} hidden={!hasTable}>
        {hasTable && <MinuteTable {...{ name, minutes }} />}
      </Box>
    </Box>
  );
}

interface MinuteChartProps extends Pick<PersonQuality, 'name' | 'minutes'> {
  figure: FigureName;
}

/** One figure over the minutes of a call. A screen reader hears the highest values; all of them are in the table. */
function MinuteChart({ name, minutes, figure }: MinuteChartProps): ReactNode {
  const zone = useTimeZone();
  const { vars } = useTheme();
  const { title, unit, lines } = FIGURES[figure];
  const colors = [vars.palette.primary.main, vars.palette.warning.main];
  return (
    <Box role="img" aria-label={`${title} of ${name}. ${spokenOf(minutes, figure)}`}>
      <Box aria-hidden inert>
        <LineChart
          height={200}
          skipAnimation
          margin={{ left: 0, right: 28, top: 12, bottom: 0 }}
          xAxis={[
            {
              scaleType: 'time',
              data: minutes.map(({ at }) => new Date(at)),
              valueFormatter: (at: Date) => formatInstant(at.toISOString(), zone, CLOCK_FORMAT),
              tickNumber: 4,
            },
          ]}
          yAxis={[{ min: 0, width: 44 }]}
          series={lines.map(({ label, read }, index) => ({
            label: `${label} (${unit.trim()})`,
            data: minutes.map((minute) => read(minute)),
            // A single minute has no line.
            showMark: minutes.length < 2,
            curve: 'linear' as const,
            color: colors[index] ?? vars.palette.primary.main,
          }))}
        />
      </Box>
    </Box>
  );
}

function spokenOf(minutes: readonly PersonMinute[], figure: FigureName): string {
  const { unit, lines } = FIGURES[figure];
  return lines
    .map(({ label, read }) => {
      const values = minutes.flatMap((minute) => read(minute) ?? []);
      return values.length > 0 ? `${label}: at most ${Math.max(...values)}${unit}` : `${label}: not measured`;
    })
    .join('. ');
}

/** Every figure of every minute. */
function MinuteTable({ name, minutes }: Pick<PersonQuality, 'name' | 'minutes'>): ReactNode {
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
                <Time instant={minute.at} format={CLOCK_FORMAT} />
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

function connectionOf(minute: PersonMinute): string {
  const path = pathOf(minute);
  return path ? PATH_LABELS[path] : '';
}

type FigureName = keyof typeof FIGURES;
