import type { Endpoint } from '@sightline/contracts/core/define';
import { type ErrorCode, type ErrorDetails, HTTP_STATUS } from '@sightline/contracts/core/errors';
import { describeError } from '@sightline/contracts/core/errorTexts';
import { mintId } from '@sightline/contracts/core/ids';
import type { Entry, NewEntry } from '../offline/Entry.ts';
import { FakeDevice } from '../offline/fakes.ts';
import { FakeApi, Refusal, type SeenRequest } from '../testing/FakeApi.ts';
import { FakeUploads } from '../testing/FakeUploads.ts';
import { type ChangedField, checklistChange } from './kinds/checklistChange.ts';
import { KINDS } from './kinds/kinds.ts';
import { measurement as measurementKind } from './kinds/measurements.ts';
import { positions } from './kinds/positions.ts';
import { type SignatureInput, signature as signatureKind } from './kinds/signature.ts';
import { statusChange } from './kinds/statusChange.ts';
import { type StillMetadata, still as stillKind } from './kinds/still.ts';

/** An inspection whose work waits on a device, and a device that sends it to a server at the HTTP edge. */

export const INSPECTION = mintId();
export const HASH = 'a'.repeat(64);
const MADE_AT = '2026-11-20T15:00:00.000Z';

export function still(id = mintId(), facts: Partial<StillMetadata> = {}): NewEntry<StillMetadata> {
  const picture = { sha256: HASH, contentType: 'image/jpeg', source: 'imageCapture' } as const;
  const about = { photoId: id, inspectionId: INSPECTION, roomLabel: 'Kitchen', description: '' };
  const input = { ...about, ...picture, capturedAt: MADE_AT, ...facts };
  return stillKind.entry({ id, parentId: INSPECTION, input, file: { uploadId: mintId(), preview: null } });
}

export function mark(itemId: string): NewEntry<ChangedField> {
  const id = mintId();
  const change = { changeId: id, field: itemId, value: 'pass', follows: null, settles: [], madeAt: MADE_AT };
  return checklistChange.entry({ id, parentId: INSPECTION, input: { change } });
}

export function start(): NewEntry {
  const input = { status: 'in_progress', from: 'scheduled' } as const;
  return statusChange.entry({ id: mintId(), parentId: INSPECTION, input });
}

export function reading(description: string) {
  const id = mintId();
  const place = { latitude: 25.98, longitude: -80.23, altitude: null, accuracyMeters: 5 };
  const motion = { heading: null, speedMetersPerSecond: null, takenAt: MADE_AT };
  const position = { id, ...place, ...motion, description, category: 'inspection' as const, address: '' };
  return positions.entry({ id, parentId: INSPECTION, input: [position] });
}

/** A measurement on a stored or unsent photo. */
export function measurement(photoId: string, notes: string) {
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
  const details = {
    itemId: null,
    roomLabel: '',
    notes,
    unit: 'inches' as const,
    precision: 2,
    check: null,
    sameAs: null,
    isFlat: false,
    lens: null,
  };
  const sent = {
    id,
    photoId,
    type: 'distance' as const,
    points,
    calibration,
    ...details,
    measuredAt: MADE_AT,
  };
  const measured = { value: 203.2, uncertainty: 4, isSquareOnOnly: true };
  return measurementKind.entry({ id, parentId: INSPECTION, input: { photoId, sent, measured } });
}

const FACTS = {
  address: '12 Palm Way',
  permitNumber: '',
  clientName: '',
  projectType: 'mechanical' as const,
};

export function signature(order: Partial<SignatureInput['order']> = {}): NewEntry<SignatureInput> {
  const signatureId = mintId();
  const drawing = { width: 500, height: 200, strokes: [[[10, 20] as [number, number]]] };
  const seen = { seen: {}, photoIds: [], voiceNoteIds: [], jurisdictionVersion: null, inspection: FACTS };
  const signed = { signatureId, ...seen, follows: 0, signature: drawing, signedAt: MADE_AT };
  const input = { checklistId: mintId(), order: { ...signed, ...order } };
  return signatureKind.entry({ id: signatureId, parentId: INSPECTION, input });
}

/** A device that sends all kinds of work to a server at the HTTP edge. */
export class SiteDevice extends FakeDevice {
  readonly api = FakeApi.install();
  readonly uploads = FakeUploads.install();
  #isOnline = true;

  constructor() {
    super(KINDS);
    this.uploads.isOnline = true;
  }

  get isOnline(): boolean {
    return this.#isOnline;
  }

  set isOnline(isOnline: boolean) {
    this.#isOnline = isOnline;
    this.uploads.isOnline = isOnline;
  }

  /** Sets the server's answer while the device is online. */
  on(endpoint: Pick<Endpoint, 'method' | 'path'>, answer: (request: SeenRequest) => unknown): this {
    this.api.on(endpoint, (request) => {
      if (!this.#isOnline) throw new TypeError('Failed to fetch');
      return answer(request);
    });
    return this;
  }
}

export function refusal(code: ErrorCode, details: ErrorDetails = {}): Refusal {
  return new Refusal(HTTP_STATUS[code], { error: describeError(code, details), code, details });
}

/** An entry completed by the outbox. */
export function waiting<Input>(entry: NewEntry<Input>): Entry<Input> {
  const bookkeeping = { owner: 'ada', createdAt: Date.now(), attempts: 0, problem: null };
  return { ...entry, ...bookkeeping, state: 'waiting' };
}
