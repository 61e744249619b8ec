import { SIGN_OUT_PATH } from '@sightline/contracts/accounts/startPaths';
import { request } from './call.ts';

/**
 * Signing out must not require a connection. This note on the device keeps every tab, and a page that is opened
 * later, from resuming the session, whose cookie is valid until the server has ended it. public/start.js also
 * reads it.
 */
const KEY = 'signed-out';
const RETRY_MS = 10_000;
const TIMEOUT_MS = 10_000;

export function isSignedOut(): boolean {
  return localStorage.getItem(KEY) !== null;
}

export function markSignedOut(): void {
  localStorage.setItem(KEY, '1');
}

/** Ends the session on the server. Rejects if the first attempt fails; it is then repeated until one succeeds. */
export async function endSession(): Promise<void> {
  repeatUntilEnded();
  await attempt();
}

/** Runs a call that starts a session. An unfinished sign-out is sent first, and never afterward. */
export async function startSession<Value>(start: () => Promise<Value>): Promise<Value> {
  return inTurn(async () => {
    // On the server the new session replaces the old one, so a failure does not matter.
    await sendSignOut().catch(() => {});
    const started = await start();
    localStorage.removeItem(KEY);
    return started;
  });
}

let timer: ReturnType<typeof setInterval> | undefined;

function repeatUntilEnded(): void {
  if (timer) return;
  timer = setInterval(repeat, RETRY_MS);
  window.addEventListener('online', repeat);
}

function repeat(): void {
  // The timer and the next `online` event try again until one succeeds.
  attempt().catch(() => {});
}

async function attempt(): Promise<void> {
  await inTurn(sendSignOut);
  clearInterval(timer);
  timer = undefined;
  window.removeEventListener('online', repeat);
}

/** Does nothing if another tab was first, or a person has signed in. */
async function sendSignOut(): Promise<void> {
  if (!isSignedOut()) return;
  const options = { keepalive: true, signal: AbortSignal.timeout(TIMEOUT_MS) };
  await request({ method: 'POST', path: SIGN_OUT_PATH }, {}, options);
  localStorage.removeItem(KEY);
}

/** Runs one call after another: a sign-out that overtook a sign-in, in any tab, would end the new session. */
async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (!navigator.locks) return work();
  return await navigator.locks.request('session', work);
}
