import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ADMIN } from '@sightline/contracts/accounts/roles';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useUnreadMessages } from '../../features/messages/messageNews.ts';
import { UnreadBadge } from '../../ui/UnreadBadge.tsx';
import { useCurrentUser } from '../../wire/session.ts';
import { ENTRY, type MoreEntry, MoreMenu } from './MoreMenu.tsx';

/** The width of one row without room for the names of the person and the organization next to the entries. */
export const NARROW_ROW = '@media (min-width: 1280px) and (max-width: 1439.95px)';

const DASHBOARD = 'Dashboard';
const MY_DAY = 'My Day';
/** The first screen of each role, at `/`. */
const FIRST_ENTRY = {
  inspector: { to: '/', label: MY_DAY },
  others: { to: '/', label: DASHBOARD },
};
const ENTRIES = [
  { to: '/schedule', label: 'Schedule' },
  { to: '/calendar', label: 'Calendar' },
  { to: '/inspections', label: 'Inspections' },
  { to: '/reports', label: 'Reports' },
  { to: '/clients', label: 'Clients' },
  { to: '/communications', label: 'Messages' },
];
/** Less frequent entries, which are in a menu when the entries are in a row. */
const MORE_ENTRIES: MoreEntry[] = [
  { to: '/my-day', label: MY_DAY, roles: ADMIN },
  { to: '/dashboard', label: DASHBOARD, roles: ['inspector'] },
  { to: '/payments', label: 'Payments' },
  { to: '/honeybook', label: 'Integration' },
  { to: '/analytics', label: 'Analytics', roles: ADMIN },
  { to: '/settings', label: 'Settings', roles: ADMIN },
];

export function StaffNavigation({ vertical = false }: { vertical?: boolean }): ReactNode {
  const { role } = useCurrentUser();
  const unread = useUnreadMessages();
  const first = FIRST_ENTRY[role === 'inspector' ? 'inspector' : 'others'];
  const more = MORE_ENTRIES.filter(({ roles }) => !roles || roles.includes(role));
  const entries = [first, ...ENTRIES, ...(vertical ? more : [])];
  return (
    <Box component="nav" aria-label="Main">
      <Box component="ul" sx={{ ...LIST, flexDirection: vertical ? 'column' : 'row' }}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Entry {...entry} count={entry.to === '/communications' ? unread : 0} />
          </li>
        ))}
        {!vertical && more.length > 0 && (
          <li>
            <MoreMenu entries={more} />
          </li>
        )}
      </Box>
    </Box>
  );
}

function Entry({ to, label, count }: { to: string; label: string; count: number }): ReactNode {
  return (
    <Box component={NavLink} to={to} end={to === '/'} sx={ENTRY}>
      {label}
      {count > 0 && <UnreadBadge count={count} />}
    </Box>
  );
}

/** Quiet: the filled button in sight belongs to the page. */
export function NewInspectionButton(): ReactNode {
  return (
    <Button
      component={Link}
      to="/schedule"
      startIcon={<AddIcon />}
      sx={{
        border: 1,
        borderColor: 'brand.signal',
        color: 'brand.signal',
        whiteSpace: 'nowrap',
        '&:hover': { bgcolor: 'brand.deepRaised' },
        '&:focus-visible': { outlineColor: '#fff' },
      }}
    >
      New Inspection
    </Button>
  );
}

const LIST = { display: 'flex', gap: 0.25, listStyle: 'none', p: 0, m: 0 };
