import PassIcon from '@mui/icons-material/CheckRounded';
import FailIcon from '@mui/icons-material/CloseRounded';
import NotApplicableIcon from '@mui/icons-material/RemoveRounded';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Mark } from '@sightline/contracts/checklists/checklists';
import { MARK_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';

interface MarkButtonsProps {
  label: string;
  mark: Mark | null;
  onMark: (mark: Mark | null) => void;
}

const CHOICES = [
  { mark: 'pass', icon: <PassIcon fontSize="small" />, tone: 'green' },
  { mark: 'fail', icon: <FailIcon fontSize="small" />, tone: 'red' },
  { mark: 'notApplicable', icon: <NotApplicableIcon fontSize="small" />, tone: 'gray' },
] as const;

/** Choosing one clears the others; pressing the chosen one again empties the mark. */
export function MarkButtons({ label, mark, onMark }: MarkButtonsProps): ReactNode {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={mark}
      aria-label={`Mark for ${label}`}
      onChange={(_, next: Mark | null) => onMark(next)}
    >
      {CHOICES.map(({ mark: value, icon, tone }) => (
        <ToggleButton key={value} value={value} sx={styleOf(tone)}>
          {icon}
          {MARK_LABELS[value].short}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function styleOf(tone: (typeof CHOICES)[number]['tone']) {
  const color = (part: string): string => `var(--sl-palette-tone-${tone}-${part})`;
  const chosen = { bgcolor: color('ground'), color: color('text'), borderColor: color('edge') };
  return {
    gap: 0.5,
    minHeight: 44,
    px: { xs: 0.5, sm: 1 },
    whiteSpace: 'nowrap',
    // Next to the item's three tools, a phone has room for the words only.
    '& > svg': { display: { xs: 'none', sm: 'block' } },
    textTransform: 'none',
    fontWeight: 600,
    color: 'text.secondary',
    '&.Mui-selected': chosen,
    '&.Mui-selected:hover': chosen,
  };
}
