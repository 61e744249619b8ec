import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { GpsSession } from './GpsSession.ts';

/** Holds the session of the open inspection; taking another one closes it. */
class SessionHolder {
  #session: GpsSession | null = null;

  get session(): GpsSession | null {
    return this.#session;
  }

  hold(session: GpsSession): void {
    if (this.#session !== session) this.close();
    this.#session = session;
  }

  close(): void {
    this.#session?.close();
  }
}

const HolderContext = createContext<SessionHolder | null>(null);

/**
 * Wraps the tabs of an inspection: tracking continues while another tab is shown, and stops when the inspection
 * is left. Loads none of the panel's code.
 */
export function GpsScope({ children }: { children: ReactNode }): ReactNode {
  const holder = useOwnHolder();
  return <HolderContext value={holder}>{children}</HolderContext>;
}

/** The holder of the scope; outside of one, a holder that lives as long as the caller. */
export function useSessionHolder(): SessionHolder {
  const scope = useContext(HolderContext);
  const own = useOwnHolder();
  return scope ?? own;
}

function useOwnHolder(): SessionHolder {
  const [holder] = useState(() => new SessionHolder());
  useEffect(() => () => holder.close(), [holder]);
  return holder;
}
