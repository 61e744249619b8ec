import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../wire/session.ts';
import { ClientFeatures } from './ClientFeatures.tsx';
import { MenuPopover } from './MenuPopover.tsx';
import { usePageState } from './usePageState.ts';

/** The person's name and email, with the Client Features behind them. On a narrower screen they are in the drawer. */
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
      <MenuPopover
        label="Client Features"
        anchor={anchor}
        onClose={() => setAnchor(null)}
        sx={{ width: 320, p: 2.5 }}
      >
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <ClientFeatures onChosen={() => setAnchor(null)} />
        </Box>
      </MenuPopover>
    </Box>
  );
}

const EMAIL = { display: 'block', color: 'brand.onDeepMuted', lineHeight: 1.25, overflowWrap: 'anywhere' };
