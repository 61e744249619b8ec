import type { ChecklistChange } from '@sightline/contracts/checklists/checklistChanges';
import type { Checklist } from '@sightline/contracts/checklists/checklists';
import type { SignatureOrder, SignedChecklist } from '@sightline/contracts/checklists/signedChecklists';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import type { Inspection, InspectionStatus } from '@sightline/contracts/inspections/inspections';
import type {
  Measurement,
  MeasurementChange,
  NewMeasurement,
} from '@sightline/contracts/measurements/measurements';
import type { NewPosition, PositionChange, RecordedPosition } from '@sightline/contracts/positions/positions';
import type { NewScan, Scan } from '@sightline/contracts/scans/scans';
import type { NewSite } from '@sightline/contracts/site/site';
import type { SiteRoom, SiteRoomChange } from '@sightline/contracts/site/siteRooms';
import type { NewEntry } from './entries.ts';
import { Outbox } from './Outbox.ts';
import { OutboxDatabase } from './OutboxDatabase.ts';
import { type CapturedFile, OutboxStorage } from './OutboxStorage.ts';
import type { OutboxOwner } from './outboxOwner.ts';
import type { DecisionRequest, OutboxRequests } from './sendEntry.ts';
import type { UploadRequest } from './uploadResumably.ts';

/** A server in memory that keeps the API's rules: one photo or voice note per id, each change applied once. */
export class FakeServer implements OutboxRequests {
  online = true;
  /** Those that found no connection included. */
  requests = 0;
  /** The hash of each photo by its id. */
  readonly photos = new Map<string, string>();
  readonly voiceNotes = new Map<string, string>();
  readonly changes: string[] = [];
  readonly signatures: SignatureOrder[] = [];
  readonly notes = new Map<string, string>();
  readonly statuses = new Map<string, InspectionStatus>();
  readonly sites = new Map<string, NewSite>();
  readonly positions = new Map<string, RecordedPosition>();
  /** What was requested about positions, in order. */
  readonly positionRequests: string[] = [];
  /** What was requested about measurements and rooms, in order. */
  readonly measuringRequests: string[] = [];
  readonly measurements = new Map<string, Measurement>();
  readonly scans = new Map<string, Scan>();
  /** What was requested about scans, in order, with the keyframes that had arrived. */
  readonly scanRequests: string[] = [];
  readonly uploads: UploadRequest[] = [];
  /** Called when an upload begins; may throw to break it. */
  onUpload: (request: UploadRequest) => void | Promise<void> = () => {};
  onSignature: () => void = () => {};
  refuseChange: AppError | null = null;

