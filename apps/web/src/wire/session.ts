import type { CurrentUser } from '@sightline/contracts/accounts/accounts';
import { SESSION_PATH } from '@sightline/contracts/accounts/startPaths';
import type { Endpoint } from '@sightline/contracts/core/define';
import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { CallError } from './CallError.ts';
import { request } from './call.ts';
import { useConnection } from './connection.ts';
import { keyOf } from './queries.ts';
import { endSession, isSignedOut, markSignedOut } from './signOut.ts';

const SESSION_MINUTES = 5;

export const sessionKey = keyOf({ path: SESSION_PATH }, {});

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => readSession(signal),
  staleTime: SESSION_MINUTES * 60_000,
});

/** The signed-in person, or null. Stale after five minutes. */
export function useSession(): UseQueryResult<CurrentUser | null> {
  return useQuery(sessionQuery);
}

async function readSession(signal: AbortSignal): Promise<CurrentUser | null> {
  if (isSignedOut()) {
    // The call is not awaited: a person who signed out sees the sign-in screen even without a connection.
    endSession().catch(() => {});
    return null;
  }
  try {
    const reply = await request({ method: 'GET', path: SESSION_PATH }, {}, { signal });
    // The person signed out in the meantime, on this page or another.
    if (isSignedOut()) return null;
    // The schema is loaded here, so that the sign-in screen does not need it.
    const { CurrentUser } = await import('@sightline/contracts/accounts/accounts');
    return CurrentUser.parse(reply);
  } catch (error) {
    if (error instanceof CallError && error.code === 'notSignedIn') return null;
    throw error;
  }
}

/**
 * Sets the session of another person, or none (null), and removes all data that the last person read. The
 * session itself is set and not removed, because observers of a removed query get no further updates.
 */
export function changeSession(queryClient: QueryClient, user: CurrentUser | null): void {
  queryClient.setQueryData(sessionKey, user);
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0],
  });
}

/** Signs the person out of this page. endSession() ends the session on the server. */
export function leaveSession(queryClient: QueryClient): void {
  markSignedOut();
  forgetPerson(queryClient);
}

/** Removes all data that the last person read and wrote on this page, except for the outbox. */
export function forgetPerson(queryClient: QueryClient): void {
  sessionStorage.clear();
  useConnection.setState({ savedAt: null, isRestored: false });
  changeSession(queryClient, null);
}

export const CurrentUserContext = createContext<CurrentUser | null>(null);

/** The signed-in person. It may be used only inside the signed-in part of the app. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('useCurrentUser must be used within the signed-in part of the app');
  return user;
}

/** Whether the signed-in person's role may call this endpoint; the server decides by the same contract. */
export function useMayCall({ access }: Pick<Endpoint, 'access'>): boolean {
  const { role } = useCurrentUser();
  return access === 'public' || access.includes(role);
}
