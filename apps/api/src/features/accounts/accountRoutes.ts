import {
  type Account,
  addPasskey,
  changeAccount,
  changePassword,
  confirmTwoStep,
  endOtherSessions,
  endSession,
  getAccount,
  listSessions,
  preparePasskey,
  preparePasskeySignIn,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  requestPasswordReset,
  signInWithPasskey,
  startTwoStep,
  turnOffTwoStep,
} from '@sightline/contracts/accounts/account';
import { AppError } from '@sightline/contracts/core/errors';
import { addressKey } from '@sightline/server-kit/addressKey';
import { listPasskeys, presentPasskey } from '@sightline/store/accounts/passkeys';
import { deletePasswordReset } from '@sightline/store/accounts/passwordResets';
import { findSecondStep } from '@sightline/store/accounts/secondSteps';
import { changeUser, findUser, replacePassword } from '@sightline/store/accounts/users';
import { isSecondStepRequired } from '../../core/access.ts';
import { audit } from '../../core/audit.ts';
import { hashPassword } from '../../core/passwords.ts';
import { type Route, serve } from '../../core/serve.ts';
import { startUserSession } from '../../core/session.ts';
import { mailAccount } from './accountMail.ts';
import { confirmPassword, type Owner } from './confirmPassword.ts';
import { endSessionsOf, presentSessions, replaceSession } from './ownSessions.ts';
import {
  addPasskey as add,
  canHavePasskeys,
  prepareRegistration,
  prepareSignIn,
  removePasskey as removeOwn,
  renamePasskey as renameOwn,
  userOfPasskey,
} from './passkeys.ts';
import { requestReset } from './passwordLink.ts';
import { presentSession } from './presentSession.ts';
import * as twoStep from './twoStep.ts';
import { refuseWeakPassword } from './weakPassword.ts';

export const ownAccountRoutes: readonly Route[] = [
  serve(getAccount, presentAccount),

  serve(changeAccount, async (context, { body }) => {
    const given = Object.entries(body).filter(([, value]) => value !== undefined);
    await changeUser(context.store, context.principal.userId, Object.fromEntries(given));
    return await presentAccount(context);
  }),

  serve(changePassword, async (context, { body }) => {
    await changeOwnPassword(context, body);
    return await presentAccount(context);
  }),

  serve(listSessions, presentSessions),

  serve(endSession, async (context, { params: { sessionId } }) => {
    const { userId, subject } = context.principal;
    const ended = await endSessionsOf(context, userId, { onlyKey: sessionId });
    if (ended === 0) throw new AppError('notFound', { thing: 'device' });
    audit(context, 'sessionsEnded', { subject });
    return await presentSessions(context);
  }),

  serve(endOtherSessions, async (context) => {
    const { userId, subject } = context.principal;
    await endSessionsOf(context, userId, { exceptId: context.request.sessionID });
    audit(context, 'sessionsEnded', { subject });
    return await presentSessions(context);
  }),

  serve(startTwoStep, async (context, { body }) => await twoStep.startTwoStep(context, body.password)),

  serve(confirmTwoStep, async (context, { body }) => ({
    recoveryCodes: await twoStep.confirmTwoStep(context, body.code),
  })),

  serve(renewRecoveryCodes, async (context, { body }) => ({
    recoveryCodes: await twoStep.renewRecoveryCodes(context, body.password),
  })),

  serve(turnOffTwoStep, async (context, { body }) => {
    await twoStep.turnOffTwoStep(context, body.password);
    return await presentAccount(context);
  }),

  serve(preparePasskey, async (context, { body }) => await prepareRegistration(context, body.password)),

  serve(addPasskey, async (context, { body }) => {
    await add(context, body);
    return await presentAccount(context);
  }),

  serve(renamePasskey, async (context, { params: { passkeyId }, body }) => {
    await renameOwn(context, passkeyId, body);
    return await presentAccount(context);
  }),

  serve(removePasskey, async (context, { params: { passkeyId }, body }) => {
    await removeOwn(context, passkeyId, body.password);
    return await presentAccount(context);
  }),

  serve(preparePasskeySignIn, async (context) => {
    await context.limits.spend('passkeysByAddress', addressKey(context.request.ip));
    return await prepareSignIn(context);
  }),

  serve(signInWithPasskey, async (context, { body }) => {
    await context.limits.spend('passkeysByAddress', addressKey(context.request.ip));
    const user = await userOfPasskey(context, body.response).catch((refusal: unknown) => {
      audit(context, 'passkeyRefused', { subject: null });
      throw refusal;
    });
    const principal = await replaceSession(context, () => startUserSession(context.request, user));
    if (!principal) throw new AppError('passkeyRefused');
    audit(context, 'signedIn', { subject: principal.subject });
    return await presentSession(context, principal);
  }),

  serve(requestPasswordReset, async (context, { body }) => {
    await requestReset(context, body.email);
    return { accepted: true as const };
  }),
];

/** Presents the stored account, which the request may have changed. */
async function presentAccount({ store, configuration, principal }: Owner): Promise<Account> {
  const user = await findUser(store, principal.userId);
  if (!user) throw new AppError('notSignedIn');
  const [passkeys, secondStep, isRequired] = await Promise.all([
    listPasskeys(store, user._id),
    user.hasTwoStep ? findSecondStep(store, user._id) : null,
    isSecondStepRequired(store, principal),
  ]);
  const { firstName, lastName, email, role, notifications } = user;
  return {
    firstName,
    lastName,
    email,
    role,
    notifications,
    twoStep: {
      isOn: user.hasTwoStep,
      isRequired,
      recoveryCodesLeft: secondStep?.recoveryCodes.length ?? 0,
    },
    canHavePasskeys: canHavePasskeys(configuration),
    passkeys: passkeys.map(presentPasskey),
  };
}

interface NewPassword {
  currentPassword: string;
  password: string;
}

/** Changes the password and signs out every other device; this one continues in a new session. */
async function changeOwnPassword(context: Owner, given: NewPassword): Promise<void> {
  const { store, principal, request } = context;
  await confirmPassword(context, given.currentPassword, 'currentPassword');
  await refuseWeakPassword(store, principal.user, given.password);
  const { passwordHash } = principal.user;
  const user = await replacePassword(
    store,
    principal.userId,
    await hashPassword(given.password),
    passwordHash,
  );
  if (!user) throw new AppError('changedMeanwhile', { thing: 'password' });
  await deletePasswordReset(store, user._id);
  audit(context, 'passwordChanged', { subject: principal.subject });
  await endSessionsOf(context, user._id, { exceptId: request.sessionID });
  await replaceSession(context, () => startUserSession(request, user));
  await mailAccount(context, user, 'passwordChanged');
}
