import type { SiteMiss } from './siteMiss.ts';

/**
 * Errors that a person can act on, in one table from code to HTTP status; the text for a person is chosen at
 * the edge (core/errorTexts.ts), never inside the error.
 */
export const HTTP_STATUS = {
  badInput: 400,
  notSignedIn: 401,
  wrongCredentials: 401,
  codeRequired: 401,
  wrongCode: 401,
  passkeyRefused: 401,
  ticketInvalid: 401,
  forbidden: 403,
  secondStepMissing: 403,
  assignmentForbidden: 403,
  browserUnsupported: 400,
  notAPage: 403,
  foreignDownload: 403,
  signerNotAssigned: 403,
  signingForbidden: 403,
  hostForbidden: 403,
  removed: 403,
  notFound: 404,
  addressNotFound: 404,
  conflict: 409,
  alreadyExists: 409,
  changedMeanwhile: 409,
  lastAdmin: 409,
  twoStepRequired: 409,
  notReady: 409,
  recordingRefused: 409,
  recordingAsked: 409,
  recordingHeld: 409,
  recordingRunning: 409,
  roomFull: 409,
  hostAway: 409,
  pictureFrozen: 409,
  pictureLive: 409,
  drawingFull: 409,
  nothingToReport: 409,
  nothingToReinspect: 409,
  nothingToSign: 409,
  nothingToApprove: 409,
  approverSigned: 409,
  reportInReview: 409,
  checklistSigned: 409,
  descriptionsMissing: 409,
  photosMissing: 409,
  licenseMissing: 409,
  warningsNotAcknowledged: 409,
  changedSinceSigned: 409,
  inspectionCancelled: 409,
  inspectionRequested: 409,
  inspectionClosed: 409,
  bookingClosed: 409,
  clientExists: 409,
  clientHasInspections: 409,
  clientMerging: 409,
  slotTaken: 409,
  requestAnswered: 409,
  paymentSetupRequired: 409,
  alreadyPaid: 409,
  paymentUnclear: 409,
  nothingToAccept: 409,
  nothingToPay: 409,
  refundRefused: 409,
  mailHandled: 409,
  mailOutdated: 409,
  reminderLate: 409,
  mailMayDuplicate: 409,
  mailNeedsNewLink: 409,
  serviceNotConnected: 409,
  serviceFailed: 409,
  syncInProgress: 409,
  nothingToRetry: 409,
  linkGone: 410,
  holdExpired: 410,
  gestureExpired: 410,
  sessionEnded: 410,
  lengthRequired: 411,
  tooLarge: 413,
  wrongMediaType: 415,
  hashMismatch: 422,
  notAPicture: 422,
  pictureDamaged: 422,
  notAudio: 422,
  emptyRecording: 422,
  roomLocked: 423,
  tooManyTries: 429,
  internal: 500,
  fileChanged: 500,
  mediaFailed: 502,
  unavailable: 503,
  notSetUp: 503,
  callsFull: 503,
  recordingBusy: 503,
  recordingOff: 503,
  captionsOff: 503,
  captionsUnavailable: 503,
  addressLookupUnavailable: 503,
  paymentUnavailable: 503,
  timedOut: 504,
  storageFull: 507,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS;

/** Errors after which the server forgets an upload: sending the same bytes again would end the same way. */
export const FINAL_UPLOAD_REFUSALS: readonly ErrorCode[] = [
  ...(['hashMismatch', 'tooLarge', 'wrongMediaType', 'conflict'] as const),
  ...(['notAPicture', 'pictureDamaged', 'notAudio', 'emptyRecording'] as const),
  // These refuse the person, the inspection or the metadata.
  ...(['inspectionClosed', 'forbidden', 'notFound', 'badInput'] as const),
];

/** Sending the same change again cannot change these replies: a person decides. */
export const FINAL_REFUSALS: readonly ErrorCode[] = [
  ...(['removed', 'changedMeanwhile', 'alreadyExists', 'linkGone', 'roomLocked'] as const),
  ...(['checklistSigned', 'nothingToSign', 'descriptionsMissing', 'photosMissing'] as const),
  ...(['licenseMissing', 'signerNotAssigned', 'signingForbidden'] as const),
  ...(['changedSinceSigned', 'warningsNotAcknowledged', 'reportInReview'] as const),
];

/** Checks codes from another process. Only own properties count: an object also has a `toString`. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(HTTP_STATUS, value);
}

/** Facts for the text and for the client: field problems, seconds to wait, the thing's name. */
export interface ErrorDetails {
  /**
   * Problems of the input by dotted path. A fragment ("Not readable") is shown next to the field, or after a
   * noun made from its name; a sentence with a period is shown alone.
   */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** The missing, locked or conflicting thing in a person's words: "inspection", "photo". */
  thing?: string;
  /** The assigned inspector's name, for a report that another person wants to sign. */
  inspector?: string;
  /** Labels of failed items that have no photo; names of settings that payment lacks. */
  missing?: readonly string[];
  /** The client that already has the email of another one. */
  existing?: { id: string; name: string };
  /** The person who did not agree to be recorded. */
  person?: string;
  /** The reason why an address was not located. */
  miss?: SiteMiss;
  /** The signer's name, for a change to a checklist that was signed meanwhile. */
  signer?: string;
  /** The beginnings of the nearest free slots, for a slot that is taken. */
  freeSlots?: readonly string[];
  /** The exceeded limit as shown: "50 MB". */
  limit?: string;
  /** The stored record, for a change that follows an older state of it. */
  stored?: object;
  /** Warnings to show before the request is repeated with the person's consent. */
  warnings?: { id: string; text: string }[];
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return HTTP_STATUS[this.code];
  }
}
