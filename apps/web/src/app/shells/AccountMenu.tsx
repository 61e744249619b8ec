import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SignOutButton } from '../../features/account/SignOutButton.tsx';
import { useCurrentUser } from '../../wire/session.ts';
import { MenuPopover } from './MenuPopover.tsx';
import { ENTRY } from './MoreMenu.tsx';
import { NARROW_ROW } from './StaffNavigation.tsx';
import { usePageState } from './usePageState.ts';

/** The person who is signed in, with the own account and Sign out; in the narrow row an icon replaces the name. */
export function AccountMenu(): ReactNode {
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

const NAME = { maxWidth: 134, fontWeight: 600, [NARROW_ROW]: { display: 'none' } };
