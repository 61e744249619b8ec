import type { ChecklistChange } from '@sightline/contracts/checklists/checklistChanges';
import type { SignatureOrder } from '@sightline/contracts/checklists/signedChecklists';
import type { InspectionStatus } from '@sightline/contracts/inspections/inspections';
import type { MeasurementChange, NewMeasurement } from '@sightline/contracts/measurements/measurements';
import type { PhotoDetails } from '@sightline/contracts/photos/photoDetails';
import type { UploadMetadata } from '@sightline/contracts/photos/photos';
import type { NewPosition, PositionChange } from '@sightline/contracts/positions/positions';
import type { FindingDetails, FindingState, NewScan } from '@sightline/contracts/scans/scans';
import type { NewSite } from '@sightline/contracts/site/site';
import type { SiteRoomChange } from '@sightline/contracts/site/siteRooms';
import type { VoiceNoteMetadata } from '@sightline/contracts/voice-notes/voiceNoteUpload';
import type { MeasuredValue } from '@sightline/measuring/measure';

/** Entries wait on this device to be sent. An entry's id is the id of what it writes, so a second send is harmless. */

interface EntryBase {
  id: string;
  /** The user who made it. On a shared device nobody sends another person's work. */
  owner: string;
  inspectionId: string;
  createdAt: number;
  attempts: number;
  /** `needsAttention` means that retrying cannot help; a person decides. */
  state: 'waiting' | 'needsAttention';
  /** Why the last attempt failed, as a sentence to show. */
  problem: string | null;
}

type Optional = keyof PhotoDetails | 'filename';
/** Stills of a call have no details. */
export type StillMetadata = Omit<UploadMetadata, Optional> & Partial<Pick<UploadMetadata, Optional>>;

export interface StillEntry extends EntryBase {
  kind: 'still';
  metadata: StillMetadata;
  bytes: number;
  width: number;
  height: number;
  /** A small JPEG for the tile. ArrayBuffers, never Blobs: Safari loses Blobs kept in IndexedDB. */
  preview: ArrayBuffer | null;
  /** Where a resumable upload continues after a cut or a reload. */
  uploadId: string;
}

export interface VoiceNoteEntry extends EntryBase {
  kind: 'voiceNote';
  metadata: VoiceNoteMetadata;
  bytes: number;
  /** Where a resumable upload continues after a cut or a reload. */
  uploadId: string;
}

/** What has bytes of its own, which are uploaded. */
export type FileEntry = StillEntry | VoiceNoteEntry;

/** One field of the checklist of an inspection. */
export interface ChecklistChangeEntry extends EntryBase {
  kind: 'checklistChange';
  /** Absent where nobody had created the checklist when this was entered: the change then creates it. */
  checklistId?: string;
  change: ChecklistChange;
}

/** Sent after everything that it signs. */
export interface SignatureEntry extends EntryBase {
  kind: 'signature';
  checklistId: string;
  order: SignatureOrder;
}

/** The start of an inspection: tapped where there may be no signal. */
export interface StatusChangeEntry extends EntryBase {
  kind: 'statusChange';
  status: InspectionStatus;
  /** Sent only while the inspection still has this status. */
  from: InspectionStatus;
}

/** Where the property is. */
export interface SiteEntry extends EntryBase {
  kind: 'site';
  site: NewSite;
}

/** Readings of the device's position. */
export interface PositionsEntry extends EntryBase {
  kind: 'positions';
  positions: readonly NewPosition[];
}

export interface PositionChangeEntry extends EntryBase {
  kind: 'positionChange';
  positionId: string;
  change: PositionChange;
}

export interface PositionDeletionEntry extends EntryBase {
  kind: 'positionDeletion';
  positionId: string;
}

/** Sent after its photo, where that also waits on this device. */
export interface MeasurementEntry extends EntryBase {
  kind: 'measurement';
  photoId: string;
  sent: NewMeasurement;
  /** As this device computed it, to be shown until the server has done so. */
  measured: MeasuredValue;
}

export interface MeasurementChangeEntry extends EntryBase {
  kind: 'measurementChange';
  photoId: string;
  measurementId: string;
  change: MeasurementChange;
}

export interface MeasurementDeletionEntry extends EntryBase {
  kind: 'measurementDeletion';
  photoId: string;
  measurementId: string;
}

/** A room of the building, recorded, changed or deleted. */
export interface SiteRoomEntry extends EntryBase {
  kind: 'siteRoom';
  roomId: string;
  change: SiteRoomChange;
}

/** A scan of a room. Sent after its keyframes. */
export interface ScanEntry extends EntryBase {
  kind: 'scan';
  scan: NewScan;
}

/** What a person decided about a region that a scan found. Its id is that of the decision. */
export interface FindingDecisionEntry extends EntryBase {
  kind: 'findingDecision';
  scanId: string;
  findingId: string;
  findingState: FindingState;
  details: FindingDetails;
}

type PositionEntry = PositionsEntry | PositionChangeEntry | PositionDeletionEntry;
export type MeasurementEntries = MeasurementEntry | MeasurementChangeEntry | MeasurementDeletionEntry;
type ChecklistEntry = ChecklistChangeEntry | SignatureEntry;
export type Entry =
  | FileEntry
  | ChecklistEntry
  | StatusChangeEntry
  | SiteEntry
  | ScanEntry
  | FindingDecisionEntry
  | PositionEntry
  | MeasurementEntries
  | SiteRoomEntry;

type Fresh<E> = E extends Entry ? Omit<E, 'owner' | keyof Progress> : never;
type Progress = Pick<EntryBase, 'createdAt' | 'attempts' | 'state' | 'problem'>;
/** An entry as a caller adds it; the outbox adds the bookkeeping. */
export type NewEntry = Fresh<Entry>;

/** Files are sent side by side and in any order. */
export function isFile(entry: Entry): entry is FileEntry {
  return entry.kind === 'still' || entry.kind === 'voiceNote';
}
