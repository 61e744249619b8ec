import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { ItemId } from '../checklists/checklists.ts';
import { endpoint } from '../core/define.ts';
import { Instant, Line, Text } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { Severity } from '../reports/severities.ts';

/**
 * A scan is one pass of the camera over a room. The device looks for possible defects and records them; its
 * findings are only possible until a person accepts them. Clients and guests do not see scans.
 */

export const ScanType = z.enum(['quick', 'detailed', 'defect-detection', 'measurement']);
export type ScanType = z.infer<typeof ScanType>;

export const ScanGrade = z.enum(['poor', 'fair', 'good', 'excellent']);
export type ScanGrade = z.infer<typeof ScanGrade>;

/** Doors, windows, outlets, panels and smoke detectors are not recognized. */
export const Fixture = z.enum([
  ...(['toilet', 'sink', 'refrigerator', 'oven', 'microwave', 'toaster', 'tv'] as const),
  ...(['bed', 'couch', 'chair', 'diningTable', 'clock', 'pottedPlant'] as const),
]);
export type Fixture = z.infer<typeof Fixture>;

export const MAX_KEYFRAMES = 120;
export const MAX_FINDINGS = 200;
const MAX_OUTLINE = 100;

/** A share of the keyframe's width or height, from its upper left corner. */
const Share = z.number().min(0, 'Outside of the picture').max(1, 'Outside of the picture');

export const FoundKind = z.enum(['crack', 'irregularArea', 'object']);
export type FoundKind = z.infer<typeof FoundKind>;

/** A region that the device marked on a keyframe. */
export const FoundRegion = z.strictObject({
  id: MintedId,
  kind: FoundKind,
  /** The kind of object; null for all other regions. */
  fixture: Fixture.nullable().default(null),
  photoId: Id,
  outline: z
    .array(z.tuple([Share, Share]))
    .min(3)
    .max(MAX_OUTLINE),
  confidence: z.number().min(0).max(1),
});
export type FoundRegion = z.infer<typeof FoundRegion>;

/** The state of a finding, which belongs to the inspection only once a person has accepted it. */
export const FindingState = z.enum(['possible', 'accepted', 'rejected']);
export type FindingState = z.infer<typeof FindingState>;

const Millimeters = z.number().positive('Enter a size larger than zero').max(100_000);

/** The dimensions of the room: typed in, or taken from measurements, never from plain video. */
export const RoomDimensions = z.strictObject({
  length: Millimeters,
  width: Millimeters,
  height: Millimeters.nullable().default(null),
  source: z.enum(['typed', 'measured']),
});
export type RoomDimensions = z.infer<typeof RoomDimensions>;

const scanShape = z.strictObject({
  id: MintedId,
  roomLabel: Line.default(''),
  type: ScanType,
  /** The time by the device's clock. */
  startedAt: Instant,
  endedAt: Instant,
  /** The percentage of viewing directions that were covered; null for a device without a motion sensor. */
  completeness: z.number().min(0).max(100).nullable(),
  /** The score from coverage, sharpness and exposure, 0 to 100; null where coverage was not measured. */
  quality: z.strictObject({ score: z.number().min(0).max(100), grade: ScanGrade }).nullable(),
  framesJudged: z.int().min(0).max(1_000_000),
  /** The number of frames in which a jointed or textured surface prevented the crack check. */
  framesWithoutCrackCheck: z.int().min(0).max(1_000_000).default(0),
  /** The keyframes, which are photos of the inspection. */
  keyframes: z.array(Id).max(MAX_KEYFRAMES, `Use at most ${MAX_KEYFRAMES} keyframes`),
  /** The largest number of each kind in one keyframe; null when no frame was searched for fixtures. */
  inventory: z
    .array(z.strictObject({ fixture: Fixture, count: z.int().min(1).max(100) }))
    .max(Fixture.options.length)
    .nullable(),
  dimensions: RoomDimensions.nullable().default(null),
  found: z.array(FoundRegion).max(MAX_FINDINGS, `Use at most ${MAX_FINDINGS} findings`),
});

