import LessIcon from '@mui/icons-material/ExpandLessRounded';
import MoreIcon from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useUnreadMessages } from '../../features/messages/messageNews.ts';
import { UnreadBadge } from '../../ui/UnreadBadge.tsx';
import { useCurrentUser } from '../../wire/session.ts';
import { ENTRY } from './MoreMenu.tsx';
import { MESSAGES, phoneEntries, type StaffEntry } from './staffEntries.ts';

/** The entries in the menu of a phone. Those of a desk are folded, except on one of their pages. */
export function PhoneNavigation(): ReactNode {
  const id = useId();
  const { pathname } = useLocation();
  const { first, rest } = phoneEntries(useCurrentUser().role);
  const [isOpen, setOpen] = useState(rest.some(({ to }) => pathname.startsWith(to)));
  return (
    <Box component="nav" aria-label="Main">
      <Box component="ul" sx={LIST}>
        <Entries entries={first} />
        <li>
          <ButtonBase
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            sx={{ ...ENTRY, ...WITH_ICON, width: '100%', justifyContent: 'flex-start' }}
          >
            {isOpen ? <LessIcon fontSize="small" /> : <MoreIcon fontSize="small" />}
            Office
          </ButtonBase>
          {isOpen && (
            <Box component="ul" id={id} sx={LIST}>
              <Entries entries={rest} />
            </Box>
          )}
        </li>
      </Box>
    </Box>
  );
}

function Entries({ entries }: { entries: readonly StaffEntry[] }): ReactNode {
  const unread = useUnreadMessages();
  return entries.map(({ to, label, Icon }) => (
    <li key={to}>
      <Box component={NavLink} to={to} end={to === '/'} sx={{ ...ENTRY, ...WITH_ICON }}>
        <Icon fontSize="small" />
        {label}
        {to === MESSAGES.to && unread > 0 && <UnreadBadge count={unread} />}
      </Box>
    </li>
  ));
}

const LIST = { display: 'flex', flexDirection: 'column', gap: 0.25, listStyle: 'none', p: 0, m: 0 } as const;
const WITH_ICON = { '& > .MuiSvgIcon-root': { mr: 1.5 } };
