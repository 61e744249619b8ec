import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Logo } from '../ui/Logo.tsx';

interface FullPageMessageProps {
  title: string;
  text: string;
  action: { label: string; onClick: () => void };
}

/** One message in the middle of an otherwise empty page. */
export function FullPageMessage({ title, text, action }: FullPageMessageProps): ReactNode {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 3 }}>
      <title>{`${title} · Sightline`}</title>
      <Box role="alert" sx={{ maxWidth: 440, textAlign: 'center' }}>
        <Logo size={48} />
        <Typography component="h1" variant="h1" sx={{ mt: 3 }}>
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1.5, mb: 3 }}>
          {text}
        </Typography>
        <Button variant="contained" onClick={action.onClick}>
          {action.label}
        </Button>
      </Box>
    </Box>
  );
}
