import { useEffect, useState } from 'react';

/** The value once it has stopped changing, for searches while typing. */
export function useDelayed<Value>(value: Value, delayMs = 250): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}
