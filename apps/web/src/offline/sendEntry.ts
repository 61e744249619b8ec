import type { ChecklistChange } from '@sightline/contracts/checklistChanges';
import type { Checklist } from '@sightline/contracts/checklists';
import { AppError, type ErrorCode, FINAL_UPLOAD_REFUSALS } from '@sightline/contracts/core/errors';
import type { Inspection } from '@sightline/contracts/inspections';
import type { NewPosition, PositionChange, RecordedPosition } from '@sightline/contracts/positions';
import type { FindingState, NewScan, Scan } from '@sightline/contracts/scans';
import type { SignatureOrder, SignedChecklist } from '@sightline/contracts/signedChecklists';
import type { NewSite } from '@sightline/contracts/site';
import { errorMessage } from '../wire/CallError.ts';
import type {
  ChecklistChangeEntry,
  Entry,
  FindingDecisionEntry,
  PositionChangeEntry,
  PositionDeletionEntry,
  PositionsEntry,
  ScanEntry,
  SignatureEntry,
  SiteEntry,
  StatusChangeEntry,
  StillEntry,
} from './entries.ts';
import { hashOf } from './hashOf.ts';
import type { UploadRequest } from './uploadResumably.ts';

export interface DecisionRequest {
  scanId: string;
  findingId: string;
  decisionId: string;
  state: FindingState;
}

/** The calls that the outbox makes. */
export interface OutboxRequests {
  /** Resolves with the SHA-256 of the photo that the server has stored. */
  upload(request: UploadRequest): Promise<string>;
  /** Creates the checklist if nobody has yet. */
  /** Without the id of the checklist, the change creates it where nobody else has. */
  changeChecklist(inspectionId: string, change: ChecklistChange, checklistId?: string): Promise<Checklist>;
  signChecklist(checklistId: string, order: SignatureOrder): Promise<SignedChecklist>;
  changeStatus(inspectionId: string, change: Pick<StatusChangeEntry, 'status' | 'from'>): Promise<Inspection>;
  setSite(inspectionId: string, site: NewSite): Promise<Inspection>;
  recordPositions(inspectionId: string, positions: readonly NewPosition[]): Promise<RecordedPosition[]>;
  changePosition(positionId: string, change: PositionChange): Promise<RecordedPosition>;
  deletePosition(positionId: string): Promise<void>;
  recordScan(inspectionId: string, scan: NewScan): Promise<Scan>;
  decideFinding(decision: DecisionRequest): Promise<Scan>;
}

/** An entry that was sent, with the server's reply. */
export type Sent =
  | { kind: 'still'; entry: StillEntry }
  | { kind: 'checklistChange'; entry: ChecklistChangeEntry; checklist: Checklist }
  | { kind: 'signature'; entry: SignatureEntry; signed: SignedChecklist }
  | { kind: 'statusChange'; entry: StatusChangeEntry; inspection: Inspection }
  | { kind: 'site'; entry: SiteEntry; inspection: Inspection }
  | { kind: 'positions'; entry: PositionsEntry; positions: RecordedPosition[] }
  | { kind: 'positionChange'; entry: PositionChangeEntry; position: RecordedPosition }
  | { kind: 'positionDeletion'; entry: PositionDeletionEntry }
  | { kind: 'scan'; entry: ScanEntry; scan: Scan }
  | { kind: 'findingDecision'; entry: FindingDecisionEntry; scan: Scan };

export interface SendContext {
  requests: OutboxRequests;
  /** Not for the first attempt with an entry of this page. */
  mayHaveBegun: boolean;
  readPicture(id: string): Promise<Blob | null>;
  onProgress(fraction: number): void;
}

