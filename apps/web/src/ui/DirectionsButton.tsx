import DirectionsIcon from '@mui/icons-material/DirectionsOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { directionsHref } from './directions.ts';

/** Opens the device's map with directions to this address. */
export function DirectionsButton({ address }: { address: string }): ReactNode {
  const href = directionsHref(address);
  // A `geo:` link leaves no empty tab behind when it opens the app.
  const target = href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <Button
      variant="outlined"
      startIcon={<DirectionsIcon />}
      href={href}
      aria-label={`Directions to ${address}`}
      {...target}
    >
      Directions
    </Button>
  );
}
