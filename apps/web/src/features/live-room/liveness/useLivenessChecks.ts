import { type LivenessCheck, livenessChecksOf } from '@sightline/contracts/rooms/livenessChecks';
import { useMemo } from 'react';
import { useRoom } from '../call/callContext.ts';

/** The checks are in the order in which they were asked. */
export function useLivenessChecks(): readonly LivenessCheck[] {
  const events = useRoom((state) => state.events);
  return useMemo(() => livenessChecksOf(events), [events]);
}
