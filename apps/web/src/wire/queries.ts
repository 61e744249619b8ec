import type { CallInput, Endpoint } from '@sightline/contracts/core/define';
import {
  type QueryFunction,
  type QueryKey,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { isOutdated } from './CallError.ts';
import { call } from './call.ts';

/**
 * Reads and writes through endpoints. The key of a query is derived from its endpoint, so that features share
 * replies without knowing each other.
 */

type Schema = z.ZodType;
type ReadOptions<Value> = Omit<UseQueryOptions<Value>, 'queryKey' | 'queryFn'>;

/** Without input, the prefix of all replies of this endpoint. */
export function keyOf(
  endpoint: Pick<Endpoint, 'path'>,
  input?: { params?: unknown; query?: unknown },
): QueryKey {
  return input ? [endpoint.path, input.params ?? null, input.query ?? null] : [endpoint.path];
}

/**
 * The options with which TanStack Query reads an endpoint: `queryClient.prefetchQuery(readQuery(getFees, {}))`
 */
export function readQuery<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<Endpoint<P, Q, B, R>>,
): { queryKey: QueryKey; queryFn: QueryFunction<z.output<R>> } {
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  };
}

/** `const clients = useRead(listClients, {})` */
export function useRead<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<Endpoint<P, Q, B, R>>,
  options?: ReadOptions<z.output<R>>,
): UseQueryResult<z.output<R>> {
  return useQuery<z.output<R>>({ ...readQuery(endpoint, input), ...options });
}

export interface SendOptions<Input, Value> {
  /** Replies of these endpoints are read again after a success, and after a refusal with HTTP 409. */
  refreshes?: readonly Pick<Endpoint, 'path'>[];
  onSuccess?: (value: Value, input: Input) => void;
  onError?: (error: Error, input: Input) => void;
}

/** `const create = useSend(createClient, { refreshes: [listClients] }); create.mutate({ body })` */
export function useSend<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  options: SendOptions<CallInput<Endpoint<P, Q, B, R>>, z.output<R>> = {},
): UseMutationResult<z.output<R>, Error, CallInput<Endpoint<P, Q, B, R>>> {
  const queryClient = useQueryClient();
  const { refreshes = [], onSuccess, onError } = options;
  const readAgain = (): void => {
    for (const read of refreshes) void queryClient.invalidateQueries({ queryKey: keyOf(read) });
  };
  return useMutation({
    mutationFn: (input: CallInput<Endpoint<P, Q, B, R>>) => call(endpoint, input),
    onSuccess: (value, input) => {
      readAgain();
      onSuccess?.(value, input);
    },
    onError: (error, input) => {
      if (isOutdated(error)) readAgain();
      onError?.(error, input);
    },
  });
}
