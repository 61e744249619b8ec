import { z } from 'zod';
import { RoomRole } from '../accounts/roles.ts';
import { Instant, Position, PositionAccuracy, Sha256 } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { InspectionResult } from '../inspections/inspections.ts';
import { AssignedInspector } from '../inspections/signing.ts';
import { AverageProblem, Measurement } from '../measurements/measurements.ts';
import { BrandColor, Logo } from '../organization/brand.ts';
import { LabelFacts } from '../photos/labelFacts.ts';
import { PhotoMarkup } from '../photos/photoMarkup.ts';
import { FileFacts, PhotoSource } from '../photos/photos.ts';
import { Gesture, LivenessAnswer, LivenessDecision } from '../rooms/liveness.ts';
import { FoundRegion } from '../scans/scans.ts';
import { RoomType } from '../site/roomTypes.ts';
import { Site } from '../site/site.ts';
import { Dimension, RoomSizes } from '../site/siteRooms.ts';
import { Approval } from '../voice-notes/voiceNotes.ts';
import { ReportLayout } from './layout.ts';
import { Severity } from './severities.ts';
import { ReportType } from './types.ts';

/**
 * The content of a report, frozen when it was signed. Page, PDF and hash are made only from it. It states every
 * field: null, an empty text or an empty list for an unknown value. Decision 076.
 */

/** The time by the server's clock; absent where the device's clock agrees. Decision 090. */
const LateReceipt = Instant.optional();

const ReportPhoto = z.object({
  id: Id,
  caption: z.string(),
  capturedAt: Instant,
  receivedAt: LateReceipt,
  capturedBy: z.string(),
  source: PhotoSource,
  sha256: Sha256,
  width: z.int(),
  height: z.int(),
  /** The position, frozen with coordinates; a client's copy keeps only the accuracy. */
  position: z.union([Position, PositionAccuracy]).nullable(),
  /** The facts that the camera wrote into an uploaded file; without their position in a client's copy. */
  exif: FileFacts.nullable(),
  /** The distance from the property; null where it was not known when the report was signed. */
  distanceMeters: z.int().min(0).nullable(),
  /** The flag for staff and officials; null in a client's copy. */
  isOffSite: z.boolean().nullable(),
  markup: PhotoMarkup,
  /** Accepted facts of a nameplate; absent in reports that are older than them. */
  labels: LabelFacts.optional(),
});
export type ReportPhoto = z.infer<typeof ReportPhoto>;

/** A measurement with points and calibration, so that a reader can compute the value again. */
export const ReportMeasurement = Measurement.omit({ inspectionId: true }).extend({
  receivedAt: LateReceipt,
  /** The average of this length in several pictures, stated with the first of them. */
  average: z
    .object({ value: z.number(), uncertainty: z.number(), isSquareOnOnly: z.boolean(), count: z.int() })
    .optional(),
  /** The reason why it has none, stated with the first of them. */
  averageProblem: AverageProblem.optional(),
});
export type ReportMeasurement = z.infer<typeof ReportMeasurement>;

const ReportItem = z.object({
  id: z.string(),
  label: z.string(),
  section: z.string(),
  notes: z.string(),
  /** The time by the clock of the device that marked it. */
  markedAt: Instant.nullable(),
  /** The time by the server's clock; null where the two agree. */
  receivedAt: Instant.nullable(),
  markedBy: z.string().nullable(),
  photoIds: z.array(Id),
  /** Null where the template names none. */
  codeSection: z.string().nullable(),
  severity: Severity.nullable(),
  /** The location and the correction of a deficiency; empty where none was stated. */
  location: z.string(),
  correction: z.string(),
});
export type ReportItem = z.infer<typeof ReportItem>;

/** The accepted text of a voice note; drafts are never included. */
const ReportVoiceNote = z.object({
  id: Id,
  /** The number among the inspection's voice notes. */
  number: z.int(),
  itemId: z.string().nullable(),
  /** The item or the general notes, and the room; empty where it has none. */
  caption: z.string(),
  text: z.string(),
  reviewed: Approval,
  /** The approval of this text by a person who may sign the inspection. */
  approval: Approval.nullable(),
  recordedAt: Instant,
  receivedAt: LateReceipt,
  recordedBy: z.string(),
  durationMs: z.int(),
  /** The hash of the original recording. */
  sha256: Sha256,
});
export type ReportVoiceNote = z.infer<typeof ReportVoiceNote>;

