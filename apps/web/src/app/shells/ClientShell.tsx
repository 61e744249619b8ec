import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useId } from 'react';
import { Outlet } from 'react-router-dom';
import { InstallPrompts } from '../../features/install/InstallPrompts.tsx';
import { ClientHeader, ClientMenuEntries } from './ClientHeader.tsx';
import { Main } from './Main.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { SkipLink } from './SkipLink.tsx';
import { RefusedWorkLater, UpdateNotice } from './shellNotices.tsx';
import { usePageState } from './usePageState.ts';

export function ClientShell(): ReactNode {
  const [isOpen, setOpen] = usePageState(false);
  return (
    <>
      <SkipLink />
      <ClientHeader onMenu={() => setOpen(true)} />
      <ClientDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
      <UpdateNotice />
      <RefusedWorkLater />
      <Main>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </Main>
      <InstallPrompts />
    </>
  );
}

interface ClientDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** All actions of a client, one tap away. */
function ClientDrawer({ isOpen, onClose }: ClientDrawerProps): ReactNode {
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
            Your account
          </Typography>
          <IconButton edge="end" aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Box>
        <ClientMenuEntries onChosen={onClose} />
      </Box>
    </Drawer>
  );
}
