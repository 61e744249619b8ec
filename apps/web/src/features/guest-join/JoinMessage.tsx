import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/Logo.tsx';

interface JoinMessageProps {
  title: string;
  text?: string;
  isWorking?: boolean;
  children?: ReactNode;
}

export function JoinMessage({ title, text, isWorking = false, children }: JoinMessageProps): ReactNode {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 3 }}>
      <title>Join the inspection · Sightline</title>
      <Stack spacing={2} sx={{ maxWidth: 420, textAlign: 'center', alignItems: 'center' }}>
        <Logo size={48} />
        <Typography component="h1" variant="h1">
          {title}
        </Typography>
        {text && <Typography color="textSecondary">{text}</Typography>}
        {isWorking && <CircularProgress aria-label="Opening" />}
        {children && (
          <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
            {children}
          </Stack>
        )}
      </Stack>
    </Box>
  );
}
