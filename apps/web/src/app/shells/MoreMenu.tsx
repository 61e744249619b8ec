import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { install, isStandalone } from '../../features/install/installation.ts';
import type { StaffEntry } from './staffEntries.ts';
import { usePageState } from './usePageState.ts';

/**
 * Entries of the header that are in the menu "More". It is marked as current while one of its pages is open.
 */
export function MoreMenu({ entries }: { entries: readonly StaffEntry[] }): ReactNode {
  const [anchor, setAnchor] = usePageState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const current = entries.find(({ to }) => pathname.startsWith(to));
  const close = (): void => setAnchor(null);
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-current={current ? 'true' : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={ENTRY}
      >
        More
        <ExpandIcon fontSize="small" />
      </ButtonBase>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={close}>
        {entries.map(({ to, label }) => (
          <MenuItem
            key={to}
            component={NavLink}
            to={to}
            selected={to === current?.to}
            onClick={close}
            sx={{ minHeight: 44 }}
          >
            {label}
          </MenuItem>
        ))}
        {!isStandalone() && (
          <MenuItem
            onClick={() => {
              close();
              void install();
            }}
            sx={{ minHeight: 44 }}
          >
            Install App
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

/** The style of an entry of the header. */
export const ENTRY = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  px: 1.25,
  borderRadius: 1,
  color: 'brand.onDeepMuted',
  fontSize: '0.9rem',
  whiteSpace: 'nowrap',
  fontWeight: 560,
  textDecoration: 'none',
  '&:hover': { color: 'brand.onDeep', bgcolor: 'brand.deepRaised' },
  '&[aria-current]': { color: 'brand.onDeep', bgcolor: 'brand.deepRaised' },
  '&:focus-visible': { outlineColor: 'var(--sl-palette-brand-signal)' },
};
