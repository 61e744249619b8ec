import type { ReactNode } from 'react';
import { Time } from '../../ui/Time.tsx';
import type { TimeFormat } from '../../ui/time.ts';

interface MadeTimeProps {
  /** By the device's clock; null where it has not happened. */
  madeAt: string | null;
  /** By the server's clock; null where the two agree. */
  receivedAt: string | null;
  format: TimeFormat;
  withZone?: boolean;
  fallback?: string;
}

/** When a person did something, with the time of its receipt where that differs. */
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
