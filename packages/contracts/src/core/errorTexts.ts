import type { ErrorCode, ErrorDetails } from './errors.ts';

type TextOf = (details: ErrorDetails) => string;

const thing = (details: ErrorDetails): string => details.thing ?? 'item';

const TEXTS: Record<ErrorCode, TextOf> = {
  badInput: (details) => {
    const [field, problem] = Object.entries(details.fields ?? {})[0] ?? [];
    return field
      ? `Please check "${field}": ${problem}`
      : 'Something in this request is invalid. Please check it.';
  },
  notSignedIn: () => 'Please sign in first.',
  wrongCredentials: () => 'Incorrect email or password.',
  ticketInvalid: () => 'Your admission to the room has expired. Open the inspection again.',
  forbidden: () => 'Your account is not allowed to do this.',
  removed: () => 'The inspector removed you from this inspection.',
  notFound: (details) => `This ${thing(details)} was not found, or you do not have access to it.`,
  conflict: (details) => `Another ${thing(details)} with this id already exists with different content.`,
  alreadyExists: (details) => `This ${thing(details)} already exists.`,
  notReady: (details) => `The ${thing(details)} is not ready yet. Please try again in a moment.`,
  roomFull: () =>
    'This inspection is full. Close it on another device or ask someone to leave, then try again.',
  nothingToReport: () => 'Mark at least one checklist item before generating the report.',
  warningsNotAcknowledged: () =>
    'The checklist and this report do not agree yet. Read the warnings, then sign again or make corrections first.',
  licenseMissing: () =>
    'Reports are signed with a license number, and your account has none. Ask an administrator to add it.',
  inspectionCancelled: () => 'This inspection was canceled. Ask your inspector for a new appointment.',
  inspectionClosed: () => 'This inspection is closed. Ask your inspector if you still need to add a photo.',
  clientHasInspections: () => 'This client has inspections and cannot be deleted: their records must stay.',
  linkGone: () =>
    'This link has expired, was already used, or was withdrawn. Ask your inspector for a new one.',
  sessionEnded: () =>
    'This inspection session has ended. If the inspector starts another one, you can join it.',
  tooLarge: (details) => `This ${thing(details)} is too large.`,
  wrongMediaType: () => 'This type of content is not accepted here.',
  hashMismatch: () =>
    'The photo was damaged during upload. It is still on your device and will be sent again.',
  notAPicture: () => 'This file is not a readable picture.',
  roomLocked: () => 'The inspector has locked this inspection. Ask to be let in.',
  tooManyTries: (details) =>
    `Too many attempts. Please wait ${waitText(details.retryAfterSeconds ?? 60)} and try again.`,
  internal: () => 'Something went wrong on our side. Please try again.',
  mediaFailed: () => 'The video connection could not be set up. Please try again.',
  unavailable: () => 'The service is starting or busy. Please try again in a moment.',
  timedOut: () => 'The request took too long. Please try again.',
};

/** The sentence a person reads for an error. */
export function describeError(code: ErrorCode, details: ErrorDetails = {}): string {
  return TEXTS[code](details);
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
