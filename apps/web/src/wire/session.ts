import type { CurrentUser } from '@sightline/contracts/accounts/accounts';
import { SESSION_PATH } from '@sightline/contracts/accounts/startPaths';
import type { Endpoint } from '@sightline/contracts/core/define';
import {
  type Query,
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { create } from 'zustand';
import { CallError } from './CallError.ts';
import { request } from './call.ts';
import { useConnection } from './connection.ts';
import { keyOf } from './queries.ts';
import { SilenceLimit } from './SilenceLimit.ts';
import { endSession, isSignedOut, markSignedOut } from './signOut.ts';

const SESSION_MINUTES = 5;

export const sessionKey = keyOf({ path: SESSION_PATH }, {});

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal, client }) => readSession(client, signal),
  staleTime: SESSION_MINUTES * 60_000,
});

/** The signed-in person, or null. Stale after five minutes. */
export function useSession(): UseQueryResult<CurrentUser | null> {
  return useQuery(sessionQuery);
}

async function readSession(queryClient: QueryClient, signal: AbortSignal): Promise<CurrentUser | null> {
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
    const { CurrentUser } = await SilenceLimit.arrival(import('@sightline/contracts/accounts/accounts'));
    const user = CurrentUser.parse(reply);
    const { ended } = useEndedSession.getState();
    if (ended && ended.id !== user.id) forgetRead(queryClient);
    return user;
  } catch (error) {
    if (!isNotSignedIn(error)) throw error;
    noticeEnd(queryClient);
    return null;
  }
}

/**
 * The person whose session ended while this page was open, by its age or because the server withdrew it. Their
 * screen stays, with what they typed, below a dialog to sign in again. Null after signing out.
 */
export const useEndedSession = create<{ ended: CurrentUser | null }>(() => ({ ended: null }));

export function isNotSignedIn(error: unknown): boolean {
  return error instanceof CallError && error.code === 'notSignedIn';
}

/** Called when the server no longer knows the session of this page. */
export function noticeEnd(queryClient: QueryClient): void {
  const user = queryClient.getQueryData<CurrentUser | null>(sessionKey);
  if (user && !isSignedOut()) useEndedSession.setState({ ended: user });
  queryClient.setQueryData(sessionKey, null);
}

/** Reads again what the screen below the dialog shows, once a person has signed in. */
export function resumeSession(queryClient: QueryClient): void {
  if (!useEndedSession.getState().ended) return;
  useEndedSession.setState({ ended: null });
  void readAgain(queryClient);
}

/** Reads all shown data again. */
export async function readAgain(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ predicate: isOther });
}

/**
 * Sets the session of another person, or none (null), and removes all data that the last person read. The
 * session itself is set and not removed, because observers of a removed query get no further updates.
 */
export function changeSession(queryClient: QueryClient, user: CurrentUser | null): void {
  useEndedSession.setState({ ended: null });
  queryClient.setQueryData(sessionKey, user);
  forgetRead(queryClient);
}

function forgetRead(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: isOther });
}

const isOther = ({ queryKey }: Query): boolean => queryKey[0] !== sessionKey[0];

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
