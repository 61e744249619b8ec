import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { phoneHref } from '@sightline/contracts/core/phoneHref';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
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

interface OfficeContactProps {
  question: string;
  organization: Pick<OrganizationFacts, 'phone' | 'email'> | undefined;
}

/** The contact of the office, after a question. Renders nothing if neither phone nor email is known. */
export function OfficeContact({ question, organization }: OfficeContactProps): ReactNode {
  if (!organization?.phone && !organization?.email) return null;
  const { phone, email } = organization;
  return (
    <Typography variant="body2" color="textSecondary">
      {question} {phone && 'Call '}
      {phone && <PhoneLink phone={phone} />}
      {phone && email && ' or email '}
      {!phone && 'Email '}
      {email && <EmailLink email={email} />}
    </Typography>
  );
}