  upload(request: UploadRequest): Promise<string> {
    return this.#answer(async () => {
      this.uploads.push(request);
      await this.onUpload(request);
      const { metadata } = request;
      const [files, id] =
        'voiceNoteId' in metadata
          ? ([this.voiceNotes, metadata.voiceNoteId] as const)
          : ([this.photos, 'photoId' in metadata ? metadata.photoId : metadata.attachmentId] as const);
      const stored = files.get(id) ?? metadata.sha256;
      files.set(id, stored);
      return stored;
    });
  }

  changeChecklist(inspectionId: string, change: ChecklistChange) {
    return this.#answer(() => {
      if (this.refuseChange) throw this.refuseChange;
      this.changes.push(change.changeId);
      const { field, value } = change;
      if (field === 'generalNotes' && typeof value === 'string') this.notes.set(inspectionId, value);
      return { inspectionId } as Checklist;
    });
  }

  signChecklist(checklistId: string, order: SignatureOrder) {
    return this.#answer(() => {
      this.onSignature();
      this.signatures.push(order);
      return { id: order.signatureId, checklistId, version: order.follows + 1 } as SignedChecklist;
    });
  }

  changeStatus(inspectionId: string, { status, from }: { status: InspectionStatus; from: InspectionStatus }) {
    return this.#answer(() => {
      const before = this.statuses.get(inspectionId) ?? 'scheduled';
      const after = before === from ? status : before;
      this.statuses.set(inspectionId, after);
      return { id: inspectionId, status: after } as Inspection;
    });
  }

  setSite(inspectionId: string, site: NewSite) {
    return this.#answer(() => {
      this.sites.set(inspectionId, site);
      return { id: inspectionId } as Inspection;
    });
  }

  recordPositions(inspectionId: string, sent: readonly NewPosition[]) {
    return this.#answer(() => {
      if (this.refuseChange) throw this.refuseChange;
      const unmeasured = { distanceMeters: null, isOffSite: null };
      const stored = { inspectionId, receivedAt: sent[0]?.takenAt ?? '', by: 'Ada', ...unmeasured };
      const positions = sent.map((position) => ({ ...position, ...stored }));
      for (const position of positions) this.positions.set(position.id, position);
      this.positionRequests.push(`record ${sent.map(({ description }) => description).join()}`);
      return positions;
    });
  }

  changePosition(positionId: string, change: PositionChange) {
    return this.#answer(() => {
      const { isDeleted: _, seen: __, ...fields } = change;
      const position = { ...this.#position(positionId), ...fields };
      this.positions.set(positionId, position);
      this.positionRequests.push(`change ${Object.keys(change).join()}`);
      return position;
    });
  }

  recordScan(inspectionId: string, scan: NewScan) {
    return this.#answer(() => {
      this.scanRequests.push(
        `scan with ${scan.keyframes.filter((id) => this.photos.has(id)).length} keyframes`,
      );
      const received = { receivedAt: scan.endedAt, by: 'Ana Ruiz (Inspector)', decisions: [] };
      const stored = { ...scan, ...received, inspectionId };
      this.scans.set(scan.id, stored);
      return stored;
    });
  }

  decideFinding({ scanId, state }: DecisionRequest) {
    return this.#answer(() => {
      const scan = this.scans.get(scanId);
      if (!scan) throw new AppError('notFound', { thing: 'scan' });
      this.scanRequests.push(state);
      return scan;
    });
  }

  deletePosition(positionId: string) {
    return this.#answer(() => {
      this.#position(positionId);
      this.positionRequests.push('delete');
    });
  }

  /** As the API: without its photo there is no measurement. */
  recordMeasurement(inspectionId: string, sent: NewMeasurement) {
    return this.#answer(() => {
      if (!this.photos.has(sent.photoId)) throw new AppError('notFound', { thing: 'photo' });
      if (this.refuseChange) throw this.refuseChange;
      const computed = { value: 900, uncertainty: 9, isSquareOnOnly: false };
      const stored = { ...sent, ...computed, inspectionId, receivedAt: sent.measuredAt, by: 'Ada' };
      this.measurements.set(sent.id, stored);
      this.measuringRequests.push(`record ${sent.notes}`);
      return stored;
    });
  }

  changeMeasurement(measurementId: string, change: MeasurementChange) {
    return this.#answer(() => {
      const { notes = '' } = change;
      const changed = { ...this.#measurement(measurementId), notes };
      this.measurements.set(measurementId, changed);
      this.measuringRequests.push(`change ${Object.keys(change).join()}`);
      return changed;
    });
  }

  deleteMeasurement(measurementId: string) {
    return this.#answer(() => {
      this.#measurement(measurementId);
      this.measuringRequests.push('delete');
    });
  }

  saveSiteRoom(inspectionId: string, id: string, change: SiteRoomChange) {
    return this.#answer(() => {
      this.measuringRequests.push(`room ${change.name ?? ''}`);
      return { id, inspectionId, ...change } as SiteRoom;
    });
  }

  #measurement(id: string): Measurement {
    const measurement = this.measurements.get(id);
    if (!measurement) throw new AppError('notFound', { thing: 'measurement' });
    return measurement;
  }

  #position(id: string): RecordedPosition {
    const position = this.positions.get(id);
    if (!position) throw new AppError('notFound', { thing: 'position' });
    return position;
  }

  async #answer<T>(work: () => T | Promise<T>): Promise<T> {
    this.requests += 1;
    await Promise.resolve();
    if (!this.online) throw new TypeError('Failed to fetch');
    return await work();
  }
}

export const INSPECTION = mintId();
export const HASH = 'a'.repeat(64);

