import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { OwnBooking } from '../../features/scheduling/own-booking/OwnBooking.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PublicShell } from '../shells/PublicShell.tsx';

/** The link in a mail is `/booking#TOKEN`: the part after # never reaches a server log. */
export default function OwnBookingPage(): ReactNode {
  const { hash } = useLocation();
  return (
    <PublicShell>
      <PageHeader title="Your inspection" />
      <OwnBooking key={hash} token={hash.slice(1)} />
    </PublicShell>
  );
}
