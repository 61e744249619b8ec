import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import type { ChipTone } from '../StatusChip.tsx';
import { StatusDot } from '../StatusDot.tsx';
import { showFocused } from '../showFocused.ts';
import { BAR } from './ViewTabs.tsx';

export interface Counted {
  label: string;
  /** Absent for the number of all items. */
  tone?: ChipTone;
  /** Undefined until it is known. */
  count: number | undefined;
  isSelected: boolean;
  onPress: () => void;
}

/** The number of items in each state; a press shows only those. */
export function CountFilter({ label, states }: { label: string; states: readonly Counted[] }): ReactNode {
  return (
    <Box
      component="fieldset"
      aria-label={label}
      onFocus={showFocused}
      sx={{ ...BAR, border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      {states.map(({ label: name, tone, count, isSelected, onPress }) => (
        <ButtonBase key={name} aria-pressed={isSelected} onClick={onPress} sx={STATE}>
          <Box component="span" sx={{ order: 1, fontVariantNumeric: 'tabular-nums', minWidth: 8 }}>
            {count?.toLocaleString('en-US')}
          </Box>{' '}
          {tone ? <StatusDot tone={tone}>{name}</StatusDot> : name}
        </ButtonBase>
      ))}
    </Box>
  );
}

const STATE = {
  display: 'inline-flex',
  flex: 'none',
  gap: 0.75,
  minHeight: 44,
  px: 1,
  borderRadius: 1,
  color: 'text.secondary',
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  outlineOffset: '-3px !important',
  '&:hover': { color: 'text.primary' },
  '&[aria-pressed=true]': { color: 'text.primary', fontWeight: 600, bgcolor: 'action.selected' },
} as const;
