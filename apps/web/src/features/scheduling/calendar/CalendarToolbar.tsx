import BackIcon from '@mui/icons-material/ChevronLeftRounded';
import NextIcon from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { View } from './useCalendarAddress.ts';

interface CalendarToolbarProps {
  view: View;
  /** "Week", or "3 days" on a phone. */
  spanName: string;
  /** The shown days. */
  title: string;
  onToday: () => void;
  onStep: (count: number) => void;
  onView: (view: View) => void;
}

/** The choice of the shown days. */
export function CalendarToolbar(props: CalendarToolbarProps): ReactNode {
  const { view, spanName, title, onToday, onStep, onView } = props;
  const unit = view === 'day' ? 'day' : spanName.toLowerCase();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
      <Button variant="outlined" color="inherit" onClick={onToday}>
        Today
      </Button>
      <Box sx={{ display: 'flex' }}>
        <IconButton aria-label={`Previous ${unit}`} onClick={() => onStep(-1)}>
          <BackIcon />
        </IconButton>
        <IconButton aria-label={`Next ${unit}`} onClick={() => onStep(1)}>
          <NextIcon />
        </IconButton>
      </Box>
      <Typography component="h2" variant="h3" aria-live="polite" sx={TITLE}>
        {title}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        onChange={(_, next: View | null) => next && onView(next)}
        aria-label="View"
        sx={{ ml: 'auto', '& > *': { minWidth: 64 } }}
      >
        <ToggleButton value="day">Day</ToggleButton>
        <ToggleButton value="week">{spanName}</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}

/** On a phone the shown days are above the buttons. */
const TITLE = { order: { xs: -1, sm: 0 }, flex: { xs: '1 0 100%', sm: '0 1 auto' } };
