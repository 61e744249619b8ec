import type { ReportContent } from '@sightline/contracts/reports/content';
import { type LivenessCheck, livenessChecksOf } from '@sightline/contracts/rooms/livenessChecks';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';

/** The liveness checks of the calls, in the order in which they were asked. */
export function livenessFrom(events: readonly RoomEvent[]): Required<Pick<ReportContent, 'livenessChecks'>> {
  return { livenessChecks: livenessChecksOf(events).map(reportCheckOf) };
}

/** A check that the end of the call left open has no answer. */
function reportCheckOf(check: LivenessCheck): NonNullable<ReportContent['livenessChecks']>[number] {
  const { id, askedAt, askedBy, name, gesture, outcome, decision } = check;
  const answer = outcome.name === 'answered' ? { ...outcome.answer, receivedAt: outcome.at } : null;
  return { id, askedAt, askedBy, name, gesture, answer, decision };
}
