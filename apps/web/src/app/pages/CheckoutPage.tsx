import type { CheckoutSubject } from '@sightline/contracts/payments';
import { type ReactNode, useState } from 'react';
import { Checkout } from '../../features/payments/checkout/Checkout.tsx';
import { readPending } from '../../wire/pendingInspection.ts';
import { PublicShell } from '../shells/PublicShell.tsx';

/** The link in a mail is `/checkout#TOKEN`; a visitor comes from the booking page, which has left the request here. */
export default function CheckoutPage(): ReactNode {
  const [subject] = useState(subjectHere);
  const goBack = (): void => {
    if (window.history.length > 1) window.history.back();
    else window.location.assign('/');
  };
  return (
    <PublicShell>
      <Checkout subject={subject} onLeave={(url) => window.location.assign(url)} onBack={goBack} />
    </PublicShell>
  );
}

/** Kept in this tab: who changes their mind at the provider's page returns to `/checkout` alone. */
const TOKEN_KEY = 'payment-link';

function subjectHere(): CheckoutSubject {
  const fromLink = window.location.hash.slice(1);
  try {
    if (fromLink) sessionStorage.setItem(TOKEN_KEY, fromLink);
    const token = fromLink || sessionStorage.getItem(TOKEN_KEY);
    const requestId = readPending()?.requestId;
    if (token) return { token };
    return requestId ? { requestId } : {};
  } catch {
    return fromLink ? { token: fromLink } : {};
  }
}
