import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { showFocused } from '../showFocused.ts';

export interface ViewTab {
  label: string;
  to: string;
  isOpen: boolean;
}

/** The views of a list, each an address of its own. */
export function ViewTabs({ label, tabs }: { label: string; tabs: readonly ViewTab[] }): ReactNode {
  return (
    <Box component="nav" aria-label={label} onFocus={showFocused} sx={TABS}>
      {tabs.map(({ label: name, to, isOpen }) => (
        <Box key={to} component={Link} to={to} aria-current={isOpen ? 'page' : undefined} sx={TAB}>
          <Box component="span" sx={NAME}>
            {name}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** A row that scrolls sideways on a phone. */
export const BAR = {
  display: 'flex',
  flex: 'none',
  maxWidth: '100%',
  overflowX: 'auto',
  scrollbarWidth: 'none',
} as const;

const TABS = { ...BAR, flex: '0 1 auto', minWidth: 0 };
/** A name that a person has given may be long. */
const NAME = { maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const TAB = {
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  minHeight: 44,
  px: 1.25,
  borderBottom: '2px solid transparent',
  color: 'text.secondary',
  fontSize: '0.875rem',
  fontWeight: 600,
  textDecoration: 'none',
  outlineOffset: '-3px !important',
  '&:hover': { color: 'text.primary' },
  '&[aria-current=page]': { color: 'text.primary', borderColor: 'primary.main' },
} as const;