/**
 * A room of the building with its sizes as computed when the report was signed, together with their sources.
 * Whether the inspector had completed the room is not part of the record.
 */
const ReportRoom = z.object({
  id: Id,
  name: z.string(),
  type: RoomType,
  notes: z.string(),
  length: Dimension.nullable(),
  width: Dimension.nullable(),
  height: Dimension.nullable(),
  sizes: RoomSizes,
});
export type ReportRoom = z.infer<typeof ReportRoom>;

/**
 * An accepted mark of a scan. Its keyframe may be left out of the report's photos, so it is kept here; without
 * its coordinates, which a client's copy would have to lose.
 */
const ReportScanFinding = z.object({
  ...FoundRegion.pick({ id: true, kind: true, fixture: true, outline: true, confidence: true }).shape,
  roomLabel: z.string(),
  itemId: z.string().nullable(),
  note: z.string(),
  severity: Severity.nullable(),
  /** The location and the correction; empty where none was stated. */
  location: z.string(),
  correction: z.string(),
  accepted: z.object({ by: z.string(), at: Instant }),
  scannedAt: Instant,
  receivedAt: LateReceipt,
  scannedBy: z.string(),
  /** The keyframe; null where it was deleted before the report was signed. */
  keyframe: ReportPhoto.pick({
    id: true,
    sha256: true,
    width: true,
    height: true,
    markup: true,
    distanceMeters: true,
  })
    .extend({
      position: PositionAccuracy.nullable(),
    })
    .nullable(),
});
export type ReportScanFinding = z.infer<typeof ReportScanFinding>;

const ReportTrackPoint = z.object({
  ...Position.pick({ latitude: true, longitude: true, accuracyMeters: true }).shape,
  takenAt: Instant,
  receivedAt: LateReceipt,
});
export type ReportTrackPoint = z.infer<typeof ReportTrackPoint>;

/** The figures of a report: computed when it is frozen, never typed in. */
export const ReportFigures = z.object({
  severities: z.record(Severity, z.int().min(0)),
  /** The share of passed items; null where no item passed or failed. */
  compliance: z.object({ passed: z.int(), failed: z.int(), percent: z.int().min(0).max(100) }).nullable(),
  /** The time in calls; without a call, from the first mark to the last. Null where neither is known. */
  duration: z
    .object({
      source: z.enum(['attendance', 'marks']),
      minutes: z.int().min(0),
      from: Instant,
      to: Instant,
      /** By the server's clock; null where the clocks agree, and for calls. */
      fromReceived: Instant.nullable(),
      toReceived: Instant.nullable(),
    })
    .nullable(),
});
export type ReportFigures = z.infer<typeof ReportFigures>;

const HandOver = z.object({ from: z.string().nullable(), to: z.string(), at: Instant });

/** A check whether the picture of a phone was live. */
const ReportLivenessCheck = z.object({
  id: Id,
  askedAt: Instant,
  askedBy: z.string(),
  /** The person who held the phone. */
  name: z.string(),
  gesture: Gesture,
  /** The answer, with its time by the server's clock; null where none arrived in time. */
  answer: LivenessAnswer.extend({ receivedAt: Instant }).nullable(),
  decision: LivenessDecision.extend({ by: z.string(), at: Instant }).nullable(),
});
export type ReportLivenessCheck = z.infer<typeof ReportLivenessCheck>;

const ReportVersion = z.object({
  number: z.int().min(1),
  /** The previous version, with one sentence per change. */
  supersedes: z
    .object({
      reportId: Id,
      number: z.int().min(1),
      signedAt: Instant,
      result: InspectionResult,
      changes: z.array(z.string()),
    })
    .nullable(),
});
export type ReportVersion = z.infer<typeof ReportVersion>;

