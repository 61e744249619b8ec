import { getOrganization } from '@sightline/contracts/organization';
import { call } from '../../../wire/call.ts';

export type NetworkVerdict =
  | { name: 'checking' }
  | { name: 'good' | 'fair' | 'poor'; roundTripMs: number }
  | { name: 'offline' };

const PROBES = 4;
/** A page that has just appeared is still busy, which would be measured as network delay. */
const SETTLE_MS = 700;

/** Measures the round trip to the server, best of a few tries. */
export async function checkNetwork(
  probe: () => Promise<unknown> = () => call(getOrganization, {}),
  settleMs = SETTLE_MS,
): Promise<NetworkVerdict> {
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const times: number[] = [];
  for (let tried = 0; tried < PROBES; tried += 1) {
    const before = performance.now();
    try {
      await probe();
    } catch {
      continue;
    }
    times.push(performance.now() - before);
  }
  if (times.length === 0) return { name: 'offline' };
  const roundTripMs = Math.round(Math.min(...times));
  return { name: verdictFor(roundTripMs, times.length), roundTripMs };
}

function verdictFor(roundTripMs: number, answered: number): 'good' | 'fair' | 'poor' {
  if (answered < PROBES) return 'poor';
  if (roundTripMs < 150) return 'good';
  return roundTripMs < 400 ? 'fair' : 'poor';
}