export async function sendEntry(entry: Entry, context: SendContext): Promise<Sent> {
  const { requests } = context;
  switch (entry.kind) {
    case 'still':
      await sendStill(entry, context);
      return { kind: 'still', entry };
    case 'checklistChange': {
      const { inspectionId, change, checklistId } = entry;
      const checklist = await requests.changeChecklist(inspectionId, change, checklistId);
      return { kind: 'checklistChange', entry, checklist };
    }
    case 'signature': {
      const signed = await requests.signChecklist(entry.checklistId, entry.order);
      return { kind: 'signature', entry, signed };
    }
    case 'statusChange': {
      const { inspectionId, status, from } = entry;
      const inspection = await requests.changeStatus(inspectionId, { status, from });
      return { kind: 'statusChange', entry, inspection };
    }
    case 'site':
      return { kind: 'site', entry, inspection: await requests.setSite(entry.inspectionId, entry.site) };
    case 'scan': {
      const scan = await requests.recordScan(entry.inspectionId, entry.scan);
      return { kind: 'scan', entry, scan };
    }
    case 'findingDecision': {
      const { id: decisionId, scanId, findingId, findingState: state } = entry;
      const scan = await requests.decideFinding({ scanId, findingId, decisionId, state });
      return { kind: 'findingDecision', entry, scan };
    }
    default:
      return await sendPositionEntry(entry, requests);
  }
}

async function sendPositionEntry(
  entry: PositionsEntry | PositionChangeEntry | PositionDeletionEntry,
  requests: OutboxRequests,
): Promise<Sent> {
  if (entry.kind === 'positions') {
    const positions = await requests.recordPositions(entry.inspectionId, entry.positions);
    return { kind: 'positions', entry, positions };
  }
  if (entry.kind === 'positionChange') {
    const position = await requests.changePosition(entry.positionId, entry.change);
    return { kind: 'positionChange', entry, position };
  }
  await requests.deletePosition(entry.positionId);
  return { kind: 'positionDeletion', entry };
}

/** Only the same hash lets the device delete its copy. */
async function sendStill(entry: StillEntry, context: SendContext): Promise<void> {
  const picture = await context.readPicture(entry.id);
  if (!picture) throw new UnsendablePicture(LOST);
  const { metadata, uploadId } = entry;
  const { mayHaveBegun } = context;
  const onProgress = (fraction: number): void => context.onProgress(fraction);
  const upload = { picture, metadata, uploadId, mayHaveBegun, onProgress };
  const stored = await context.requests.upload(upload).catch(async (error: unknown) => {
    const isMismatch = error instanceof AppError && error.code === 'hashMismatch';
    if (isMismatch && (await isDamaged(entry, picture))) throw new UnsendablePicture(DAMAGED);
    throw error;
  });
  if (stored !== metadata.sha256) throw new AppError('conflict', { thing: 'photo' });
}

/** This device no longer has the bytes that were hashed when the picture was taken: no upload can succeed. */
class UnsendablePicture extends AppError {
  readonly problem: string;

  constructor(problem: string) {
    super('hashMismatch');
    this.problem = problem;
  }
}

const DAMAGED =
  'This photo was damaged on this device after it was taken, so it cannot be sent as evidence. Take it again, then discard it.';
const LOST =
  'The browser has removed the picture of this photo from this device. Take the photo again, then discard this one.';

async function isDamaged({ metadata }: StillEntry, picture: Blob): Promise<boolean> {
  return (await hashOf(await picture.arrayBuffer())) !== metadata.sha256;
}

/** The consequence of a failed send: the outbox retries by itself, or a person has to decide. */
export interface Failure {
  state: Entry['state'];
  /** The reason, as a sentence to show. */
  problem: string;
}

/** Damage on the way, unlike damage on this device, is gone with the next upload. */
const isPermanentForPhotos = (code: ErrorCode): boolean => code !== 'hashMismatch';

/** Sending the same bytes again cannot change these replies. */
const PERMANENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...FINAL_UPLOAD_REFUSALS.filter(isPermanentForPhotos),
  'removed',
  'changedMeanwhile',
  'checklistSigned',
  'nothingToSign',
  'photosMissing',
  'licenseMissing',
  'signerNotAssigned',
  'alreadyExists',
  'linkGone',
  'roomLocked',
]);

export function classifyFailure(error: unknown): Failure {
  if (error instanceof UnsendablePicture) return { state: 'needsAttention', problem: error.problem };
  if (!(error instanceof AppError))
    return { state: 'waiting', problem: 'No connection. This will be sent when you are back online.' };
  return { state: PERMANENT.has(error.code) ? 'needsAttention' : 'waiting', problem: errorMessage(error) };
}
