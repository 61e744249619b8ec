import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import CloseIcon from '@mui/icons-material/CloseRounded';
import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import MenuIcon from '@mui/icons-material/MenuRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SignOutButton } from '../../features/account/SignOutButton.tsx';
import { InstallMenuButton } from '../../features/install/InstallMenuButton.tsx';
import { ColorSchemeToggle } from '../../ui/ColorSchemeToggle.tsx';
import { WIDE_SCREEN } from '../../ui/useSmallScreen.ts';
import { useOrganization } from '../../wire/organization.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { Brand } from './Brand.tsx';
import { MenuPopover, StickyHeader } from './headerParts.tsx';
import { ENTRY } from './MoreMenu.tsx';
import { PhoneNavigation } from './PhoneNavigation.tsx';
import { NARROW_ROW, NewInspectionButton, StaffNavigation } from './StaffNavigation.tsx';
import { usePageState } from './usePageState.ts';

const NAME = { maxWidth: 134, fontWeight: 600, [NARROW_ROW]: { display: 'none' } };

/** The width at which all entries are visible; on a narrower screen, they are in a menu. */
const WIDE = `@media ${WIDE_SCREEN}`;
/** The width at which the entries have their own row. */
const TABLET = `@media ${WIDE_SCREEN} and (max-width: 1279.95px)`;

const navigationRow = {
  display: 'none',
  ml: 'auto',
  [WIDE]: { display: 'block' },
  [TABLET]: { order: 1, width: '100%', ml: -1.5 },
};
const actionsRow = {
  display: 'none',
  gap: 0.5,
  alignItems: 'center',
  [WIDE]: { display: 'flex' },
  [TABLET]: { ml: 'auto' },
};

/** The header of staff; on phones the navigation is in a menu below the bar. */
export function StaffHeader(): ReactNode {
  const { pathname } = useLocation();
  // The address at which the menu was opened, so that navigating closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  return (
    <StickyHeader>
      <Toolbar
        sx={{
          gap: 1.5,
          minHeight: { xs: 60, md: 66 },
          maxWidth: 1440,
          width: '100%',
          mx: 'auto',
          [TABLET]: { flexWrap: 'wrap', rowGap: 0.5, py: 1 },
          [NARROW_ROW]: { gap: 1 },
        }}
      >
        <Brand productOnlyAt={NARROW_ROW} />
        <DemoChip />
        <Box sx={navigationRow}>
          <StaffNavigation />
        </Box>
        <Box sx={actionsRow}>
          <NewInspectionButton />
          <AccountMenu />
          <ColorSchemeToggle />
        </Box>
        <MenuButton isOpen={isOpen} onToggle={() => setOpenAt(isOpen ? null : pathname)} />
      </Toolbar>
      {isOpen && <PhoneMenu />}
    </StickyHeader>
  );
}

/** Opens at once instead of sliding: an entry that moves between press and release gets no click. */
function PhoneMenu(): ReactNode {
  return (
    <Box id="staff-menu" sx={PHONE_MENU}>
      <PhoneNavigation />
      <NewInspectionButton />
      <InstallMenuButton />
      <Box sx={{ display: 'flex', alignItems: 'center', '& > :first-of-type': { mr: 'auto' } }}>
        <PersonName />
        <ColorSchemeToggle />
        <SignOutButton />
      </Box>
    </Box>
  );
}

/** Scrolls on a short phone, where the bar would keep its lower part out of reach. The bar is 60 px high. */
const PHONE_MENU = {
  p: 2,
  pt: 0,
  display: 'grid',
  gap: 2,
  maxHeight: 'calc(100dvh - 60px)',
  overflowY: 'auto',
  [WIDE]: { display: 'none' },
} as const;

/** A link to the person's own account. */
function PersonName(): ReactNode {
  const { firstName, lastName, email } = useCurrentUser();
  const name = `${firstName} ${lastName}`.trim() || email;
  return (
    <Box component={Link} to="/account" aria-label={`Account of ${name}`} sx={ACCOUNT_LINK}>
      <Typography noWrap component="span" variant="body2" title={email} sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
    </Box>
  );
}

const ACCOUNT_LINK = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  px: 1,
  borderRadius: 1,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'brand.deepRaised' },
} as const;

function MenuButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }): ReactNode {
  return (
    <IconButton
      color="inherit"
      aria-label={isOpen ? 'Close menu' : 'Open menu'}
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'staff-menu' : undefined}
      onClick={onToggle}
      sx={{ ml: 'auto', [WIDE]: { display: 'none' } }}
    >
      {isOpen ? <CloseIcon /> : <MenuIcon />}
    </IconButton>
  );
}

/** Marks a demonstration with sample data. */
function DemoChip(): ReactNode {
  if (!useOrganization()?.isDemo) return null;
  return (
    <Box
      component="span"
      title="This organization, its people and its inspections are examples."
      sx={{
        px: 1,
        py: 0.25,
        borderRadius: 99,
        border: '1px solid',
        borderColor: 'brand.onDeepMuted',
        color: 'brand.onDeepMuted',
        fontSize: '0.71875rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      Demo data
    </Box>
  );
}

/** The person who is signed in, with the own account and Sign out; in the narrow row an icon replaces the name. */
function AccountMenu(): ReactNode {
  const { firstName, lastName, email } = useCurrentUser();
  const [anchor, setAnchor] = usePageState<HTMLElement | null>(null);
  const name = `${firstName} ${lastName}`.trim() || email;
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={`Account of ${name}`}
        title={`Account of ${name}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ ...ENTRY, color: 'inherit' }}
      >
        <AccountIcon sx={{ display: 'none', [NARROW_ROW]: { display: 'block' } }} />
        <Typography noWrap component="span" variant="body2" title={email} sx={NAME}>
          {name}
        </Typography>
        <ExpandIcon fontSize="small" />
      </ButtonBase>
      <MenuPopover label="Account" anchor={anchor} onClose={() => setAnchor(null)} sx={{ width: 260, p: 2 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
        <Box sx={{ display: 'grid', justifyItems: 'start', mt: 1, ml: -1 }}>
          <Button color="inherit" component={Link} to="/account" onClick={() => setAnchor(null)}>
            Account Settings
          </Button>
          <SignOutButton />
        </Box>
      </MenuPopover>
    </>
  );
}
