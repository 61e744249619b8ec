import type { Request } from 'express';
import type { Services } from './services.ts';

type SecurityEvent =
  | 'signedIn'
  | 'signInFailed'
  | 'signInLimited'
  | 'signedOut'
  | 'passwordSet'
  | 'passwordLinkIssued'
  | 'invitationCreated'
  | 'invitationOpened'
  | 'invitationWithdrawn'
  | 'linkRefused'
  | 'roomAccessEnded';

interface Facts {
  /** Whose access it is about, `user:ID` or `guest:ID`; null for an account that does not exist. */
  subject: string | null;
  /** Who did it, when it was somebody else. */
  by?: string;
  inspectionId?: string;
}

/**
 * One line of the security log: ids alone, never a name or an address. With the request's id the line of the request is
 * found, which carries the network address.
 */
export function audit(
  { securityLog, request }: Pick<Services, 'securityLog'> & { request?: Request },
  event: SecurityEvent,
  facts: Facts,
): void {
  securityLog.info({ event, ...facts, ...(request && { requestId: request.id }) }, 'security event');
}
