import { preparePasskeySignIn, signInWithPasskey } from '@sightline/contracts/accounts/account';
import { startAuthentication } from '@simplewebauthn/browser';
import { call } from '../../wire/call.ts';
import { startSession } from '../../wire/signOut.ts';
import { passkeyFailure, plainReply } from './passkeyReplies.ts';

/** The browser asks the person which passkey, and for their lock. */
export async function signInByPasskey(): Promise<void> {
  const options = await call(preparePasskeySignIn, {});
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const response = await startAuthentication({ optionsJSON }).catch(passkeyFailure);
  await startSession(() => call(signInWithPasskey, { body: { response: plainReply(response) } }));
}
