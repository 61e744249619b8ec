import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import MailIcon from '@mui/icons-material/MailOutlineRounded';
import MenuIcon from '@mui/icons-material/MenuRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { SignOutButton } from '../../features/account/SignOutButton.tsx';
import { InstallMenuButton } from '../../features/install/InstallMenuButton.tsx';
import { useUnreadMessages } from '../../features/messages/messageNews.ts';
import { InspectionCounts, PortalAccount, QuickActions } from '../../features/portal/menuEntries.tsx';
import { CallOffice } from '../../ui/CallOffice.tsx';
import { ColorSchemeToggle } from '../../ui/ColorSchemeToggle.tsx';
import { CompanyBrand } from '../../ui/CompanyBrand.tsx';
import { UnreadBadge } from '../../ui/UnreadBadge.tsx';
import { useOrganization } from '../../wire/organization.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { MenuPopover, StickyHeader } from './headerParts.tsx';
import { ENTRY } from './MoreMenu.tsx';
import { usePageState } from './usePageState.ts';

const EMAIL = { display: 'block', color: 'brand.onDeepMuted', lineHeight: 1.25, overflowWrap: 'anywhere' };

/**
 * The company and the signed-in person. From 900 px the pages are in sight, in a row of their own until they fit
 * next to the company; on a narrower screen they are in a drawer.
 */
export function ClientHeader({ onMenu }: { onMenu: () => void }): ReactNode {
  const organization = useOrganization();
  const unread = useUnreadMessages();
  return (
    <StickyHeader>
      <Toolbar sx={BAR}>
        <IconButton
          color="inherit"
          edge="start"
          aria-label="Open your account"
          onClick={onMenu}
          sx={{ display: { md: 'none' } }}
        >
          <MenuIcon />
        </IconButton>
        <Box component={Link} to="/" sx={{ minWidth: 0, color: 'inherit', textDecoration: 'none' }}>
          <CompanyBrand organization={organization} line="Client Portal" />
        </Box>
        <Box component="nav" aria-label="Main" sx={NAVIGATION}>
          <Entry to="/" label="Inspections" />
          <Entry to="/messages" label="Messages" count={unread} />
          <Entry to="/reports" label="Reports" />
          <Entry to="/schedule" label="Schedule New Inspection" />
        </Box>
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', flex: 'none' }}>
          <CallOffice barBelow="lg" />
          <ButtonBase component={Link} to="/messages" sx={{ ...MAIL, display: { md: 'none' } }}>
            <MailIcon titleAccess="Messages" />
            {unread > 0 && <UnreadBadge count={unread} />}
          </ButtonBase>
          <ClientMenu />
        </Box>
      </Toolbar>
    </StickyHeader>
  );
}

function Entry({ to, label, count = 0 }: { to: string; label: string; count?: number }): ReactNode {
  return (
    <Box component={NavLink} to={to} end={to === '/'} sx={ENTRY}>
      {label}
      {count > 0 && <UnreadBadge count={count} />}
    </Box>
  );
}

const BAR = {
  gap: { xs: 0.5, sm: 1.5 },
  minHeight: { xs: 60, md: 66 },
  maxWidth: 1328,
  width: '100%',
  mx: 'auto',
  py: 0.5,
  flexWrap: { md: 'wrap', lg: 'nowrap' },
} as const;
const NAVIGATION = {
  display: { xs: 'none', md: 'flex' },
  gap: 0.25,
  flex: 'none',
  order: { md: 1, lg: 0 },
  width: { md: '100%', lg: 'auto' },
  ml: { md: -1.5, lg: 1 },
};
const MAIL = { minWidth: 44, minHeight: 44, borderRadius: 1, px: 0.5 };

/** The person's name and email, with the rest of the menu behind them. On a narrower screen they are in the drawer. */
function ClientMenu(): ReactNode {
  const { firstName, lastName, email } = useCurrentUser();
  const [anchor, setAnchor] = usePageState<HTMLElement | null>(null);
  return (
    <Box sx={{ display: { xs: 'none', md: 'block' } }}>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        startIcon={<AccountIcon />}
        sx={{ textAlign: 'left', minHeight: 44 }}
      >
        <span>
          <Typography
            component="span"
            variant="body2"
            sx={{ display: 'block', fontWeight: 600, lineHeight: 1.25 }}
          >
            {firstName} {lastName}
          </Typography>
          <Typography component="span" variant="caption" sx={EMAIL}>
            {email}
          </Typography>
        </span>
      </Button>
      <MenuPopover
        label="Your account"
        anchor={anchor}
        onClose={() => setAnchor(null)}
        sx={{ width: 320, p: 2.5 }}
      >
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <ClientMenuEntries onChosen={() => setAnchor(null)} />
        </Box>
      </MenuPopover>
    </Box>
  );
}

/** The account, actions and counts of a client: in the drawer of a phone, and in the account menu of a desktop. */
export function ClientMenuEntries({ onChosen }: { onChosen: () => void }): ReactNode {
  return (
    <>
      <PortalAccount />
      <Divider />
      <QuickActions onChosen={onChosen} />
      <Divider />
      <InspectionCounts />
      <Box>
        <InstallMenuButton />
      </Box>
      <Box sx={{ mt: 'auto', display: 'flex', justifyContent: 'space-between' }}>
        <SignOutButton />
        <ColorSchemeToggle />
      </Box>
    </>
  );
}
