import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Logo } from '../ui/Logo.tsx';
import { isMissingChunk } from '../wire/CallError.ts';

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

/** Says that the page stopped working, and offers to reload it. */
export function PageFailure({ error }: { error: Error }): ReactNode {
  return (
    <FullPageMessage
      title={isMissingChunk(error) ? 'Sightline was updated' : 'Something went wrong'}
      text={
        isMissingChunk(error)
          ? 'This page is from an older version, or the connection was lost while it loaded. Reload to continue.'
          : 'This page stopped working. Everything you saved is safe. Reload the page. If it happens again, contact your administrator.'
      }
      action={{ label: 'Reload', onClick: () => window.location.reload() }}
    />
  );
}