/** A scan as the device sends it. The device mints the id, so that one sent twice counts once. */
export const NewScan = scanShape
  .refine(({ startedAt, endedAt }) => startedAt <= endedAt, {
    path: ['endedAt'],
    error: 'A scan ends after it has started',
  })
  .refine(({ keyframes, found }) => found.every(({ photoId }) => keyframes.includes(photoId)), {
    path: ['found'],
    error: 'Each region is on a keyframe of the scan',
  })
  .refine(({ found }) => found.every(({ kind, fixture }) => (kind === 'object') === (fixture !== null)), {
    path: ['found'],
    error: 'Objects have a fixture, and nothing else has one',
  });
export type NewScan = z.output<typeof NewScan>;

/** Optional details that a person adds to a finding. */
export const FindingDetails = z.strictObject({
  note: Text.default(''),
  /** The severity, as that person judges it. */
  severity: Severity.nullable().default(null),
  itemId: ItemId.nullable().default(null),
  /** The location in the room, and the required correction. */
  location: Line.default(''),
  correction: Text.default(''),
});
export type FindingDetails = z.infer<typeof FindingDetails>;

/** One entry of a scan's append-only history. */
export const FindingDecision = z.object({
  ...FindingDetails.shape,
  /** The id, minted by the person who decides: the same decision again counts once. */
  id: Id,
  findingId: Id,
  state: FindingState,
  /** The author's name and role as shown. */
  by: z.string(),
  at: Instant,
});
export type FindingDecision = z.infer<typeof FindingDecision>;

export const Scan = z.object({
  ...scanShape.shape,
  inspectionId: Id,
  /** The time of receipt by the server's clock. */
  receivedAt: Instant,
  /** The author's name and role as shown. */
  by: z.string(),
  /** The decisions, oldest first. The last one about a region counts. */
  decisions: z.array(FindingDecision).default([]),
});
export type Scan = z.infer<typeof Scan>;

/** A region with the decisions about it. Its details are those of the last decision. */
export const Finding = z.object({
  ...FoundRegion.shape,
  ...FindingDetails.shape,
  scanId: Id,
  roomLabel: z.string(),
  state: FindingState,
  /** The author of the last decision; null before the first. */
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
});
export type Finding = z.infer<typeof Finding>;

/** All regions of a scan with their state, in the order in which they were found. */
export function findingsOf({
  id: scanId,
  roomLabel,
  found,
  decisions,
}: Pick<Scan, 'id' | 'roomLabel' | 'found' | 'decisions'>): Finding[] {
  return found.map((region) => {
    const last = decisions.findLast(({ findingId }) => findingId === region.id);
    const { state, by: decidedBy, at: decidedAt, ...decision } = last ?? UNDECIDED;
    return { ...region, ...detailsOf(decision), scanId, roomLabel, state, decidedBy, decidedAt };
  });
}

const UNDECIDED = { state: 'possible', by: null, at: null, ...FindingDetails.parse({}) } as const;

export function detailsOf(details: FindingDetails): FindingDetails {
  const { note, severity, itemId, location, correction } = details;
  return { note, severity, itemId, location, correction };
}

/**
 * The number of scans in a history. Older ones keep their record, and their accepted findings stay findings.
 */
export const SCAN_HISTORY = 10;

const inspectionParams = z.object({ inspectionId: Id });

export const recordScan = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/scans',
  summary: 'Record a scan of a room. One that was recorded before counts once',
  access: STAFF,
  params: inspectionParams,
  body: NewScan,
  reply: Scan,
});

export const listScans = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/scans',
  summary: 'The last 10 scans of an inspection, newest first',
  access: STAFF,
  params: inspectionParams,
  reply: z.array(Scan),
});

export const listFindings = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/findings',
  summary: 'Findings of an inspection: what people accepted of all its scans, oldest scan first',
  access: STAFF,
  params: inspectionParams,
  reply: z.array(Finding),
});

export const decideFinding = endpoint({
  method: 'PUT',
  path: '/api/scans/:scanId/findings/:findingId',
  summary:
    'Accept or reject what a scan found, or open it again, with a note, a severity and a checklist item; each decision stays in the history',
  access: STAFF,
  params: z.object({ scanId: Id, findingId: Id }),
  body: z.strictObject({ decisionId: MintedId, state: FindingState, ...FindingDetails.shape }),
  reply: Scan,
});
