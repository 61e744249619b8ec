import type { ReactNode } from 'react';
import { Moment, Time } from '../../ui/Time.tsx';
import type { TimeFormat } from '../../ui/time.ts';

interface MadeTimeProps {
  /** The time on the device's clock; null if it has not happened. */
  madeAt: string | null;
  /** The time on the server's clock; null if the two agree. */
  receivedAt: string | null;
  /** By default as people say it, inside a sentence: "today 9:30 AM". */
  format?: TimeFormat;
  withZone?: boolean;
  fallback?: string;
}

/** The time of a person's action, with the time of its receipt if that differs. */
export function MadeTime({ madeAt, receivedAt, ...how }: MadeTimeProps): ReactNode {
  return (
    <>
      <Told instant={madeAt} {...how} />
      {receivedAt && (
        <>
          , received <Told instant={receivedAt} {...how} />
        </>
      )}
    </>
  );
}

type ToldProps = Omit<MadeTimeProps, 'madeAt' | 'receivedAt'> & { instant: string | null };

function Told({ instant, ...how }: ToldProps): ReactNode {
  if (instant === null || how.format) return <Time instant={instant} {...how} />;
  return <Moment instant={instant} isInSentence withZone={how.withZone} />;
}
