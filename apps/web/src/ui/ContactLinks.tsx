import Link from '@mui/material/Link';
import { phoneHref } from '@sightline/contracts/core/phoneHref';
import type { ReactNode } from 'react';

/** The height of a link, since a line of text is too low for a finger. */
const TOUCH = { display: 'inline-flex', alignItems: 'center', minHeight: 44 };

export function PhoneLink({ phone }: { phone: string }): ReactNode {
  return (
    <Link href={phoneHref(phone)} sx={TOUCH}>
      {phone}
    </Link>
  );
}

export function EmailLink({ email }: { email: string }): ReactNode {
  return (
    <Link href={`mailto:${email}`} sx={TOUCH}>
      {email}
    </Link>
  );
}
