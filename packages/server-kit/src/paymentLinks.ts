import { type LinkSigning, signedLink, verifyLinkToken } from './bookingLinks.ts';

/** Links with which anyone can pay for one inspection, and do nothing else. */

const PAYMENT = { path: '/checkout', audience: 'payment' } as const;

export async function paymentLink(
  about: { inspectionId: string; expiresAt: Date },
  signing: LinkSigning,
): Promise<string> {
  return await signedLink(PAYMENT, about, signing);
}

/** The inspection that a token names; throws AppError('linkGone') for forged, expired, malformed and foreign ones. */
export async function verifyPaymentToken(token: string, secret: string): Promise<string> {
  return await verifyLinkToken(PAYMENT.audience, token, secret);
}
