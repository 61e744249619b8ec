import { type LinkSigning, signedLink, verifyLinkToken } from './bookingLinks.ts';

/** Links with which anyone can pay for one inspection, and do nothing else. */

const PAYMENT = { path: '/checkout', audience: 'payment' } as const;
const LINK_DAYS = 30;

export async function paymentLink(inspectionId: string, signing: LinkSigning): Promise<string> {
  const expiresAt = new Date(Date.now() + LINK_DAYS * 24 * 3_600_000);
  return await signedLink(PAYMENT, { inspectionId, expiresAt }, signing);
}

/** The inspection that a token names; throws AppError('linkGone') for forged, expired, malformed and foreign ones. */
export async function verifyPaymentToken(token: string, secret: string): Promise<string> {
  return await verifyLinkToken(PAYMENT.audience, token, secret);
}
