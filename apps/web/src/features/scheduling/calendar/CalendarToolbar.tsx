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
import type { Calendar } from '@sightline/contracts/bookings/calendar';
import { DateTime } from 'luxon';
import type { ReactNode } from 'react';

export type View = 'day' | 'week';

interface CalendarToolbarProps {
  view: View;
  /** The first shown day. */
  from: string;
  inspectors: Calendar['inspectors'];
  /** Empty for all inspectors. */
  inspectorId: string;
  onToday: () => void;
  onStep: (count: number) => void;
  onView: (view: View) => void;
  onInspector: (inspectorId: string) => void;
}

/** The choice of the shown days and of the inspector. */
export function CalendarToolbar(props: CalendarToolbarProps): ReactNode {
  const { view, from, inspectors, inspectorId, onToday, onStep, onView, onInspector } = props;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
      <Button variant="outlined" onClick={onToday}>
        Today
      </Button>
      <Stepper view={view} title={titleOf(from, view)} onStep={onStep} />
      <ViewChoice view={view} onChange={onView} />
      {view === 'week' && (
        <InspectorFilter inspectors={inspectors} value={inspectorId} onChange={onInspector} />
      )}
    </Box>
  );
}

interface StepperProps {
  view: View;
  title: string;
  onStep: (count: number) => void;
}

/** The shown days, with buttons for the previous and next ones. */
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

interface InspectorFilterProps {
  inspectors: Calendar['inspectors'];
  value: string;
  onChange: (inspectorId: string) => void;
}

function InspectorFilter({ inspectors, value, onChange }: InspectorFilterProps): ReactNode {
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
      {inspectors.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

const ARROW = { width: 44, height: 44 };

function titleOf(from: string, view: View): string {
  const first = DateTime.fromISO(from, { zone: 'utc' });
  if (view === 'day') return first.toFormat('cccc, LLL d');
  return `${first.toFormat('LLL d')} – ${first.plus({ days: 6 }).toFormat('LLL d, yyyy')}`;
}
