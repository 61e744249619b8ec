import { type ReactNode, useState } from 'react';
import { OwnBooking } from '../../features/scheduling/own-booking/OwnBooking.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PublicShell } from '../shells/PublicShell.tsx';

/** The link in a mail is `/booking#TOKEN`: the part after # never reaches a server log. */
export default function OwnBookingPage(): ReactNode {
  const [token] = useState(() => window.location.hash.slice(1));
  return (
    <PublicShell>
      <PageHeader title="Your Inspection" />
      <OwnBooking token={token} />
    </PublicShell>
  );
}
