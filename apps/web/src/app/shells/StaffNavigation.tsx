import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { UnreadBadge } from '../../ui/UnreadBadge.tsx';
import { useUnreadMessages } from '../../wire/messageNews.ts';
import { useCurrentUser } from '../../wire/session.ts';

/** Each role has its first screen at `/`. */
const FIRST_ENTRIES = {
  inspector: [
    { to: '/', label: 'My Day' },
    { to: '/dashboard', label: 'Dashboard' },
  ],
  others: [
    { to: '/', label: 'Dashboard' },
    { to: '/my-day', label: 'My Day' },
  ],
};
const ENTRIES = [
  { to: '/schedule', label: 'Schedule' },
  { to: '/inspections', label: 'Inspections' },
  { to: '/reports', label: 'Reports' },
  { to: '/clients', label: 'Clients' },
  { to: '/communications', label: 'Messages' },
];
const ADMIN_ENTRIES = [{ to: '/settings', label: 'Settings' }];

export function StaffNavigation({ vertical = false }: { vertical?: boolean }): ReactNode {
  const { role } = useCurrentUser();
  const unread = useUnreadMessages();
  const first = FIRST_ENTRIES[role === 'inspector' ? 'inspector' : 'others'];
  const entries = [...first, ...ENTRIES, ...(role === 'admin' ? ADMIN_ENTRIES : [])];
  return (
    <Box component="nav" aria-label="Main">
      <Box
        component="ul"
        sx={{
          display: 'flex',
          flexDirection: vertical ? 'column' : 'row',
          gap: 0.25,
          listStyle: 'none',
          p: 0,
          m: 0,
        }}
      >
        {entries.map((entry) => (
          <li key={entry.to}>
            <Entry {...entry} count={entry.to === '/communications' ? unread : 0} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function Entry({ to, label, count }: { to: string; label: string; count: number }): ReactNode {
  return (
    <Box
      component={NavLink}
      to={to}
      end={to === '/'}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 44,
        px: 1.5,
        // All entries in one row beside the name of the company.
        '@media (min-width: 1272px) and (max-width: 1399.95px)': { px: 1 },
        borderRadius: 1,
        color: 'brand.onDeepMuted',
        fontSize: '0.9rem',
        whiteSpace: 'nowrap',
        fontWeight: 560,
        textDecoration: 'none',
        '&:hover': { color: 'brand.onDeep', bgcolor: 'brand.deepRaised' },
        '&[aria-current]': { color: 'brand.onDeep', bgcolor: 'brand.deepRaised' },
        '&:focus-visible': { outlineColor: 'var(--sl-palette-brand-signal)' },
      }}
    >
      {label}
      {count > 0 && <UnreadBadge count={count} />}
    </Box>
  );
}

export function NewInspectionButton(): ReactNode {
  return (
    <Button
      component={Link}
      to="/schedule"
      startIcon={<AddIcon />}
      sx={{
        bgcolor: 'brand.signal',
        color: 'brand.onSignal',
        whiteSpace: 'nowrap',
        '&:hover': { bgcolor: '#D8F87A' },
        '&:focus-visible': { outlineColor: '#fff' },
      }}
    >
      New Inspection
    </Button>
  );
}