export const ReportContent = z.object({
  /** The version of the format, not of the report. */
  version: z.literal(1),
  reportVersion: ReportVersion,
  /** The number, `R-2026-00042`, which all versions share. */
  reportNumber: z.string(),
  type: ReportType,
  layout: ReportLayout,
  reportId: Id,
  inspectionId: Id,
  generatedAt: Instant,
  timeZone: z.string(),
  /** The zone of the office; absent where it is that of the property. */
  officeTimeZone: z.string().optional(),
  organization: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    licenseNumber: z.string(),
    isDemo: z.boolean(),
    brandColor: BrandColor,
    logo: Logo.nullable(),
  }),
  inspection: z.object({
    projectType: z.string(),
    address: z.string(),
    permitNumber: z.string(),
    /** The day that decides the code edition: s. 553.73(7), F.S. */
    permitAppliedOn: z.string().nullable(),
    /** "Florida Building Code, 8th Edition (2023)", or null with the reason in codeEditionReason. */
    codeEdition: z.string().nullable(),
    codeEditionReason: z.string().nullable(),
    scheduledDate: Instant.nullable(),
    isVirtual: z.boolean(),
    /** The jurisdiction; null where none was chosen. */
    jurisdiction: z.string().nullable(),
    contractor: z.string(),
  }),
  /** The property for the map; only where a photo has coordinates as well, and never in a client's copy. */
  site: Site.pick({ latitude: true, longitude: true, accuracyMeters: true }).nullable(),
  client: z.object({ name: z.string(), companyName: z.string() }),
  result: InspectionResult,
  summary: z.string(),
  generalNotes: z.string(),
  progress: z.object({
    totalItems: z.int(),
    completedItems: z.int(),
    passedItems: z.int(),
    failedItems: z.int(),
    completionPercentage: z.int(),
  }),
  figures: ReportFigures,
  /** The earlier failures of a re-inspection, as the earlier report states them. */
  reinspection: z
    .object({
      inspectionId: Id,
      reportId: Id,
      reportNumber: z.string(),
      signedAt: Instant,
      items: z.array(ReportItem),
      /** The photos of these items, without coordinates. */
      photos: z.array(ReportPhoto),
    })
    .nullable(),
  /** Failed items, each a deficiency with its notes and photos. */
  findings: z.array(ReportItem),
  passed: z.array(ReportItem),
  notApplicable: z.array(ReportItem),
  unmarked: z.array(ReportItem),
  photos: z.array(ReportPhoto),
  /** The attendance in the room, with one entry per stay. */
  attendance: z.array(
    z.object({
      name: z.string(),
      role: RoomRole,
      joinedAt: Instant,
      /** Null without a departure on record: a node that dies records none. */
      leftAt: Instant.nullable(),
      /** Set where the call still had the person when the report was issued; otherwise absent. */
      isOnCall: z.literal(true).optional(),
    }),
  ),
  signature: z.object({
    signedBy: z.string(),
    licenseNumber: z.string(),
    /** The assigned inspector, if another person signed. */
    assignedInspector: AssignedInspector.nullable(),
    signedAt: Instant,
    width: z.number(),
    height: z.number(),
    strokes: z.array(z.array(z.tuple([z.number(), z.number()]))),
  }),
  verificationUrl: z.string(),
  /** Positions that staff recorded on site, earliest first; never in a client's copy. */
  track: z.array(ReportTrackPoint),
  /** Measurements on the photos of the report. */
  measurements: z.array(ReportMeasurement),
  rooms: z.array(ReportRoom),
  voiceNotes: z.array(ReportVoiceNote),
  scanFindings: z.array(ReportScanFinding),
  handOvers: z.array(HandOver),
  /** Absent in reports that are older than these checks. */
  livenessChecks: z.array(ReportLivenessCheck).optional(),
  /** Required corrections, one sentence for each finding. */
  recommendations: z.array(z.string()),
  nextSteps: z.array(z.string()),
});
export type ReportContent = z.infer<typeof ReportContent>;

/** The content for a client: positions of photos reduced to accuracy and distance; no site, no track. */
export function withoutCoordinates(whole: ReportContent): ReportContent {
  const photos = whole.photos.map((photo) => ({
    ...photo,
    position: photo.position && { accuracyMeters: photo.position.accuracyMeters },
    exif: photo.exif && { ...photo.exif, position: null },
    isOffSite: null,
  }));
  return { ...whole, photos, site: null, track: [] };
}

/** Whether any field has coordinates, so that one which a later version adds cannot be forgotten. */
export function hasCoordinates(content: Pick<ReportContent, 'photos' | 'track'>): boolean {
  return holdsCoordinates(content);
}

function holdsCoordinates(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return 'latitude' in part || 'longitude' in part || Object.values(part).some(holdsCoordinates);
}
