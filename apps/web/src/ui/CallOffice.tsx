import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { phoneHref } from '@sightline/contracts/core/phoneHref';
import type { ReactNode } from 'react';
import { useOrganization } from '../wire/organization.ts';

interface CallOfficeProps {
  /** In the bar of a page: quiet, and only an icon on a screen below this width. */
  barBelow?: 'sm' | 'lg';
}

/** A link that dials the office; nothing while its number is unknown. */
export function CallOffice({ barBelow }: CallOfficeProps): ReactNode {
  const { phone = '', name = '' } = useOrganization() ?? {};
  if (!phone) return null;
  const number = barBelow ? (
    <Box component="span" sx={{ display: { xs: 'none', [barBelow]: 'inline' } }}>
      {phone}
    </Box>
  ) : (
    `Call ${phone}`
  );
  return (
    <Button
      variant={barBelow ? 'text' : 'outlined'}
      color={barBelow ? 'inherit' : 'primary'}
      href={phoneHref(phone)}
      aria-label={barBelow && `Call ${name}, ${phone}`}
      sx={{ minWidth: 44, minHeight: 44, gap: 1, whiteSpace: 'nowrap', flex: 'none' }}
    >
      <PhoneIcon fontSize="small" aria-hidden />
      {number}
    </Button>
  );
}
