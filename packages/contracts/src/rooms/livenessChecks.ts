import type { Gesture, LivenessAnswer, LivenessDecision } from './liveness.ts';
import type { RoomEvent } from './roomEvents.ts';

/** A liveness check as the durable events state it: the same for the server, the pages and the report. */
export interface LivenessCheck {
  id: string;
  askedAt: string;
  askedBy: string;
  peerId: string;
  /** The person who holds the phone. */
  name: string;
  gesture: Gesture;
  photoIds: readonly string[];
  outcome:
    | { name: 'pending' }
    | { name: 'unanswered' }
    /** `at` is the time by the server's clock. */
    | { name: 'answered'; at: string; answer: LivenessAnswer };
  /** The last decision; null before the first one. */
  decision: (LivenessDecision & { by: string; at: string }) | null;
}

export type LivenessChecks = ReadonlyMap<string, LivenessCheck>;

/** The checks after this event, in the order in which they were asked. */
export function withLivenessEvent(checks: LivenessChecks, event: RoomEvent): LivenessChecks {
  switch (event.kind) {
    case 'liveness:asked':
      return new Map(checks).set(event.id, askedCheck(event));
    case 'liveness:unanswered':
      return settled(checks, event.id, { name: 'unanswered' });
    case 'liveness:answered':
      return settled(checks, event.id, { name: 'answered', at: event.at, answer: event.data.answer });
    case 'liveness:decided': {
      const { checkId, decision } = event.data;
      return changed(checks, checkId, { decision: { ...decision, by: event.by.name, at: event.at } });
    }
    default:
      return checks;
  }
}

export function livenessChecksOf(events: readonly RoomEvent[]): LivenessCheck[] {
  let checks: LivenessChecks = new Map();
  for (const event of events) checks = withLivenessEvent(checks, event);
  return [...checks.values()];
}

type Asked = Extract<RoomEvent, { kind: 'liveness:asked' }>;

function askedCheck({ id, at, by, data }: Asked): LivenessCheck {
  return { id, askedAt: at, askedBy: by.name, ...data, outcome: { name: 'pending' }, decision: null };
}

/** The first outcome counts: an answer and the end of its time may be written at the same moment. */
function settled(checks: LivenessChecks, id: string, outcome: LivenessCheck['outcome']): LivenessChecks {
  return checks.get(id)?.outcome.name === 'pending' ? changed(checks, id, { outcome }) : checks;
}

function changed(checks: LivenessChecks, id: string, change: Partial<LivenessCheck>): LivenessChecks {
  const check = checks.get(id);
  return check ? new Map(checks).set(id, { ...check, ...change }) : checks;
}
