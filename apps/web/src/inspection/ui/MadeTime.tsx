import type { ReactNode } from 'react';
import { Time } from '../../ui/Time.tsx';
import type { TimeFormat } from '../../ui/time.ts';

interface MadeTimeProps {
  /** The time on the device's clock; null if it has not happened. */
  madeAt: string | null;
  /** The time on the server's clock; null if the two agree. */
  receivedAt: string | null;
  format: TimeFormat;
  withZone?: boolean;
  fallback?: string;
}

/** The time of a person's action, with the time of its receipt if that differs. */
export function MadeTime({ madeAt, receivedAt, ...how }: MadeTimeProps): ReactNode {
  return (
    <>
      <Time instant={madeAt} {...how} />
      {receivedAt && (
        <>
          , received <Time instant={receivedAt} {...how} />
        </>
      )}
    </>
  );
}
