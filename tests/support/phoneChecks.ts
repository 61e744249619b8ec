import type { CheckResult } from '@sightline/contracts/rooms/phoneChecks';

/** The result of a check in which everything was good, without a relay. */
export function checkResult(lines: Partial<CheckResult['lines']> = {}): CheckResult {
  const network = { service: 'good', udp: 'good', tcp: 'good', relay: null, sending: 'good' } as const;
  return {
    lines: { ...network, camera: 'good', microphone: 'good', speaker: 'good', ...lines },
    cameraProblem: lines.camera === 'failed' ? 'denied' : null,
    microphoneProblem: null,
    sent: { path: 'udp', kilobitsPerSecond: 1400, lossPercent: 0.2, roundTripMs: 40 },
  };
}
