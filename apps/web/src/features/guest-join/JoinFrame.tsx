import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { getLogo, type OrganizationFacts } from '@sightline/contracts/organization/organization';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/Logo.tsx';
import { OfficeContact } from '../../ui/OfficeContact.tsx';
import { urlOf } from '../../wire/call.ts';
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
        <Company organization={organization} />
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

/** The company's logo and name; without a logo, the product's. The space is reserved until they are known. */
function Company({ organization }: { organization: OrganizationFacts | undefined }): ReactNode {
  const logo = organization?.logo;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48 }}>
      {logo ? (
        <Box
          component="img"
          alt=""
          src={urlOf(getLogo.path, { params: { sha256: logo.sha256 } })}
          sx={{ maxHeight: 48, maxWidth: 140 }}
        />
      ) : (
        <Logo size={36} />
      )}
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{organization?.name}</Typography>
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
