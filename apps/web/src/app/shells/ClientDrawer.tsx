import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { SignOutButton } from '../../features/account/SignOutButton.tsx';
import { InstallMenuButton } from '../../features/install/InstallMenuButton.tsx';
import { InspectionCounts } from '../../features/portal/InspectionCounts.tsx';
import { PortalAccount } from '../../features/portal/PortalAccount.tsx';
import { QuickActions } from '../../features/portal/QuickActions.tsx';
import { ColorSchemeToggle } from '../../ui/ColorSchemeToggle.tsx';

interface ClientDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** All actions of a client, one tap away. */
export function ClientDrawer({ isOpen, onClose }: ClientDrawerProps): ReactNode {
  const titleId = useId();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId } }}
    >
      <Box
        sx={{
          width: 'min(340px, 86vw)',
          p: 2.5,
          display: 'flex',
          flexDirection: 'column',
          gap: 2.5,
          flex: 1,
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Typography component="h2" variant="h2" id={titleId} sx={{ flex: 1 }}>
            Client Features
          </Typography>
          <IconButton edge="end" aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Box>
        <PortalAccount />
        <Divider />
        <QuickActions onChosen={onClose} />
        <Divider />
        <InspectionCounts />
        <Box>
          <InstallMenuButton />
        </Box>
        <Box sx={{ mt: 'auto', display: 'flex', justifyContent: 'space-between' }}>
          <SignOutButton />
          <ColorSchemeToggle />
        </Box>
      </Box>
    </Drawer>
  );
}
