import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useUnreadMessages } from '../../features/messages/messageNews.ts';
import { UnreadBadge } from '../../ui/UnreadBadge.tsx';
import { useCurrentUser } from '../../wire/session.ts';
import { ENTRY, MoreMenu } from './MoreMenu.tsx';
import { barEntries, MESSAGES } from './staffEntries.ts';

/** The width of one row without room for the names of the person and the organization next to the entries. */
export const NARROW_ROW = '@media (min-width: 1280px) and (max-width: 1439.95px)';

/** The entries in a row, the less frequent ones in its menu. */
export function StaffNavigation(): ReactNode {
  const { first, rest } = barEntries(useCurrentUser().role);
  const unread = useUnreadMessages();
  return (
    <Box component="nav" aria-label="Main">
      <Box component="ul" sx={{ display: 'flex', gap: 0.25, listStyle: 'none', p: 0, m: 0 }}>
        {first.map(({ to, label }) => (
          <li key={to}>
            <Box component={NavLink} to={to} end={to === '/'} sx={ENTRY}>
              {label}
              {to === MESSAGES.to && unread > 0 && <UnreadBadge count={unread} />}
            </Box>
          </li>
        ))}
        <li>
          <MoreMenu entries={rest} />
        </li>
      </Box>
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
