import type { CheckoutSubject } from '@sightline/contracts/payments/payments';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Checkout } from '../../features/payments/checkout/Checkout.tsx';
import { type PendingInspection, readPending } from '../../inspection/pendingInspection.ts';
import { useSession } from '../../wire/session.ts';

/**
 * The link in a mail is `/checkout#TOKEN`. A visitor comes to `?booked` from the booking page, which stored the
 * request on this device.
 */
export default function CheckoutPage(): ReactNode {
  const navigate = useNavigate();
  const session = useSession();
  const { hash } = useLocation();
  const [params] = useSearchParams();
  const isJustBooked = params.has('booked');
  const { subject, booked } = useMemo(() => subjectHere(hash.slice(1), isJustBooked), [hash, isJustBooked]);
  /** Replaces the address, so that a reload does not show the message again. */
  const onWelcomed = useCallback(() => void navigate('/checkout', { replace: true }), [navigate]);
  const goBack = (): void => {
    if (window.history.length > 1 && !isFromElsewhere()) window.history.back();
    // Without an account, the home page is the sign-in screen.
    else window.location.assign(session.data ? '/' : '/book');
  };
  return (
    <Checkout
      key={hash}
      subject={subject}
      booked={booked}
      onWelcomed={isJustBooked ? onWelcomed : undefined}
      onLeave={(url) => window.location.assign(url)}
      onBack={goBack}
    />
  );
}

/** Whether the page before this one is the provider's, from which a person who has not paid returns. */
function isFromElsewhere(): boolean {
  return document.referrer !== '' && new URL(document.referrer).origin !== window.location.origin;
}

interface Here {
  subject: CheckoutSubject;
  /** The request that this device has sent, if it is the subject. */
  booked: PendingInspection | null;
}

/**
 * The key of the link's token in this tab: the provider's page returns a person who has not paid to
 * `/checkout`.
 */
const TOKEN_KEY = 'payment-link';

function subjectHere(fromLink: string, isJustBooked: boolean): Here {
  const token = tokenHere(fromLink, isJustBooked);
  if (token) return { subject: { token }, booked: null };
  const booked = readPending();
  return { subject: booked ? { requestId: booked.requestId } : {}, booked };
}

/** A booking that was just made takes the place of an earlier link. */
function tokenHere(fromLink: string, isJustBooked: boolean): string | null {
  try {
    if (fromLink) sessionStorage.setItem(TOKEN_KEY, fromLink);
    else if (isJustBooked) sessionStorage.removeItem(TOKEN_KEY);
    return fromLink || sessionStorage.getItem(TOKEN_KEY);
  } catch {
    return fromLink;
  }
}
