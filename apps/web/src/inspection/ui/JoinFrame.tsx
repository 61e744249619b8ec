import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CompanyBrand } from '../../ui/CompanyBrand.tsx';
import { OfficeContact } from '../../ui/ContactLinks.tsx';
import { useOrganization } from '../../wire/organization.ts';

interface JoinFrameProps {
  title: string;
  lines?: readonly string[];
  isWorking?: boolean;
  children?: ReactNode;
}

/** A page of one message from the company: its name above, its phone below. */
export function JoinFrame({ title, lines = [], isWorking = false, children }: JoinFrameProps): ReactNode {
  const organization = useOrganization();
  return (
    <Box component="main" sx={PAGE}>
      <title>{`${title} · Sightline`}</title>
      <Box sx={COLUMN}>
        <CompanyBrand organization={organization} />
        <div>
          <Typography component="h1" variant="h1" sx={{ textWrap: 'balance' }}>
            {title}
          </Typography>
          {lines.map((line) => (
            <Typography key={line} color="textSecondary" sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
              {line}
            </Typography>
          ))}
        </div>
        {isWorking && <CircularProgress aria-label="Opening" />}
        {children}
        <OfficeContact question="Questions?" organization={organization} />
      </Box>
    </Box>
  );
}

const PAGE = { minHeight: '100dvh', display: 'grid', placeItems: 'center', p: { xs: 2, sm: 3 } };
const COLUMN = {
  width: '100%',
  maxWidth: 460,
  display: 'grid',
  gap: 2.5,
  p: { xs: 2.5, sm: 4 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
};
