import type { ChecklistChange } from '@sightline/contracts/checklists/checklistChanges';
import type { Checklist } from '@sightline/contracts/checklists/checklists';
import type { SignatureOrder, SignedChecklist } from '@sightline/contracts/checklists/signedChecklists';
import { AppError } from '@sightline/contracts/core/errors';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type {
  Measurement,
  MeasurementChange,
  NewMeasurement,
} from '@sightline/contracts/measurements/measurements';
import type { NewPosition, PositionChange, RecordedPosition } from '@sightline/contracts/positions/positions';
import type { FindingDetails, FindingState, NewScan, Scan } from '@sightline/contracts/scans/scans';
import type { NewSite } from '@sightline/contracts/site/site';
import type { SiteRoom, SiteRoomChange } from '@sightline/contracts/site/siteRooms';
import type {
  ChecklistChangeEntry,
  Entry,
  FileEntry,
  FindingDecisionEntry,
  MeasurementChangeEntry,
  MeasurementDeletionEntry,
  MeasurementEntries,
  MeasurementEntry,
  PositionChangeEntry,
  PositionDeletionEntry,
  PositionsEntry,
  ScanEntry,
  SignatureEntry,
  SiteEntry,
  SiteRoomEntry,
  StatusChangeEntry,
  StillEntry,
  VoiceNoteEntry,
} from './entries.ts';
import { hashOf } from './hashOf.ts';
import { UnsendableFile } from './sendFailure.ts';
import { thingOf } from './uploadedThing.ts';
import type { UploadRequest } from './uploadResumably.ts';

export interface DecisionRequest extends FindingDetails {
  scanId: string;
  findingId: string;
  decisionId: string;
  state: FindingState;
}

/** The calls that the outbox makes. */
export interface OutboxRequests {
  /** Resolves with the SHA-256 of the photo or the recording that the server has stored. */
  upload(request: UploadRequest): Promise<string>;
  /** Without the id of the checklist, the change creates it where nobody else has. */
  changeChecklist(inspectionId: string, change: ChecklistChange, checklistId?: string): Promise<Checklist>;
  signChecklist(checklistId: string, order: SignatureOrder): Promise<SignedChecklist>;
  changeStatus(inspectionId: string, change: Pick<StatusChangeEntry, 'status' | 'from'>): Promise<Inspection>;
  setSite(inspectionId: string, site: NewSite): Promise<Inspection>;
  recordPositions(inspectionId: string, positions: readonly NewPosition[]): Promise<RecordedPosition[]>;
  changePosition(positionId: string, change: PositionChange): Promise<RecordedPosition>;
  deletePosition(positionId: string): Promise<void>;
  recordMeasurement(inspectionId: string, measurement: NewMeasurement): Promise<Measurement>;
  changeMeasurement(measurementId: string, change: MeasurementChange): Promise<Measurement>;
  deleteMeasurement(measurementId: string): Promise<void>;
  saveSiteRoom(inspectionId: string, roomId: string, change: SiteRoomChange): Promise<SiteRoom>;
  recordScan(inspectionId: string, scan: NewScan): Promise<Scan>;
  decideFinding(decision: DecisionRequest): Promise<Scan>;
}

/** An entry that was sent, with the server's reply. */
export type Sent =
  | { kind: 'still'; entry: StillEntry }
  | { kind: 'voiceNote'; entry: VoiceNoteEntry }
  | { kind: 'checklistChange'; entry: ChecklistChangeEntry; checklist: Checklist }
  | { kind: 'signature'; entry: SignatureEntry; signed: SignedChecklist }
  | { kind: 'statusChange'; entry: StatusChangeEntry; inspection: Inspection }
  | { kind: 'site'; entry: SiteEntry; inspection: Inspection }
  | { kind: 'positions'; entry: PositionsEntry; positions: RecordedPosition[] }
  | { kind: 'positionChange'; entry: PositionChangeEntry; position: RecordedPosition }
  | { kind: 'positionDeletion'; entry: PositionDeletionEntry }
  | { kind: 'measurement'; entry: MeasurementEntry; measurement: Measurement }
  | { kind: 'measurementChange'; entry: MeasurementChangeEntry; measurement: Measurement }
  | { kind: 'measurementDeletion'; entry: MeasurementDeletionEntry }
  | { kind: 'siteRoom'; entry: SiteRoomEntry; room: SiteRoom }
  | { kind: 'scan'; entry: ScanEntry; scan: Scan }
  | { kind: 'findingDecision'; entry: FindingDecisionEntry; scan: Scan };

