import Typography from '@mui/material/Typography';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import type { ReactNode } from 'react';
import { EmailLink, PhoneLink } from './ContactLinks.tsx';

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
