import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import DirectionsIcon from '@mui/icons-material/DirectionsOutlined';
import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import Button from '@mui/material/Button';
import { phoneHref } from '@sightline/contracts/core/phoneHref';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { directionsHref } from '../../ui/directions.ts';

interface CallButtonProps {
  name: string;
  phone: string;
}

/** A link that dials the number; its name is the person's. */
export function CallButton({ name, phone }: CallButtonProps): ReactNode {
  return (
    <Button
      variant="outlined"
      startIcon={<PhoneIcon />}
      href={phoneHref(phone)}
      aria-label={`Call ${name}, ${phone}`}
      sx={{ minWidth: 0, '& .MuiButton-startIcon': { flexShrink: 0 } }}
    >
      Call {name}
    </Button>
  );
}

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

interface ReportButtonProps {
  inspection: { id: string; address: string };
  /** Whether the report exists; otherwise it is written next. */
  hasReport: boolean;
}

/** A link from a signed job to its report. */
export function ReportButton({ inspection: { id, address }, hasReport }: ReportButtonProps): ReactNode {
  const label = hasReport ? 'Open report' : 'Write report';
  return (
    <Button
      component={Link}
      to={`/inspection/${id}/report`}
      variant="contained"
      size="large"
      startIcon={<ReportIcon />}
      aria-label={`${label}: ${address}`}
    >
      {label}
    </Button>
  );
}
