import { useEffect, useState } from 'react';

/** A pause in typing after which a search is made. */
export const SEARCH_PAUSE_MS = 250;

/** The value once it has stopped changing, for searches while typing. */
export function useDelayed<Value>(value: Value, delayMs = SEARCH_PAUSE_MS): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}
