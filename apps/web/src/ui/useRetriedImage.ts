import { backoffAfter } from '@sightline/contracts/core/backoffAfter';
import { useEffect, useState } from 'react';

/** How long a picture may take. Each further try has twice the time, since a slow connection needs it. */
const ARRIVAL_MS = 60_000;
const PAUSES = { firstDelayMs: 2500, longestDelayMs: 60_000 };

interface Load {
  address: string | null;
  state: 'loading' | 'shown' | 'failed';
  /** The tries that failed or took too long. */
  failures: number;
}

/**
 * Loads a picture until it is there: with growing pauses, and at once when the page is online or visible again.
 * A picture that is only expected, because the server still makes it, is tried after the first pause. The browser
 * requests a lazy one when it comes into view, so that its tries have no limit.
 */
export function useRetriedImage(address: string | null, { isExpected = false, isLazy = false } = {}) {
  const first: Load = { address, state: isExpected ? 'failed' : 'loading', failures: 0 };
  const [last, setLast] = useState(first);
  const load = last.address === address ? last : first;
  const { state, failures } = load;
  useEffect(() => {
    if (address === null || state === 'shown') return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const again = (): void => setLast(nextTry({ address, state, failures }));
    const limitMs = isLazy ? null : ARRIVAL_MS * 2 ** failures;
    const waitMs = state === 'loading' ? limitMs : backoffAfter(failures, PAUSES);
    const timer = waitMs === null ? undefined : setTimeout(again, waitMs);
    window.addEventListener('online', again, { signal });
    const seen = (): void => {
      if (state === 'failed' && !document.hidden) again();
    };
    document.addEventListener('visibilitychange', seen, { signal });
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [address, state, failures, isLazy]);
  return {
    state,
    failures,
    retry: () => setLast(nextTry(load)),
    image: {
      src: address === null ? '' : addressOfTry(address, failures),
      onLoad: () => setLast({ ...load, state: 'shown' }),
      onError: () => setLast({ address, state: 'failed', failures: failures + 1 }),
    },
  };
}

/** A try that is still pending has failed, since another one takes its place. */
function nextTry({ address, state, failures }: Load): Load {
  return { address, state: 'loading', failures: state === 'loading' ? failures + 1 : failures };
}

/** Another address for each try: the browser would wait for a pending request of the same one. */
function addressOfTry(address: string, failures: number): string {
  return failures === 0 || !address.startsWith('/') ? address : `${address}?try=${failures}`;
}
