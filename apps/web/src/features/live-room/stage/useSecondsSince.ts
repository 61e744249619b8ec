import { useEffect, useState } from 'react';

/** The whole seconds since this time, counted up while it is shown. */
export function useSecondsSince(since: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // The clocks of server and device may differ a little.
  return Math.max(0, Math.round((now - Date.parse(since)) / 1000));
}
