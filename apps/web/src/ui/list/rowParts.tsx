import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Selection } from './useSelection.ts';

/** The title of a row, whose target is the whole row. */
export function RowTitle({ text, to }: { text: string; to: string | null }): ReactNode {
  if (to === null)
    return (
      <Box component="span" data-title tabIndex={-1} sx={{ fontWeight: 600 }}>
        {text}
      </Box>
    );
  return (
    <Box component={Link} to={to} data-title sx={TITLE}>
      {text}
    </Box>
  );
}

const TITLE = {
  display: 'inline-block',
  maxWidth: '100%',
  color: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const;

/** The line below the main one of a cell. */
export const DETAIL = { color: 'text.secondary', fontSize: '0.78125rem', lineHeight: '16px' };

/** A line of its own in the summary of a card. */
export const LINE = { flex: '1 0 100%', minWidth: 0, overflowWrap: 'anywhere' } as const;

/** A row that its title covers, except for its controls. */
export const ROW = {
  position: 'relative',
  boxShadow: 'inset 0 -1px 0 var(--sl-palette-divider)',
  '&:hover, &:focus-within': { bgcolor: 'action.hover' },
  '& :is(a, button, label, [role=combobox]):not([data-title]), & .MuiCheckbox-root': {
    position: 'relative',
    zIndex: 1,
  },
} as const;

interface RowCheckboxProps {
  id: string;
  title: string;
  selection: Selection;
}

export function RowCheckbox({ id, title, selection }: RowCheckboxProps): ReactNode {
  return (
    <Checkbox
      size="small"
      checked={selection.ids.has(id)}
      onChange={({ nativeEvent }) => selection.toggle(id, hasShift(nativeEvent))}
      slotProps={{ input: { 'aria-label': `Select ${title}` } }}
    />
  );
}

/** Browsers report a press on a checkbox as a click of the mouse. */
const hasShift = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;
