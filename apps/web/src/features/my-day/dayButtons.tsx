import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import Button from '@mui/material/Button';
import { phoneHref } from '@sightline/contracts/core/phoneHref';
import type { ReactNode } from 'react';

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
