import { addressKey } from '@sightline/server-kit/addressKey';
import { putPasswordReset } from '@sightline/store/accounts/passwordResets';
import { findUserByEmail, type UserRecord } from '@sightline/store/accounts/users';
import { audit } from '../../core/audit.ts';
import type { Context } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { mailAccount } from './accountMail.ts';
import { hashOfLinkToken, newPasswordLink } from './passwordLink.ts';

const MINUTES_VALID = 30;

/**
 * Mails a link to set a new password. The reply does not tell whether there is such an account, so it does
 * not wait for the work that only an account causes.
 */
export async function requestReset(context: Context, email: string): Promise<void> {
  const { limits, request, logger } = context;
  await limits.spend('resetsByAddress', addressKey(request.ip));
  void mailReset(context, email).catch((err: unknown) => logger.error({ err }, 'reset link not mailed'));
}

async function mailReset(context: Context, email: string): Promise<void> {
  const user = await findUserByEmail(context.store, email);
  if (!user?.isActive) return;
  await context.limits.spend('resetsByAccount', user._id).then(
    () => sendReset(context, user),
    // Enough mails are already on their way to this person.
    () => audit(context, 'signInLimited', { subject: `user:${user._id}` }),
  );
}

/** Mails the reset link, also at the request of an admin. */
export async function sendReset(
  services: Pick<Services, 'store' | 'queue' | 'configuration' | 'securityLog'>,
  user: UserRecord,
  by?: string,
): Promise<void> {
  const expiresAt = new Date(Date.now() + MINUTES_VALID * 60_000);
  const { link, token } = newPasswordLink(services.configuration.publicUrl);
  await putPasswordReset(services.store, { _id: user._id, tokenHash: hashOfLinkToken(token), expiresAt });
  audit(services, 'passwordResetRequested', { subject: `user:${user._id}`, ...(by && { by }) });
  await mailAccount(services, user, 'passwordReset', { link, expiresAt });
}
