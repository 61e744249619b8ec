import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ORGANIZATION_PATH } from '@sightline/contracts/accounts/startPaths';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';

interface CompanyBrandProps {
  /** The company; undefined until it is known. */
  organization: OrganizationFacts | undefined;
  /** A short line below the name. */
  line?: string;
}

/**
 * The company's logo and name, in any header that clients and visitors see; without a logo, the product's. A long
 * name takes a second line and is never cut off.
 */
export function CompanyBrand({ organization, line = '' }: CompanyBrandProps): ReactNode {
  const below = [line, organization?.isDemo ? 'Demo data' : ''].filter(Boolean).join(' · ');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0, minHeight: 44 }}>
      <CompanyLogo organization={organization} />
      <Box sx={{ minWidth: 0 }}>
        <Typography component="span" sx={NAME}>
          {organization?.name || 'Sightline'}
        </Typography>
        {below && (
          <Typography component="span" variant="caption" sx={BELOW}>
            {below}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const NAME = {
  display: 'block',
  fontSize: { xs: '0.9375rem', sm: '1rem' },
  fontWeight: 680,
  letterSpacing: '-0.015em',
  lineHeight: 1.2,
  textWrap: 'balance',
  overflowWrap: 'anywhere',
} as const;
const BELOW = { display: 'block', opacity: 0.82, lineHeight: 1.3 };

/** The logo on white, for which logos are made. The name is next to it, so that it is decorative. */
function CompanyLogo({ organization }: Pick<CompanyBrandProps, 'organization'>): ReactNode {
  const logo = organization?.logo;
  if (!logo) return <Logo size={36} />;
  const { sha256, width, height } = logo;
  return (
    <Box
      component="img"
      alt=""
      src={`${ORGANIZATION_PATH}/logo/${sha256}`}
      {...{ width, height }}
      sx={LOGO}
    />
  );
}

const LOGO = {
  flex: 'none',
  width: 'auto',
  height: 'auto',
  maxWidth: { xs: 88, sm: 140 },
  maxHeight: 40,
  p: 0.5,
  borderRadius: 1,
  bgcolor: '#fff',
};