export interface SendContext {
  requests: OutboxRequests;
  /** Not for the first attempt with an entry of this page. */
  mayHaveBegun: boolean;
  readFile(id: string): Promise<Blob | null>;
  onProgress(fraction: number): void;
}

export async function sendEntry(entry: Entry, context: SendContext): Promise<Sent> {
  const { requests } = context;
  switch (entry.kind) {
    case 'still':
      await sendFile(entry, context);
      return { kind: 'still', entry };
    case 'voiceNote':
      await sendFile(entry, context);
      return { kind: 'voiceNote', entry };
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
    case 'siteRoom': {
      const { inspectionId, roomId, change } = entry;
      return { kind: 'siteRoom', entry, room: await requests.saveSiteRoom(inspectionId, roomId, change) };
    }
    case 'measurement':
    case 'measurementChange':
    case 'measurementDeletion':
      return await sendMeasurementEntry(entry, requests);
    case 'scan': {
      const scan = await requests.recordScan(entry.inspectionId, entry.scan);
      return { kind: 'scan', entry, scan };
    }
    case 'findingDecision': {
      const { id: decisionId, scanId, findingId, findingState: state, details } = entry;
      const scan = await requests.decideFinding({ scanId, findingId, decisionId, state, ...details });
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

async function sendMeasurementEntry(entry: MeasurementEntries, requests: OutboxRequests): Promise<Sent> {
  if (entry.kind === 'measurement') {
    const measurement = await requests.recordMeasurement(entry.inspectionId, entry.sent);
    return { kind: 'measurement', entry, measurement };
  }
  if (entry.kind === 'measurementChange') {
    const measurement = await requests.changeMeasurement(entry.measurementId, entry.change);
    return { kind: 'measurementChange', entry, measurement };
  }
  await requests.deleteMeasurement(entry.measurementId);
  return { kind: 'measurementDeletion', entry };
}

/** Only the same hash lets the device delete its copy. */
async function sendFile(entry: FileEntry, context: SendContext): Promise<void> {
  const { kind, metadata, uploadId } = entry;
  const file = await context.readFile(entry.id);
  if (!file) throw new UnsendableFile(LOST[kind]);
  const { mayHaveBegun } = context;
  const onProgress = (fraction: number): void => context.onProgress(fraction);
  const upload = { file, metadata, uploadId, mayHaveBegun, onProgress };
  const stored = await context.requests.upload(upload).catch(async (error: unknown) => {
    const isMismatch = error instanceof AppError && error.code === 'hashMismatch';
    if (isMismatch && (await isDamaged(entry, file))) throw new UnsendableFile(DAMAGED[kind]);
    throw error;
  });
  if (stored !== metadata.sha256) throw new AppError('conflict', { thing: thingOf(metadata) });
}

const DAMAGED: Record<FileEntry['kind'], string> = {
  still:
    'This photo was damaged on this device after it was taken, so it cannot be sent as evidence. Take it again, then discard it.',
  voiceNote:
    'This voice note was damaged on this device after it was recorded, so it cannot be sent as evidence. Record it again, then discard it.',
};
const LOST: Record<FileEntry['kind'], string> = {
  still:
    'The browser has removed the picture of this photo from this device. Take the photo again, then discard this one.',
  voiceNote:
    'The browser has removed the sound of this voice note from this device. Record it again, then discard this one.',
};

async function isDamaged({ metadata }: FileEntry, file: Blob): Promise<boolean> {
  return (await hashOf(await file.arrayBuffer())) !== metadata.sha256;
}
