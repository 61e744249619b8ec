import { mintId } from '@sightline/contracts/core/ids';
import type { CallMinute } from '@sightline/contracts/rooms/callMinutes';

/** A minute without trouble over UDP. */
export function callMinute(facts: Partial<CallMinute> = {}): CallMinute {
  return {
    at: '2026-11-20T15:00:00.000Z',
    seconds: 60,
    peerId: mintId(),
    subject: `user:${mintId()}`,
    name: 'Elena Marsh',
    role: 'field',
    path: 'udp',
    roundTripMs: 40,
    up: { kbps: 1800, loss: 0 },
    down: { kbps: 900, loss: 0.002 },
    layer: 2,
    frozenSeconds: 0,
    reconnects: 0,
    page: { path: 'udp', roundTripMs: 42, frozenSeconds: 0 },
    ...facts,
  };
}
