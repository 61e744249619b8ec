import * as account from '@sightline/contracts/accounts/account';
import { createFirstAdmin, readSetUpLink } from '@sightline/contracts/accounts/firstAdmin';
import * as push from '@sightline/contracts/accounts/push';
import * as savedViews from '@sightline/contracts/accounts/savedViews';
import { PASSWORD } from '../../../../tests/support/people.ts';
import { PushBrowser } from '../../../../tests/support/pushService.ts';
import { ownerless, type Row } from './accessRow.ts';

const newSubscription = () =>
  new PushBrowser().subscriptionAt(`https://push.example.com/${crypto.randomUUID()}`);
const password = () => ({ body: { password: PASSWORD } });
/** The reply of an unknown authenticator. */
const response = {
  id: 'a'.repeat(22),
  rawId: 'a'.repeat(22),
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30', attestationObject: 'e30' },
};

/** The endpoints of the caller's own account, so there are no foreign ids. */
export const ACCOUNT_ROWS: readonly Row[] = [
  { endpoint: account.getAccount, ownerless },
  { endpoint: account.changeAccount, ownerless, request: () => ({ body: { firstName: 'Robin' } }) },
  { endpoint: push.readOwnPush, ownerless },
  {
    endpoint: push.choosePush,
    ownerless,
    request: () => ({ body: { clientWaiting: true, newRequests: true, newMessages: true } }),
  },
  { endpoint: push.addPushDevice, ownerless, request: () => ({ body: newSubscription() }) },
  // The device that the path names has no notifications.
  { endpoint: push.removePushDevice, ownerless, status: 404 },
  { endpoint: push.testPushDevice, ownerless, status: 404 },
  { endpoint: savedViews.listSavedViews, ownerless },
  {
    endpoint: savedViews.saveView,
    ownerless,
    request: () => ({ body: { name: 'Fees', query: 'view=unpaid' } }),
  },
  // The caller has not saved the view that the path names.
  { endpoint: savedViews.deleteView, ownerless, status: 404 },
  { endpoint: account.listSessions, ownerless },
  // The device that the path names is not signed in.
  { endpoint: account.endSession, ownerless, status: 404 },
  { endpoint: account.endOtherSessions, ownerless },
  // Without a new secret there is nothing to confirm or renew.
  { endpoint: account.confirmTwoStep, ownerless, status: 404, request: () => ({ body: { code: '123456' } }) },
  { endpoint: account.renewRecoveryCodes, ownerless, status: 404, request: password },
  { endpoint: account.startTwoStep, ownerless, request: password },
  { endpoint: account.turnOffTwoStep, ownerless, request: password },
  { endpoint: account.preparePasskey, ownerless, request: password },
  {
    endpoint: account.addPasskey,
    ownerless,
    status: 401,
    request: () => ({ body: { name: 'Phone', response } }),
  },
  {
    endpoint: account.renamePasskey,
    ownerless,
    status: 404,
    request: () => ({ body: { name: 'Phone', password: PASSWORD } }),
  },
  { endpoint: account.removePasskey, ownerless, status: 404, request: password },
  { endpoint: account.preparePasskeySignIn, ownerless },
  { endpoint: account.signInWithPasskey, ownerless, status: 401, request: () => ({ body: { response } }) },
  // An account exists.
  { endpoint: readSetUpLink, ownerless, status: 410, request: () => ({ body: { token: 't'.repeat(43) } }) },
  {
    endpoint: createFirstAdmin,
    ownerless,
    status: 410,
    request: () => ({
      body: {
        token: 't'.repeat(43),
        name: 'Ada Lima',
        email: 'ada@example.com',
        password: 'violet harbor lantern',
      },
    }),
  },
  {
    endpoint: account.requestPasswordReset,
    ownerless,
    request: () => ({ body: { email: 'unknown@example.com' } }),
  },
  {
    endpoint: account.changePassword,
    ownerless,
    request: () => ({ body: { currentPassword: PASSWORD, password: 'violet harbor lantern' } }),
  },
];
