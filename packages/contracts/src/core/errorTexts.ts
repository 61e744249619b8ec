import type { ErrorCode, ErrorDetails } from './errors.ts';

type TextOf = (details: ErrorDetails) => string;

const thing = (details: ErrorDetails): string => details.thing ?? 'item';

const TEXTS: Record<ErrorCode, TextOf> = {
  badInput: (details) => {
    const [field, problem] = Object.entries(details.fields ?? {})[0] ?? [];
    return field
      ? `Please check "${field}": ${problem}`
      : 'Something in this request is not right. Please check it.';
  },
  notSignedIn: () => 'Please sign in first.',
  wrongCredentials: () => 'The email or password is not right.',
  ticketInvalid: () => 'This pass to the room is no longer valid. Open the inspection again.',
  forbidden: () => 'Your account is not allowed to do this.',
  removed: () => 'The inspector has removed you from this inspection.',
  notFound: (details) => `This ${thing(details)} does not exist or is not yours.`,
  conflict: (details) => `Another ${thing(details)} with this id exists already with different content.`,
  alreadyExists: (details) => `This ${thing(details)} exists already.`,
  notReady: (details) => `The ${thing(details)} is not ready yet. Please try again in a moment.`,
  roomFull: () =>
    'This inspection is full. Close it on another device, or ask somebody to leave, and try again.',
  nothingToReport: () => 'Mark at least one checklist item before generating the report.',
  licenseMissing: () =>
    'A report is signed with a license number, and your account has none. Ask an administrator to add it.',
  inspectionCancelled: () => 'This inspection was cancelled. Ask your inspector for a new appointment.',
  inspectionClosed: () => 'This inspection is closed. Ask your inspector if a photo must still be added.',
  linkGone: () =>
    'This link has expired, was used already, or was withdrawn. Ask your inspector for a new one.',
  sessionEnded: () =>
    'This inspection session has ended. If the inspector starts another one, you can join it.',
  tooLarge: (details) => `This ${thing(details)} is too large.`,
  wrongMediaType: () => 'This kind of content is not accepted here.',
  hashMismatch: () => 'The photo changed on its way here. It stays on your device and will be sent again.',
  notAPicture: () => 'This file is not a picture that can be read.',
  roomLocked: () => 'The inspector has locked this inspection. Ask to be let in.',
  tooManyTries: (details) =>
    `Too many tries. Please wait ${waitText(details.retryAfterSeconds ?? 60)} and try again.`,
  internal: () => 'Something went wrong on our side. Please try again.',
  mediaFailed: () => 'The video connection could not be set up. Trying again usually helps.',
  unavailable: () => 'The service is starting or busy. Please try again in a moment.',
  timedOut: () => 'The answer took too long. Please try again.',
};

/** The sentence a person reads for an error. */
export function describeError(code: ErrorCode, details: ErrorDetails = {}): string {
  return TEXTS[code](details);
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