export function still(id = mintId()): NewEntry {
  return {
    kind: 'still',
    id,
    inspectionId: INSPECTION,
    metadata: {
      photoId: id,
      inspectionId: INSPECTION,
      sha256: HASH,
      capturedAt: '2026-11-20T15:00:00.000Z',
      source: 'imageCapture',
      contentType: 'image/jpeg',
      roomLabel: 'Kitchen',
      description: '',
    },
    bytes: 3,
    width: 4000,
    height: 3000,
    preview: null,
    uploadId: mintId(),
  };
}

export function mark(itemId: string): NewEntry & { kind: 'checklistChange' } {
  const id = mintId();
  const madeAt = '2026-11-20T15:00:00.000Z';
  const change = { changeId: id, field: itemId, value: 'pass', follows: null, settles: [], madeAt };
  return { kind: 'checklistChange', id, inspectionId: INSPECTION, change };
}

export function start(inspectionId = INSPECTION): NewEntry & { kind: 'statusChange' } {
  return { kind: 'statusChange', id: mintId(), inspectionId, status: 'in_progress', from: 'scheduled' };
}

export function reading(description: string): NewEntry & { kind: 'positions' } {
  const id = mintId();
  const place = { latitude: 25.98, longitude: -80.23, altitude: null, accuracyMeters: 5 };
  const motion = { heading: null, speedMetersPerSecond: null, takenAt: '2026-11-20T15:00:00.000Z' };
  const position = { id, ...place, ...motion, description, category: 'inspection' as const, address: '' };
  return { kind: 'positions', id, inspectionId: INSPECTION, positions: [position] };
}

/** On a photo that is sent or waits. */
export function measurement(photoId: string, notes: string): NewEntry & { kind: 'measurement' } {
  const id = mintId();
  const points = [10, 500].map((x) => ({ x, y: 50, sigma: 1 }));
  const ends = points.map(({ x }) => ({ x, y: 90, sigma: 1 }));
  const calibration = {
    kind: 'squareOn' as const,
    reference: 'Brick length',
    ends,
    length: 203.2,
    tolerance: 1.5,
  };
  const details = { itemId: null, roomLabel: '', notes, unit: 'inches' as const, precision: 2 };
  const measuredAt = '2026-11-20T15:00:00.000Z';
  const sent = { id, photoId, type: 'distance' as const, points, calibration, ...details, measuredAt };
  const measured = { value: 203.2, uncertainty: 4, isSquareOnOnly: true };
  return { kind: 'measurement', id, inspectionId: INSPECTION, photoId, sent, measured };
}

export function signature(signatureId = mintId()): NewEntry & { kind: 'signature' } {
  const drawing = { width: 500, height: 200, strokes: [[[10, 20] as [number, number]]] };
  const order = {
    signatureId,
    seen: {},
    photoIds: [],
    follows: 0,
    signature: drawing,
    signedAt: '2026-11-20T15:00:00.000Z',
  };
  return { kind: 'signature', id: signatureId, inspectionId: INSPECTION, checklistId: mintId(), order };
}

export const BYTES = new Uint8Array([1, 2, 3]);

export const picture = (): CapturedFile => ({ blob: new Blob([BYTES]), contents: BYTES.slice().buffer });

/** An account with a key of its own; the same one each time. */
export function ownerOf(name: string): OutboxOwner {
  return { id: name, outboxKey: btoa(name.padEnd(32, '*').slice(0, 32)) };
}

/** Opens outboxes over one database, as reloads, tabs and people on one device do; `close` at the end of each test. */
export class FakeDevice {
  readonly name = `outbox-${mintId()}`;
  readonly server = new FakeServer();
  readonly #open: Outbox[] = [];

  outbox(
    owner: string | null = 'ada',
    database = () => new OutboxDatabase(this.name),
    firstReading = Promise.resolve(),
  ): Outbox {
    const outbox = new Outbox(new OutboxStorage(async () => database(), firstReading), this.server);
    this.#open.push(outbox);
    outbox.setOwner(owner === null ? null : ownerOf(owner));
    return outbox;
  }

  close(): void {
    for (const outbox of this.#open) outbox.close();
  }
}

export function settled(outbox: Outbox): Promise<void> {
  return waitUntil(() => outbox.store.getState().entries.length === 0);
}

export async function waitUntil(condition: () => boolean): Promise<void> {
  for (let waited = 0; waited < 5000; waited += 10) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('waited too long');
}
