import { preparePasskeySignIn, signInWithPasskey } from '@sightline/contracts/accounts/account';
import { startAuthentication } from '@simplewebauthn/browser';
import { call } from '../../wire/call.ts';
import { startSession } from '../../wire/signOut.ts';
import { passkeyFailure, plainReply } from './passkeyReplies.ts';

/** Signs in with a passkey. The browser asks the person to choose one and to unlock the device. */
export async function signInByPasskey(): Promise<void> {
  const options = await call(preparePasskeySignIn, {});
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const response = await startAuthentication({ optionsJSON }).catch(passkeyFailure);
  await startSession(() => call(signInWithPasskey, { body: { response: plainReply(response) } }));
}
