import type { CallInput, Endpoint, ReplyOf } from '@sightline/contracts/core/define';
import { useEffect, useState } from 'react';
import { request, urlOf } from './call.ts';

/**
 * Reading and writing on the booking page, which loads neither the schemas nor the cache of queries, so that it opens
 * quickly on a phone. The types are those of the endpoint; the server has parsed the reply before it sent it.
 */

type Address = Pick<Endpoint, 'method' | 'path'>;

export interface PlainReading<Value> {
  /** Undefined until it arrives; kept while it is read again. */
  data: Value | undefined;
  error: Error | undefined;
  refetch: () => void;
}

interface Outcome<Value> {
  url: string;
  /** Which reading of this URL it answers. */
  turn: string;
  data?: Value;
  error?: Error;
}

/** `const fees = usePlainRead<typeof getFees>(READ_FEES, {})`; read again whenever `version` changes. */
export function usePlainRead<E extends Endpoint>(
  { path }: Address,
  input: CallInput<E>,
  version = 0,
): PlainReading<ReplyOf<E>> {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<ReplyOf<E>> | null>(null);
  const url = urlOf(path, input);
  const turn = `${attempt} ${version} ${url}`;
  useEffect(() => {
    const aborter = new AbortController();
    const settle = (settled: Pick<Outcome<ReplyOf<E>>, 'data' | 'error'>): void => {
      if (!aborter.signal.aborted) setOutcome({ url, turn, ...settled });
    };
    request({ method: 'GET', path: url }, {}, { signal: aborter.signal }).then(
      (data) => settle({ data: data as ReplyOf<E> }),
      (error: Error) => settle({ error }),
    );
    return () => aborter.abort();
  }, [url, turn]);
  return {
    data: outcome?.url === url ? outcome.data : undefined,
    error: outcome?.turn === turn ? outcome.error : undefined,
    refetch: () => setAttempt((count) => count + 1),
  };
}

interface PlainSendOptions<Value, Input> {
  onSuccess?: (value: Value, input: Input) => void;
  onError?: (error: Error) => void;
  onSettled?: () => void;
}

/** `const hold = usePlainSend<typeof holdSlot>(HOLD_SLOT, { onSuccess }); hold.send({ body })` */
export function usePlainSend<E extends Endpoint>(
  address: Address,
  { onSuccess, onError, onSettled }: PlainSendOptions<ReplyOf<E>, CallInput<E>>,
): { send: (input: CallInput<E>) => void; isPending: boolean } {
  const [underWay, setUnderWay] = useState(0);
  const send = async (input: CallInput<E>): Promise<void> => {
    setUnderWay((count) => count + 1);
    try {
      const value = (await request(address, input)) as ReplyOf<E>;
      onSuccess?.(value, input);
    } catch (error) {
      onError?.(error as Error);
    }
    setUnderWay((count) => count - 1);
    onSettled?.();
  };
  return { send: (input) => void send(input), isPending: underWay > 0 };
}
