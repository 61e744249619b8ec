/** A camera or microphone that does not work, with the text of the specification. */
export class DeviceError extends Error {
  readonly title: string;
  /** `denied` opens the explanation of how to grant the permission in this browser. */
  readonly kind: 'denied' | 'missing' | 'busy' | 'unsupported' | 'other';

  constructor(title: string, message: string, kind: DeviceError['kind'], options?: ErrorOptions) {
    super(message, options);
    this.name = 'DeviceError';
    this.title = title;
    this.kind = kind;
  }
}

/** The person's next step, if the message does not name it; otherwise empty. */
export function remedyOf({ kind }: DeviceError): string {
  return kind === 'busy' ? BUSY_REMEDY : '';
}

export function toCameraError(error: unknown): DeviceError {
  if (error instanceof DeviceError) return error;
  const [kind, text] = CAMERA_TEXTS[nameOf(error)] ?? ['other', `Camera error: ${messageOf(error)}`];
  return new DeviceError('Camera Error', text, kind, { cause: error });
}

export function toMicrophoneError(error: unknown): DeviceError {
  if (error instanceof DeviceError) return error;
  const kind = (CAMERA_TEXTS[nameOf(error)] ?? ['other'])[0];
  const text = MICROPHONE_TEXTS[kind] ?? 'Unable to access microphone. Check permissions.';
  return new DeviceError('Audio Error', text, kind, { cause: error });
}

export const noStreamError = (): DeviceError =>
  new DeviceError('No Stream', 'Start the camera or the microphone first.', 'other');
/** The other use to which the system gives precedence, such as a phone call, is not over. */
export const stillPausedError = (device: 'Camera' | 'Microphone'): DeviceError =>
  new DeviceError(
    `${device} still paused`,
    'End the phone call or close the other app that uses it, then try again.',
    'busy',
  );
export const noAudioError = (): DeviceError => new DeviceError('No Audio', NO_MICROPHONE, 'missing');

export const noiseSuppressionError = (isOn: boolean): DeviceError =>
  new DeviceError(
    isOn ? 'Noise suppression is still off' : 'Noise suppression is still on',
    `This microphone does not allow it to be turned ${isOn ? 'on' : 'off'}.`,
    'other',
  );

/** Windows and macOS report a device that their settings turn off like one in use. */
const BUSY_REMEDY =
  "Close the other app or browser tab that uses it, then try again. It may also be turned off in the system's settings.";

/** One text for each cause, even if the specification has several. Decision 063. */
const DENIED = 'Camera permission denied. Please allow camera access and try again.';
const MISSING = 'No camera found. Please connect a camera and try again.';
const BUSY = 'Camera is already in use by another application.';

const NO_MICROPHONE = 'No microphone found. Please connect a microphone and try again.';

/** Causes that no permission mends; the others have the text of the specification. */
const MICROPHONE_TEXTS: Partial<Record<DeviceError['kind'], string>> = {
  missing: NO_MICROPHONE,
  busy: 'Microphone is already in use by another application.',
};

/** The texts by the names of getUserMedia's errors, old and new. */
const CAMERA_TEXTS: Record<string, [DeviceError['kind'], string]> = {
  NotAllowedError: ['denied', DENIED],
  PermissionDeniedError: ['denied', DENIED],
  SecurityError: ['denied', DENIED],
  NotFoundError: ['missing', MISSING],
  DevicesNotFoundError: ['missing', MISSING],
  NotReadableError: ['busy', BUSY],
  TrackStartError: ['busy', BUSY],
  AbortError: ['busy', BUSY],
};

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}

function messageOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException
    ? error.message || error.name
    : String(error);
}
