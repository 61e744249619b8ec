import type { CheckLine, CheckResult, DeviceProblem } from '@sightline/contracts/rooms/phoneChecks';

/** The words of a phone check: for the person who checks, and for the host who reads the result. */

export const CHECK_LINE_LABELS: Record<CheckLine, string> = {
  service: 'Connection to Sightline',
  udp: 'Live video, direct',
  tcp: 'Live video, backup',
  relay: 'Live video, second backup',
  sending: 'Sending your picture',
  camera: 'Camera',
  microphone: 'Microphone',
  speaker: 'Speaker',
};

/** The order in which lines are checked and shown. */
export const CHECK_LINES: readonly CheckLine[] = [
  'camera',
  'microphone',
  'speaker',
  'service',
  'udp',
  'tcp',
  'relay',
  'sending',
];

export type CheckVerdict = 'ready' | 'limited' | 'notReady';

const PATHS = ['udp', 'tcp', 'relay'] as const;

/**
 * Whether the phone is ready for the call. Without a camera, a microphone or any way for the picture it is not; what
 * only disturbs limits it. A way that is blocked does not matter while the direct one works.
 */
export function verdictOf({ lines }: Pick<CheckResult, 'lines'>): CheckVerdict {
  const hasPath = PATHS.some((path) => lines[path] === 'good');
  const needed = [lines.service, lines.sending, lines.camera, lines.microphone];
  if (!hasPath || needed.includes('failed')) return 'notReady';
  const isDisturbed = [...needed, lines.speaker].some(
    (outcome) => outcome === 'poor' || outcome === 'failed',
  );
  return isDisturbed || lines.udp !== 'good' ? 'limited' : 'ready';
}

const CAMERA_ADVICE: Record<DeviceProblem, string> = {
  denied: 'The browser blocks the camera. Allow it for this page, then check again.',
  missing: 'No camera was found. Use a phone, or connect a camera.',
  busy: 'Another app uses the camera. Close it, then check again.',
  unsupported: 'This browser has no camera access. Open the link in Safari or Chrome.',
  silent: 'The camera did not start. Restart the phone, then check again.',
  other: 'The camera did not start. Restart the phone, then check again.',
};

const MICROPHONE_ADVICE: Record<DeviceProblem, string> = {
  denied: 'The browser blocks the microphone. Allow it for this page, then check again.',
  missing: 'No microphone was found. Use a phone, or connect a headset.',
  busy: 'Another app uses the microphone. End phone calls and close it, then check again.',
  unsupported: 'This browser has no microphone access. Open the link in Safari or Chrome.',
  silent:
    'No voice was heard. Speak louder, uncover the microphone or disconnect the headset, then check again.',
  other: 'The microphone did not start. Restart the phone, then check again.',
};

/** What to do about a line that is not good; empty where there is nothing to do. */
export function adviceOn(line: CheckLine, result: CheckResult): string {
  const outcome = result.lines[line];
  if (outcome !== 'poor' && outcome !== 'failed') return '';
  if (line === 'camera') return CAMERA_ADVICE[result.cameraProblem ?? 'other'];
  if (line === 'microphone') return MICROPHONE_ADVICE[result.microphoneProblem ?? 'other'];
  return networkAdvice(line, result);
}

function networkAdvice(
  line: Exclude<CheckLine, 'camera' | 'microphone'>,
  { lines, sent }: CheckResult,
): string {
  const hasPath = PATHS.some((path) => lines[path] === 'good');
  switch (line) {
    case 'service':
      return lines.service === 'poor'
        ? 'Sightline answers slowly. Move closer to the Wi-Fi router, or use mobile data.'
        : 'Sightline cannot be reached. Check Wi-Fi or mobile data, then check again.';
    case 'udp':
      return hasPath
        ? 'Your network blocks the best way for live video. The call works, and is smoother on mobile data.'
        : 'Your network blocks live video. Turn Wi-Fi off to use mobile data, then check again.';
    case 'tcp':
    case 'relay':
      return 'This way is blocked on your network.';
    case 'sending':
      return lines.sending === 'failed'
        ? 'Your picture did not arrive. Turn Wi-Fi off to use mobile data, then check again.'
        : slowAdvice(sent);
    default:
      return 'Turn the volume up, disconnect headphones and Bluetooth, then play the tone again.';
  }
}

function slowAdvice(sent: CheckResult['sent']): string {
  if (sent && sent.lossPercent > 3)
    return 'Part of your picture is lost on the way. Move closer to the Wi-Fi router, or use mobile data.';
  return 'Your connection is slow, so the picture will be blurred. Move closer to the router, or use mobile data.';
}

/** The first reason for which the phone is not ready or limited, as the host reads it. */
const HOST_REASONS: readonly [reason: string, applies: (result: CheckResult) => boolean][] = [
  ['camera blocked, asked to allow it', ({ cameraProblem }) => cameraProblem === 'denied'],
  ['camera does not work', ({ lines }) => lines.camera === 'failed'],
  ['microphone blocked, asked to allow it', ({ microphoneProblem }) => microphoneProblem === 'denied'],
  ['microphone does not work', ({ lines }) => lines.microphone === 'failed'],
  ['could not reach Sightline', ({ lines }) => lines.service === 'failed'],
  ['network blocks live video, asked to use mobile data', (result) => verdictOf(result) === 'notReady'],
  ['slow connection, asked to change the network', ({ lines }) => lines.sending === 'poor'],
  ['no voice heard', ({ lines }) => lines.microphone === 'poor'],
  ['did not hear the speaker', ({ lines }) => lines.speaker === 'failed'],
  ['works, over a backup connection', ({ lines }) => lines.udp !== 'good'],
  ['slow connection', ({ lines }) => lines.service === 'poor'],
];

/** The result in a few words for the host, such as "ready" or "camera blocked, asked to allow it". */
export function hostWordsOf(result: CheckResult): string {
  if (verdictOf(result) === 'ready') return 'ready';
  return HOST_REASONS.find(([, applies]) => applies(result))?.[0] ?? 'works, with limits';
}
