import {
  type CheckLine,
  CheckOutcome,
  type CheckResult,
  type DeviceProblem,
} from '@sightline/contracts/rooms/phoneChecks';

/** A line of the check before and while it runs; `leftOut` where there is nothing to try. */
export type LineState = CheckOutcome | 'waiting' | 'running' | 'leftOut';

export interface CheckState {
  readonly stage: 'idle' | 'running' | 'done';
  readonly lines: Readonly<Record<CheckLine, LineState>>;
  readonly cameraProblem: DeviceProblem | null;
  readonly microphoneProblem: DeviceProblem | null;
  readonly sent: CheckResult['sent'];
  /** The reason for which the service could not be used; empty if it could. */
  readonly problem: string;
  /** Whether the inspector has the result; null for a check that belongs to no one, or before the end. */
  readonly kept: 'kept' | 'failed' | null;
}

export const IDLE: CheckState = {
  stage: 'idle',
  lines: {
    service: 'waiting',
    udp: 'waiting',
    tcp: 'waiting',
    relay: 'leftOut',
    sending: 'waiting',
    camera: 'waiting',
    microphone: 'waiting',
    speaker: 'waiting',
  },
  cameraProblem: null,
  microphoneProblem: null,
  sent: null,
  problem: '',
  kept: null,
};

export function withLine(state: CheckState, line: CheckLine, next: LineState): CheckState {
  return { ...state, lines: { ...state.lines, [line]: next } };
}

/** The result to store. A line without an outcome at the end was not tried, or failed where it is needed. */
export function resultOf({ lines, cameraProblem, microphoneProblem, sent }: CheckState): CheckResult {
  const tried = (line: CheckLine): CheckOutcome | null => CheckOutcome.safeParse(lines[line]).data ?? null;
  const needed = (line: CheckLine): CheckOutcome => tried(line) ?? 'failed';
  return {
    lines: {
      service: needed('service'),
      udp: tried('udp'),
      tcp: tried('tcp'),
      relay: tried('relay'),
      sending: tried('sending'),
      camera: needed('camera'),
      microphone: needed('microphone'),
      speaker: tried('speaker'),
    },
    cameraProblem,
    microphoneProblem,
    sent,
  };
}
