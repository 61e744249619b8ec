import type { ErrorCode, ErrorDetails } from './errors.ts';
import { SITE_MISS_TEXTS } from './siteMissTexts.ts';

type TextOf = (details: ErrorDetails) => string;

const thing = (details: ErrorDetails): string => details.thing ?? 'item';

/** Things that forms send, which people may change and send again when the first reply is lost. */
const FROM_FORMS: ReadonlySet<string> = new Set([
  ...['request', 'inspection', 'client', 'message'],
  ...['payment', 'refund', 'mailing', 'invitation'],
]);

const TEXTS: Record<ErrorCode, TextOf> = {
  badInput: (details) => {
    const [field, problem] = Object.entries(details.fields ?? {})[0] ?? [];
    if (!field || !problem) return 'Something in this request is invalid. Please check it.';
    if (isSentence(problem)) return problem;
    const noun = nounOf(field);
    return noun === null
      ? `Please check what you entered: ${problem}.`
      : `Please check the ${noun}: ${problem}.`;
  },
  notSignedIn: () => 'Please sign in first.',
  notSetUp: () => 'Sightline is not set up on this server.',
  wrongCredentials: () => 'Incorrect email or password.',
  codeRequired: () => 'Enter the code from your authenticator app.',
  wrongCode: () => 'This code is not right or was already used. Enter the one that your app shows now.',
  passkeyRefused: () =>
    'This passkey does not open an account here. Sign in with your password, or try another passkey.',
  ticketInvalid: () => 'Your access to this call has expired. Open the inspection again.',
  forbidden: () => 'Your account is not allowed to do this. Ask an administrator if you need access.',
  secondStepMissing: () =>
    'Your company asks for two-step sign-in. Set it up on your account page to continue.',
  assignmentForbidden: () =>
    'An inspector can take an unassigned inspection. Only the office can change who is assigned.',
  foreignDownload: () => 'Another site tried to start this download. Open the app and download it there.',
  notAPage: () => 'This address is not a page. Open the app to see what it shows.',
  signerNotAssigned: ({ inspector }) =>
    `Only the assigned inspector, ${inspector}, or a licensed admin can sign this inspection.`,
  signingForbidden: () => 'Inspections are signed by licensed inspectors and admins.',
  hostForbidden: () => 'Only an admin can let a person with the role Office host a call.',
  removed: () => 'The inspector removed you from this call.',
  notFound: (details) =>
    `This ${thing(details)} was not found, or you do not have access to it. Reload the page; if it is still missing, ask an administrator.`,
  browserUnsupported: () =>
    'This browser cannot make video calls. Open the link in the latest Chrome, Edge, Firefox or Safari.',
  addressNotFound: ({ miss = 'unknown' }) => SITE_MISS_TEXTS[miss],
  conflict: (details) =>
    FROM_FORMS.has(thing(details))
      ? `This ${thing(details)} had already arrived as you sent it first, without what you changed since. Reload the page to see it.`
      : `This ${thing(details)} conflicts with one already on file. Compare the two, then discard this one or enter it again.`,
  alreadyExists: ({ thing: noun = 'this item' }) =>
    `${noun.charAt(0).toUpperCase()}${noun.slice(1)} already exists.`,
  clientExists: ({ existing }) =>
    `A client with this email already exists${existing ? `: ${existing.name}` : ''}.`,
  changedMeanwhile: (details) =>
    `Someone else saved a newer version of this ${thing(details)}. Look at their changes, then save yours again.`,
  lastAdmin: () =>
    'This is the last active administrator. Make another account an active administrator first.',
  twoStepRequired: () => 'Your company asks for two-step sign-in, so it stays on.',
  notReady: (details) => `The ${thing(details)} is not ready. Please try again in a moment.`,
  hostAway: () => 'The inspector has not joined. You enter the call as soon as they do.',
  roomFull: () => 'This call is full. Close it on another device or ask someone to leave, then try again.',
  pictureFrozen: () => 'Someone else has frozen the picture. Draw on theirs.',
  pictureLive: () => 'The video is live again. Freeze it to draw on it.',
  drawingFull: () => 'This picture is full of marks. Undo or clear some first.',
  nothingToReinspect: () => 'The report has no deficiencies, so there is nothing to inspect again.',
  nothingToReport: () => 'Mark at least one checklist item before generating the report.',
  nothingToSign: () => 'Mark at least one item before signing the checklist.',
  nothingToApprove: () => 'Accept a text for this voice note before it is approved.',
  approverSigned: () => 'A report must be approved by someone other than the person who signed it.',
  reportInReview: () =>
    'This report is waiting for approval. It can be emailed once a licensed admin has approved it.',
  checklistSigned: ({ signer = 'someone else' }) =>
    `The checklist was signed by ${signer} in the meantime. Open it, choose “Correct with a new version”, and make this change again.`,
  descriptionsMissing: ({ missing = [] }) =>
    `A failed item needs a description before the inspection can be signed. Still missing: ${missing.join(', ')}.`,
  photosMissing: ({ missing = [] }) =>
    `A failed item needs a photo before the inspection can be signed. Still missing: ${missing.join(', ')}.`,
  warningsNotAcknowledged: () =>
    "This report doesn't match the checklist. Review the warnings, then make corrections or sign again.",
  changedSinceSigned: () =>
    'The inspection was changed after you signed it on your device, so the report was not made. Look at the changes, then write the report.',
  licenseMissing: () =>
    'Inspections are signed with a license number, and your account has none. Ask an administrator to add it.',
  inspectionRequested: () =>
    'This inspection was requested and is not confirmed. It can be joined once the office has confirmed it.',
  inspectionCancelled: () => 'This inspection was canceled. Ask your inspector for a new appointment.',
  inspectionClosed: () => 'This inspection is closed. Ask your inspector if you still need to add a photo.',
  bookingClosed: () => 'This inspection can no longer be changed here. Please call us.',
  clientHasInspections: () => "This client has inspections on record and can't be deleted.",
  clientMerging: () => 'This client is being merged with another one. Reload the page in a minute.',
  slotTaken: ({ freeSlots = [] }) =>
    freeSlots.length > 0
      ? 'This time was just taken. Choose one of the next free times.'
      : 'This time was just taken. Choose another day.',
  requestAnswered: () => 'Someone else has accepted or declined this request. Your answer was not saved.',
  holdExpired: () => 'This time is no longer held for you. Choose a time again.',
  gestureExpired: () => 'The time for this check is over. The inspector can ask you for another one.',
  paymentSetupRequired: () => 'Online payment is not set up. Contact the office about another way to pay.',
  alreadyPaid: () => 'This inspection is already paid.',
  paymentUnclear: () =>
    'We received a payment for this inspection that we have not matched. Please contact the office before you pay again.',
  nothingToAccept: () => 'This payment needs no check. Reload the page to see its state.',
  nothingToPay: () => 'There is nothing to pay for this inspection.',
  refundRefused: () =>
    'The payment provider refused this refund: no more can be refunded than was paid. Reload the page to see what was refunded.',
  mailHandled: () => 'Someone else has sent this email again or dismissed it. Reload the page.',
  mailOutdated: () =>
    'This email is out of date, because what it is about has changed since. Dismiss it instead.',
  reminderLate: () =>
    'It is too late for this reminder: the day or the hour that it announces has begun. Call the client instead.',
  mailMayDuplicate: () =>
    'This email may have arrived. Confirm that the recipient may get it twice before sending it again.',
  mailNeedsNewLink: () =>
    'The link in this email was for one use. Send a new one from the account, or ask the person to request it.',
  serviceNotConnected: () => 'Connect the client-management service first.',
  serviceFailed: () =>
    'The client-management service gave no usable answer. Check the address, or try again in a few minutes.',
  syncInProgress: () => 'An import or a sync is in progress. Wait until it is done.',
  nothingToRetry: () => 'No rows have failed.',
  linkGone: () =>
    'This link has expired, was already used, or was withdrawn. Ask your inspector for a new one.',
  sessionEnded: () => 'This call has ended. If the inspector starts another one, you can join it.',
  lengthRequired: () => 'This upload does not say how many bytes it sends. Send it with a Content-Length.',
  tooLarge: (details) => {
    const { limit } = details;
    const problem = limit ? `is larger than ${limit}` : 'is too large';
    const remedy = thing(details) === 'picture' ? ' Save a smaller copy and add that.' : '';
    return `This ${thing(details)} ${problem}.${remedy}`;
  },
  wrongMediaType: (details) =>
    details.thing
      ? `This ${details.thing} can't be read here. Save it as a JPEG and add that.`
      : "This file type isn't supported.",
  hashMismatch: ({ thing: name = 'photo' }) =>
    `The ${name} was damaged during upload. It is still on your device and will be sent again.`,
  notAPicture: () => "This file isn't a picture that can be read here. Save it as a JPEG and add that.",
  pictureDamaged: () =>
    'This file is damaged or incomplete, so its picture cannot be read. Copy it again from the camera or phone, make sure that it opens there, and add the new copy.',
  notAudio: () => "This file isn't a voice recording in the format that its device named.",
  emptyRecording: () => 'This recording is empty. Check the microphone and record it again.',
  roomLocked: () => 'The inspector has locked this call. Ask to be let in.',
  tooManyTries: (details) =>
    `Too many attempts. Please wait ${waitText(details.retryAfterSeconds ?? 60)} and try again.`,
  fileChanged: () =>
    'This file was changed or damaged in storage, so it is not shown. Ask an administrator to restore it from a backup.',
  internal: () => 'Something went wrong on our side. Please try again.',
  mediaFailed: () => 'The video connection could not be set up. Please try again.',
  callsFull: () => 'All lines for live calls are busy. Please try again in a few minutes.',
  unavailable: () => 'The service is starting or busy. Please try again in a moment.',
  recordingRefused: ({ person = 'Someone' }) =>
    `${person} did not agree, so this call cannot be recorded. You can still take photos.`,
  recordingAsked: () => 'Everyone in this call is being asked already, or it is being recorded.',
  recordingHeld: () => 'This recording is on legal hold. End the hold before you delete it.',
  recordingRunning: () => 'Stop the recording first. It can be deleted when it has ended.',
  recordingBusy: () =>
    'This server is already recording as many calls as it can. The call continues; try again in a few minutes.',
  recordingOff: () => 'Recording is not set up on this server. Ask an administrator.',
  captionsOff: () => 'Captions are not set up on this server. Ask an administrator.',
  captionsUnavailable: () => 'Captions are not available right now.',
  addressLookupUnavailable: () => 'Address lookup is not available right now. Please try again later.',
  paymentUnavailable: () => 'The payment provider cannot be reached right now. Please try again in a moment.',
  timedOut: () => 'The request took too long. Please try again.',
  storageFull: () =>
    'The server has no storage space left, so nothing was saved. Ask an administrator to free some, then try again.',
};

export function describeError(code: ErrorCode, details: ErrorDetails = {}): string {
  return TEXTS[code](details);
}

/** The words in a field's name, such as "company name" for `companyName`; null for a name without words. */
function nounOf(path: string): string | null {
  const name = path.split('.').findLast((part) => /^[a-z][a-zA-Z]{2,}$/.test(part)) ?? '';
  const words = name
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/ ids?$/, '')
    .replace(/ at$/, ' time');
  return words === '' || GENERAL.includes(words) ? null : words;
}

/** Parts of a request that no person typed. */
const GENERAL = ['request', 'body', 'query', 'params', 'id'];

/**
 * Whether a problem is a complete sentence, which is shown without the field's name that only developers know.
 */
function isSentence(problem: string): boolean {
  return /^[A-Z].*\.$/s.test(problem);
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
