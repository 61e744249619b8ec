import MailIcon from '@mui/icons-material/MailOutlineRounded';
import MenuIcon from '@mui/icons-material/MenuRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useUnreadMessages } from '../../features/messages/messageNews.ts';
import { ColorSchemeToggle } from '../../ui/ColorSchemeToggle.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { UnreadBadge } from '../../ui/UnreadBadge.tsx';
import { useOrganization } from '../../wire/organization.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { DemoChip } from './DemoChip.tsx';
import { StickyHeader } from './StickyHeader.tsx';

/** The names of the provider and of the signed-in person. */
export function ClientHeader({ onMenu }: { onMenu: () => void }): ReactNode {
  return (
    <StickyHeader>
      <Toolbar sx={{ gap: 1.5, minHeight: { xs: 60, md: 66 }, maxWidth: 1328, width: '100%', mx: 'auto' }}>
        <IconButton color="inherit" edge="start" aria-label="Open Client Features" onClick={onMenu}>
          <MenuIcon />
        </IconButton>
        <Provider />
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <DemoChip />
        </Box>
        <Person />
        <MessagesLink />
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <ColorSchemeToggle />
        </Box>
      </Toolbar>
    </StickyHeader>
  );
}

function Provider(): ReactNode {
  const organization = useOrganization();
  return (
    <Box
      component={Link}
      to="/"
      sx={{
        display: 'flex',
        gap: 1.25,
        alignItems: 'center',
        minWidth: 0,
        minHeight: 44,
        color: 'inherit',
        textDecoration: 'none',
      }}
    >
      <Box sx={{ display: { xs: 'none', sm: 'grid' } }}>
        <Logo size={34} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 680, letterSpacing: '-0.015em', lineHeight: 1.2 }}>
          {organization?.name ?? 'Sightline'}
        </Typography>
        <Typography
          variant="caption"
          noWrap
          sx={{ display: 'block', color: 'brand.onDeepMuted', lineHeight: 1.2 }}
        >
          Client Portal
          {organization?.isDemo && (
            <Box component="span" sx={{ display: { sm: 'none' } }}>
              {' · Demo data'}
            </Box>
          )}
        </Typography>
      </Box>
    </Box>
  );
}

function MessagesLink(): ReactNode {
  const unread = useUnreadMessages();
  return (
    <ButtonBase
      component={Link}
      to="/messages"
      sx={{ minWidth: 44, minHeight: 44, borderRadius: 1, px: 0.5 }}
    >
      <MailIcon titleAccess="Messages" />
      {unread > 0 && <UnreadBadge count={unread} />}
    </ButtonBase>
  );
}

function Person(): ReactNode {
  const user = useCurrentUser();
  return (
    <Box sx={{ ml: 'auto', minWidth: 0, maxWidth: { xs: 110, sm: 'none' }, textAlign: 'right' }}>
      <Typography noWrap variant="body2" sx={{ fontWeight: 600, lineHeight: 1.25 }}>
        {user.firstName} {user.lastName}
      </Typography>
      <Typography
        noWrap
        variant="caption"
        sx={{ display: 'block', color: 'brand.onDeepMuted', lineHeight: 1.25 }}
      >
        {user.email}
      </Typography>
    </Box>
  );
}
