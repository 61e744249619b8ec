import type { CheckoutSubject } from '@sightline/contracts/payments/payments';
import { type ReactNode, useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Checkout } from '../../features/payments/checkout/Checkout.tsx';
import { readPending } from '../../inspection/pendingInspection.ts';

/**
 * The link in a mail is `/checkout#TOKEN`. A visitor comes to `?booked` from the booking page, which stored the
 * request on this device.
 */
export default function CheckoutPage(): ReactNode {
  const navigate = useNavigate();
  const [subject] = useState(subjectHere);
  const [booked] = useState(() => ('requestId' in subject ? readPending() : null));
  const [params] = useSearchParams();
  const isJustBooked = params.has('booked');
  /** Replaces the address, so that a reload does not show the message again. */
  const onWelcomed = useCallback(() => void navigate('/checkout', { replace: true }), [navigate]);
  const goBack = (): void => {
    if (window.history.length > 1) window.history.back();
    else window.location.assign('/');
  };
  return (
    <Checkout
      subject={subject}
      booked={booked}
      onWelcomed={isJustBooked ? onWelcomed : undefined}
      onLeave={(url) => window.location.assign(url)}
      onBack={goBack}
    />
  );
}

/**
 * The key of the link's token in this tab: the provider's page returns a person who has not paid to
 * `/checkout`.
 */
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
