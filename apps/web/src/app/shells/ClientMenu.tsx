import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SignOutButton } from '../../features/account/SignOutButton.tsx';
import { InstallMenuButton } from '../../features/install/InstallMenuButton.tsx';
import { PortalAccount } from '../../features/portal/PortalAccount.tsx';
import { ColorSchemeToggle } from '../../ui/ColorSchemeToggle.tsx';
import { useCurrentUser } from '../../wire/session.ts';
import { usePageState } from './usePageState.ts';

/** The person's name and email, with the account behind them. On a narrower screen they are in the drawer. */
export function ClientMenu(): ReactNode {
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
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Account', sx: { width: 300, p: 2.5 } } }}
      >
        <PortalAccount />
        <Divider sx={{ my: 1.5 }} />
        <Box sx={{ display: 'grid', justifyItems: 'start', ml: -1 }}>
          <Button color="inherit" component={Link} to="/account">
            Account Settings
          </Button>
          <InstallMenuButton />
          <Box sx={{ display: 'flex', justifyContent: 'space-between', width: '100%' }}>
            <SignOutButton />
            <ColorSchemeToggle />
          </Box>
        </Box>
      </Popover>
    </Box>
  );
}

const EMAIL = { display: 'block', color: 'brand.onDeepMuted', lineHeight: 1.25, overflowWrap: 'anywhere' };
