import { type CurrentUser, getCurrentUser } from '@sightline/contracts/accounts';
import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { CallError } from './CallError.ts';
import { call } from './call.ts';
import { keyOf } from './queries.ts';

const SESSION_MINUTES = 5;

export const sessionKey = keyOf(getCurrentUser, {});

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => readSession(signal),
  staleTime: SESSION_MINUTES * 60_000,
});

/** Who is signed in; null for nobody. Read again after five minutes. */
export function useSession(): UseQueryResult<CurrentUser | null> {
  return useQuery(sessionQuery);
}

async function readSession(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await call(getCurrentUser, {}, { signal });
  } catch (error) {
    if (error instanceof CallError && error.code === 'notSignedIn') return null;
    throw error;
  }
}

/**
 * Another person, or nobody: everything that the last one read is forgotten. The session itself is set and not
 * removed, since whoever watches a removed query hears nothing more of it. What brought the session about is kept
 * (`meta.outlivesSession`): it would be asked for a second time, and that ends the session it began.
 */
export function changeSession(queryClient: QueryClient, user: CurrentUser | null): void {
  queryClient.setQueryData(sessionKey, user);
  queryClient.removeQueries({
    predicate: ({ queryKey, meta }) => queryKey[0] !== sessionKey[0] && !meta?.outlivesSession,
  });
}

export const CurrentUserContext = createContext<CurrentUser | null>(null);

/** The person in front of the screen. Only inside the signed-in part of the app. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('useCurrentUser must be used within the signed-in part of the app');
  return user;
}
