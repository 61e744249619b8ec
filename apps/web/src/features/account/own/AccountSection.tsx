import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface AccountSectionProps {
  /** The part's name in the address, after #. */
  part?: string;
  title: string;
  line?: string;
  children: ReactNode;
}

export function AccountSection({ part, title, line, children }: AccountSectionProps): ReactNode {
  const id = useId();
  return (
    <Card
      component="section"
      ref={part === window.location.hash.slice(1) ? showPart : null}
      aria-labelledby={id}
      sx={{ p: { xs: 2, sm: 3 } }}
    >
      <Typography component="h2" variant="h3" id={id}>
        {title}
      </Typography>
      {line && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {line}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, mt: 2, justifyItems: 'start', '& .MuiTextField-root': WIDE }}>
        {children}
      </Box>
    </Card>
  );
}

function showPart(section: HTMLElement | null): void {
  section?.scrollIntoView();
}

const WIDE = { width: '100%', maxWidth: 420 };
