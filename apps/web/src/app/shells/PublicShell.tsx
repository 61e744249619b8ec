import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Main } from './Main.tsx';
import { PublicFrame } from './PublicFrame.tsx';

export function PublicShell({ children }: { children: ReactNode }): ReactNode {
  return (
    <PublicFrame>
      <Main wide={false}>{children}</Main>
    </PublicFrame>
  );
}

/** A public page with one narrow card under its heading. */
export function PublicCard({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <PublicShell>
      <Box sx={{ maxWidth: 520, mx: 'auto' }}>
        <PageHeader title={title} />
        <Card sx={{ p: { xs: 2.5, sm: 4 } }}>{children}</Card>
      </Box>
    </PublicShell>
  );
}
