import { createHmac } from 'node:crypto';

/**
 * Personal links that open a call without an account. The token is derived from the invitation's id, so that
 * each mail, text message and screen has the same link, which is stored nowhere. Decision 139.
 */

export interface InvitationSigning {
  publicUrl: URL | string;
  secret: string;
}

export function invitationToken(invitationId: string, secret: string): string {
  return createHmac('sha256', secret).update(`invitation ${invitationId}`).digest('base64url');
}

/** The link has its token after the #, so that no log of a server or proxy contains it. */
export function invitationLink(invitationId: string, { publicUrl, secret }: InvitationSigning): string {
  return new URL(`/join#${invitationToken(invitationId, secret)}`, publicUrl).href;
}

/** The phone check of the person whose link this is. */
export function checkLinkOf(joinLink: string): string {
  const link = new URL(joinLink);
  link.pathname = '/check';
  return link.href;
}
