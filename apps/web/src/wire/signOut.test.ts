import { getCurrentUser, signOut } from '@sightline/contracts/accounts/accounts';
import { SIGN_OUT_PATH } from '@sightline/contracts/accounts/startPaths';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeApi } from '../testing/FakeApi.ts';
import { ADMIN } from '../testing/people.ts';
import { leaveSession, sessionKey, sessionQuery } from './session.ts';
import { endSession, isSignedOut, startSession } from './signOut.ts';

let api: FakeApi;
let isOnline: boolean;
beforeEach(() => {
  isOnline = false;
  api = FakeApi.install()
    .on(getCurrentUser, () => ADMIN)
    .on(signOut, () => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return { success: true };
    });
});
afterEach(async () => {
  isOnline = true;
  await endSession();
  vi.useRealTimers();
});

const goOnline = (): void => {
  isOnline = true;
  window.dispatchEvent(new Event('online'));
};

/** The session of a page that is opened now. Its cookie is valid until the sign-out has reached the server. */
const openPage = () => new QueryClient().fetchQuery(sessionQuery);

/** Signs out on a page that cannot reach the server. */
async function signOutOffline(): Promise<void> {
  leaveSession(new QueryClient());
  await expect(endSession()).rejects.toThrow("Can't reach Sightline");
}

describe('signing out without a connection', () => {
  it('is remembered: a page that is opened later does not take up the session', async () => {
    expect(await openPage()).toMatchObject({ id: ADMIN.id });
    await signOutOffline();
    expect(await openPage()).toBeNull();
    expect(api.sentTo(getCurrentUser)).toHaveLength(1);
  });

  it('reaches the server when the device is online again, from a page that is opened later too', async () => {
    leaveSession(new QueryClient());
    await openPage();
    expect(isSignedOut()).toBe(true);
    goOnline();
    await vi.waitFor(() => expect(isSignedOut()).toBe(false));
  });

  it('is also repeated while the browser does not report a new connection', async () => {
    vi.useFakeTimers();
    await signOutOffline();
    isOnline = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isSignedOut()).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(api.sentTo(signOut)).toHaveLength(2);
  });

  it('discards a session whose request was under way', async () => {
    const page = new QueryClient();
    const reading = page.fetchQuery(sessionQuery);
    leaveSession(page);
    await reading;
    expect(page.getQueryData(sessionKey)).toBeNull();
  });

  it('ends with the next sign-in, which is not signed out later', async () => {
    await signOutOffline();
    expect(await startSession(() => Promise.resolve('signed in'))).toBe('signed in');
    goOnline();
    expect(api.sentTo(signOut)).toHaveLength(2);
    expect(await openPage()).toMatchObject({ id: ADMIN.id });
  });

  it('stays in force when the next sign-in is refused', async () => {
    await signOutOffline();
    await expect(startSession(() => Promise.reject(new Error('wrong password')))).rejects.toThrow('wrong');
    expect(isSignedOut()).toBe(true);
  });
});

it('the path that is requested before the schemas arrive is that of the contract', () => {
  expect(signOut.path).toBe(SIGN_OUT_PATH);
});
