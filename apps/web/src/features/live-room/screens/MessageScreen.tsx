import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Logo } from '../../../ui/Logo.tsx';
import { useInitialFocus } from '../useInitialFocus.ts';

interface MessageScreenProps {
  title: string;
  text: string;
  icon?: ReactNode;
  /** The next steps, the most likely one first. */
  children?: ReactNode;
}

export function MessageScreen({ title, text, icon, children }: MessageScreenProps): ReactNode {
  const heading = useInitialFocus<HTMLHeadingElement>();
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        p: 3,
        bgcolor: 'background.default',
        color: 'text.primary',
      }}
    >
      <title>{`${title} · Sightline`}</title>
      <Stack spacing={2} sx={{ maxWidth: 440, textAlign: 'center', alignItems: 'center' }}>
        {icon ?? <Logo size={48} />}
        <Typography
          component="h1"
          variant="h1"
          ref={heading}
          tabIndex={-1}
          sx={{ outline: 'none', textWrap: 'balance' }}
        >
          {title}
        </Typography>
        <Typography color="textSecondary">{text}</Typography>
        {children && (
          <Stack
            direction="row"
            spacing={1.5}
            useFlexGap
            sx={{ pt: 1, flexWrap: 'wrap', justifyContent: 'center' }}
          >
            {children}
          </Stack>
        )}
      </Stack>
    </Box>
  );
}
