import type { Request } from 'express';
import type { Services } from './services.ts';

type SecurityEvent =
  | 'signedIn'
  | 'signInFailed'
  | 'signInLimited'
  | 'signedOut'
  | 'passwordSet'
  | 'passwordChanged'
  | 'passwordResetRequested'
  | 'passwordLinkIssued'
  | 'secondStepFailed'
  | 'secondStepOn'
  | 'secondStepOff'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyRefused'
  | 'sessionsEnded'
  | 'invitationCreated'
  | 'invitationOpened'
  | 'invitationWithdrawn'
  | 'hostAssigned'
  | 'linkRefused'
  | 'roomAccessEnded'
  | 'catalogChanged'
  | 'staffAdded'
  | 'staffChanged'
  | 'accountDeactivated'
  | 'accountReactivated'
  | 'refundRequested'
  | 'paymentAccepted';

interface Facts {
  /** The person whose access is concerned, `user:ID` or `guest:ID`; null for an unknown account. */
  subject: string | null;
  /** The person who acted, if different from the subject. */
  by?: string;
  inspectionId?: string;
  /** The saved catalog entry, `template.mechanical@3`, or the refunded payment. */
  entry?: string;
}

/**
 * Writes one line to the security log, with ids only, never names or addresses. The request's id refers to
 * the line of the request, which has the network address.
 */
export function audit(
  { securityLog, request }: Pick<Services, 'securityLog'> & { request?: Request },
  event: SecurityEvent,
  facts: Facts,
): void {
  securityLog.info({ event, ...facts, ...(request && { requestId: request.id }) }, 'security event');
}
