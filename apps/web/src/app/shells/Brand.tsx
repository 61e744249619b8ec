import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../ui/Logo.tsx';
import { useOrganization } from '../../wire/organization.ts';

interface BrandProps {
  /** A media query at which the organization's name is only for screen readers, because it would be cut off. */
  productOnlyAt?: string;
}

/** The product's logo and name, and the organization that runs this instance. */
export function Brand({ productOnlyAt }: BrandProps): ReactNode {
  const organization = useOrganization();
  return (
    <Box
      component={Link}
      to="/"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        color: 'inherit',
        textDecoration: 'none',
        minWidth: 0,
        minHeight: 44,
      }}
    >
      <Logo size={34} />
      <Box sx={{ minWidth: 0 }}>
        <Typography
          component="span"
          noWrap
          sx={{ display: 'block', fontWeight: 720, letterSpacing: '-0.02em', lineHeight: 1.1 }}
        >
          Sightline
        </Typography>
        <Typography
          component="span"
          variant="caption"
          noWrap
          sx={{
            display: 'block',
            color: 'brand.onDeepMuted',
            lineHeight: 1.2,
            maxWidth: 150,
            ...(productOnlyAt && { [productOnlyAt]: visuallyHidden }),
          }}
        >
          {organization?.name}
        </Typography>
      </Box>
    </Box>
  );
}
