import BackIcon from '@mui/icons-material/ChevronLeftRounded';
import NextIcon from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type Calendar, type CalendarEntry, readCalendar } from '@sightline/contracts/calendar';
import { DateTime } from 'luxon';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { todayIn } from '../../../ui/time.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useRead } from '../../../wire/queries.ts';
import { CalendarFeed } from './CalendarFeed.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { type Column, dayColumns, weekColumns } from './gridLayout.ts';
import { MoveDialog, moveOf, type WantedMove } from './MoveDialog.tsx';

type View = 'day' | 'week';

/** Who inspects where and when: a day by inspector, or a week. */
export function OfficeCalendar(): ReactNode {
  const zone = useTimeZone();
  const [view, setView] = useState<View>('day');
  const [day, setDay] = useState(() => todayIn(zone));
  const [inspectorId, setInspectorId] = useState('');
  const from = view === 'day' ? day : mondayOf(day);
  const query = { from, days: view === 'day' ? 1 : 7 };
  const calendar = useRead(readCalendar, { query }, { staleTime: 0 });
  const step = (count: number): void => setDay(daysLater(day, view === 'day' ? count : 7 * count));
  return (
    <>
      <PageHeader
        title="Calendar"
        line="Drag an inspection to move it, or open it to choose another time."
        actions={
          <Button component={Link} to="/schedule" variant="outlined">
            Schedule Inspection
          </Button>
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
        <Button variant="outlined" onClick={() => setDay(todayIn(zone))}>
          Today
        </Button>
        <Stepper view={view} title={titleOf(from, view)} onStep={step} />
        <ViewChoice view={view} onChange={setView} />
        {view === 'week' && (
          <InspectorFilter calendar={calendar.data} value={inspectorId} onChange={setInspectorId} />
        )}
      </Box>
      {calendar.isPending && <RowsSkeleton label="Loading the calendar..." count={6} />}
      {calendar.isError && (
        <ErrorState title="Couldn't load the calendar" error={calendar.error} onRetry={calendar.refetch} />
      )}
      {calendar.data && (
        <Days
          calendar={calendar.data}
          columns={
            view === 'day' ? dayColumns(calendar.data) : weekColumns(calendar.data, inspectorId || undefined)
          }
        />
      )}
      <CalendarFeed />
    </>
  );
}

interface StepperProps {
  view: View;
  title: string;
  onStep: (count: number) => void;
}

/** Which days are shown, and a step back or ahead. */
function Stepper({ view, title, onStep }: StepperProps): ReactNode {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flex: { xs: '1 1 200px', sm: '0 0 auto' } }}>
      <IconButton aria-label={`Previous ${view}`} sx={ARROW} onClick={() => onStep(-1)}>
        <BackIcon />
      </IconButton>
      <Typography aria-live="polite" sx={{ fontWeight: 650, flex: 1, minWidth: 150, textAlign: 'center' }}>
        {title}
      </Typography>
      <IconButton aria-label={`Next ${view}`} sx={ARROW} onClick={() => onStep(1)}>
        <NextIcon />
      </IconButton>
    </Box>
  );
}

function ViewChoice({ view, onChange }: { view: View; onChange: (view: View) => void }): ReactNode {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      onChange={(_, next: View | null) => next && onChange(next)}
      aria-label="View"
      sx={{ ml: { sm: 'auto' }, '& > *': { minWidth: 64 } }}
    >
      <ToggleButton value="day">Day</ToggleButton>
      <ToggleButton value="week">Week</ToggleButton>
    </ToggleButtonGroup>
  );
}

function Days({ calendar, columns }: { calendar: Calendar; columns: readonly Column[] }): ReactNode {
  const [wanted, setWanted] = useState<WantedMove | null>(null);
  const { timeZone: zone, entries } = calendar;
  const drop = (entry: CalendarEntry, { column, time }: { column: Column; time: string }): void => {
    const { inspectorId = entry.inspectorId } = column;
    setWanted({ entry, day: column.day, time, inspectorId });
  };
  if (columns.length === 0)
    return <EmptyState title="No inspectors yet" text="Add inspectors and their licenses in the settings." />;
  return (
    <>
      {entries.length === 0 && <Typography sx={{ mb: 1 }}>No inspections are scheduled here.</Typography>}
      <CalendarGrid
        calendar={calendar}
        columns={columns}
        onOpen={(entry) => setWanted(moveOf(entry, zone))}
        onDrop={drop}
      />
      {wanted && <MoveDialog wanted={wanted} zone={zone} onClose={() => setWanted(null)} />}
    </>
  );
}

interface InspectorFilterProps {
  calendar: Calendar | undefined;
  value: string;
  onChange: (inspectorId: string) => void;
}

function InspectorFilter({ calendar, value, onChange }: InspectorFilterProps): ReactNode {
  return (
    <TextField
      select
      label="Inspector"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ width: 220 }}
    >
      <MenuItem value="">All inspectors</MenuItem>
      {calendar?.inspectors.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

const ARROW = { width: 44, height: 44 };

const utc = (day: string): DateTime => DateTime.fromISO(day, { zone: 'utc' });
const daysLater = (day: string, count: number): string =>
  utc(day).plus({ days: count }).toFormat('yyyy-MM-dd');
const mondayOf = (day: string): string => utc(day).startOf('week').toFormat('yyyy-MM-dd');

function titleOf(from: string, view: View): string {
  if (view === 'day') return utc(from).toFormat('cccc, LLL d');
  return `${utc(from).toFormat('LLL d')} – ${utc(from).plus({ days: 6 }).toFormat('LLL d, yyyy')}`;
}
