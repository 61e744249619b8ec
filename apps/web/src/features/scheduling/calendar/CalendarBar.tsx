import BackIcon from '@mui/icons-material/ChevronLeftRounded';
import NextIcon from '@mui/icons-material/ChevronRightRounded';
import OpenIcon from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type ReactNode, useState } from 'react';
import { RowMenu } from '../../../ui/list/RowMenu.tsx';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import type { View } from './useCalendarAddress.ts';

interface CalendarBarProps {
  view: View;
  /** The shown days. */
  title: string;
  /** The inspectors and their colors. */
  legend: ReactNode;
  /** The month below the title; null where it has a place of its own. */
  renderMonth: ((onChosen: () => void) => ReactNode) | null;
  onToday: () => void;
  onStep: (count: number) => void;
  onView: (view: View) => void;
  onFeed: () => void;
}

/** The one line above the hours: which days, whose inspections, and what is rarely needed. */
export function CalendarBar(props: CalendarBarProps): ReactNode {
  const { view, title, legend, renderMonth, onToday, onStep, onView, onFeed } = props;
  const isSmall = useSmallScreen();
  const isNarrow = useSmallScreen('md');
  const span = isSmall ? '3 days' : 'Week';
  const unit = view === 'day' ? 'day' : span.toLowerCase();
  // A phone has no room for these in the bar.
  const ofPhone = [
    { label: 'Today', does: onToday },
    { label: view === 'day' ? span : 'Day', does: () => onView(VIEWS[view]) },
  ];
  return (
    <Box component="header" sx={BAR}>
      <title>Calendar · Sightline</title>
      <Typography component="h1" variant="h2" sx={isNarrow ? visuallyHidden : { mr: 1 }}>
        Calendar
      </Typography>
      {!isSmall && (
        <Button variant="outlined" color="inherit" onClick={onToday}>
          Today
        </Button>
      )}
      <Box sx={{ display: 'flex', order: { xs: 1, sm: 0 } }}>
        <IconButton aria-label={`Previous ${unit}`} onClick={() => onStep(-1)}>
          <BackIcon />
        </IconButton>
        <IconButton aria-label={`Next ${unit}`} onClick={() => onStep(1)}>
          <NextIcon />
        </IconButton>
      </Box>
      <Typography component="h2" variant="h3" aria-live="polite" sx={TITLE}>
        {renderMonth ? <MonthButton title={title} renderMonth={renderMonth} /> : title}
      </Typography>
      {legend}
      {!isSmall && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          onChange={(_, next: View | null) => next && onView(next)}
          aria-label="View"
          sx={{ '& > *': { minWidth: 64 } }}
        >
          <ToggleButton value="day">Day</ToggleButton>
          <ToggleButton value="week">{span}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <Box sx={{ order: { xs: 2, sm: 0 } }}>
        <RowMenu
          label="More"
          actions={[...(isSmall ? ofPhone : []), { label: 'Calendar app', does: onFeed }]}
        />
      </Box>
    </Box>
  );
}

interface MonthButtonProps {
  title: string;
  renderMonth: (onChosen: () => void) => ReactNode;
}

/** The shown days as a button that opens the month. */
function MonthButton({ title, renderMonth }: MonthButtonProps): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        endIcon={<OpenIcon />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ font: 'inherit', letterSpacing: 'inherit', px: 1, ml: { xs: -1, sm: 0 }, whiteSpace: 'nowrap' }}
      >
        {title}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Choose a day', sx: { p: 1.5 } } }}
      >
        {renderMonth(close)}
      </Popover>
    </>
  );
}

const VIEWS = { day: 'week', week: 'day' } as const;
const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 0, sm: 1 },
  alignItems: 'center',
  flex: 'none',
  mb: 1,
};
const TITLE = { flex: '1 0 auto', fontVariantNumeric: 'tabular-nums' };
