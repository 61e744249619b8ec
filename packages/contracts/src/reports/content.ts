import { z } from 'zod';
import { RoomRole } from '../accounts/roles.ts';
import { Instant, Position, PositionAccuracy, Sha256 } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { InspectionResult } from '../inspections/inspections.ts';
import { AssignedInspector } from '../inspections/signing.ts';
import { Measurement } from '../measurements/measurements.ts';
import { BrandColor, Logo } from '../organization/brand.ts';
import { PhotoMarkup } from '../photos/photoMarkup.ts';
import { FileFacts, PhotoSource } from '../photos/photos.ts';
import { FoundRegion } from '../scans/scans.ts';
import { RoomType } from '../site/roomTypes.ts';
import { Dimension, RoomSizes } from '../site/siteRooms.ts';
import { Approval } from '../voice-notes/voiceNotes.ts';
import { ReportLayout } from './layout.ts';
import { Severity } from './severities.ts';
import { ReportType } from './types.ts';

/** The content of a report, frozen when it was signed. Page, PDF and hash are made from this alone. */

const ReportPhoto = z.object({
  id: Id,
  caption: z.string(),
  capturedAt: Instant,
  capturedBy: z.string(),
  source: PhotoSource,
  sha256: Sha256,
  width: z.int(),
  height: z.int(),
  /** Frozen with coordinates; a client's copy keeps the accuracy alone. */
  position: z.union([Position, PositionAccuracy]).nullable(),
  /** What the camera wrote into an uploaded file, if it did; without its position in a client's copy. */
  exif: FileFacts.optional(),
  /**
   * From the property, null where it was not known when the report was signed; missing in reports from before distances
   * existed.
   */
  distanceMeters: z.int().min(0).nullable().optional(),
  /** The flag for staff and officials; null in a client's copy. */
  isOffSite: z.boolean().nullable().optional(),
  /** Missing in reports from before markup existed. A default would change their content, and so its hash. */
  markup: PhotoMarkup.optional(),
});
export type ReportPhoto = z.infer<typeof ReportPhoto>;

/** With points and calibration, so that a reader can compute the value again. */
export const ReportMeasurement = Measurement.omit({ inspectionId: true, receivedAt: true });
export type ReportMeasurement = z.infer<typeof ReportMeasurement>;

const ReportItem = z.object({
  id: z.string(),
  label: z.string(),
  section: z.string(),
  notes: z.string(),
  /** By the clock of the device that marked it. */
  markedAt: Instant.nullable(),
  /** By the server's clock. Missing where the two agree. */
  receivedAt: Instant.optional(),
  markedBy: z.string().nullable(),
  photoIds: z.array(Id),
  /** Of the code that the item is about. Missing where its template names none. */
  codeSection: z.string().optional(),
  /** Of a deficiency. Missing in reports from before severities existed. */
  severity: Severity.optional(),
  /** Of a deficiency: where it is, and what has to be done. Missing where nobody said so. */
  location: z.string().optional(),
  correction: z.string().optional(),
});
export type ReportItem = z.infer<typeof ReportItem>;

/** The text of a voice note that a person stands for; a draft is never here. */
const ReportVoiceNote = z.object({
  id: Id,
  /** Missing in reports from before notes kept their number. */
  number: z.int().optional(),
  /** The checklist item that it is about. */
  itemId: z.string().nullable(),
  /** The item or the general notes, and the room; empty where it has none. */
  caption: z.string(),
  text: z.string(),
  reviewed: Approval,
  /** Of this text, by a person who may sign the inspection. */
  approval: Approval.nullable(),
  recordedAt: Instant,
  recordedBy: z.string(),
  durationMs: z.int(),
  /** Of the recording as the device made it. */
  sha256: Sha256,
});
export type ReportVoiceNote = z.infer<typeof ReportVoiceNote>;

/**
 * A room of the building with its sizes as they were computed when the report was signed. What each was taken from is kept
 * beside them; whether the inspector had completed the room is not part of the record.
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
 * What a scan marked and a person accepted. Its keyframe may be left out of the report's photos, so it is kept here; without
 * its coordinates, which a client's copy would have to lose.
 */
const ReportScanFinding = z.object({
  ...FoundRegion.pick({ id: true, kind: true, fixture: true, outline: true, confidence: true }).shape,
  roomLabel: z.string(),
  /** The checklist item that it is about. */
  itemId: z.string().nullable(),
  note: z.string(),
  severity: Severity.nullable(),
  /** Where it is, and what has to be done. Missing where nobody said so. */
  location: z.string().optional(),
  correction: z.string().optional(),
  accepted: z.object({ by: z.string(), at: Instant }),
  scannedAt: Instant,
  scannedBy: z.string(),
  /** Null where it was deleted before the report was signed. */
  keyframe: ReportPhoto.pick({ id: true, sha256: true, width: true, height: true, markup: true })
    .extend({
      /** How precise the recorded position is. Missing in reports from before keyframes had one, as is the distance. */
      position: PositionAccuracy.nullable().optional(),
      distanceMeters: z.int().min(0).nullable().optional(),
    })
    .nullable(),
});
export type ReportScanFinding = z.infer<typeof ReportScanFinding>;

const ReportTrackPoint = z.object({
  ...Position.pick({ latitude: true, longitude: true, accuracyMeters: true }).shape,
  takenAt: Instant,
});
export type ReportTrackPoint = z.infer<typeof ReportTrackPoint>;

/** The figures of a report: computed when it is frozen, never typed in. */
export const ReportFigures = z.object({
  severities: z.record(Severity, z.int().min(0)),
  /** Null where no item passed or failed. */
  compliance: z.object({ passed: z.int(), failed: z.int(), percent: z.int().min(0).max(100) }).nullable(),
  /** The time that people spent on calls; without a call, from the first mark to the last. Null where neither is known. */
  duration: z
    .object({
      source: z.enum(['attendance', 'marks']),
      minutes: z.int().min(0),
      from: Instant,
      to: Instant,
      /** Of the first and the last mark, by the server's clock. Missing where the clocks agree, and for calls. */
      fromReceived: Instant.optional(),
      toReceived: Instant.optional(),
    })
    .nullable(),
});
export type ReportFigures = z.infer<typeof ReportFigures>;

/** Who hosted the call from when on, where that changed during it. */
const HandOver = z.object({ from: z.string().nullable(), to: z.string(), at: Instant });

/** The version of an inspection's report. Reports from before versions were counted have none. */
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

/** What a report states, whatever the version of its content. */
const Stated = z.object({
  reportVersion: ReportVersion.optional(),
  /** `R-2026-00042`, shared by all versions. Missing in reports from before they were numbered. */
  reportNumber: z.string().optional(),
  /** Only where it is not comprehensive: other reports keep the content, and so the hash, that they had. */
  type: ReportType.exclude(['comprehensive']).optional(),
  /** As the person who made the report chose. Missing in reports from before there was a choice. */
  layout: ReportLayout.optional(),
  reportId: Id,
  inspectionId: Id,
  generatedAt: Instant,
  timeZone: z.string(),
  organization: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    licenseNumber: z.string(),
    isDemo: z.boolean(),
    /** Missing in reports from before companies had a color and a logo of their own. */
    brandColor: BrandColor.optional(),
    logo: Logo.optional(),
  }),
  inspection: z.object({
    projectType: z.string(),
    address: z.string(),
    permitNumber: z.string(),
    /** Decides the code edition: s. 553.73(7), F.S. Absent in reports from before November 22, 2026. */
    permitAppliedOn: z.string().nullable().optional(),
    /** What earlier reports state instead. */
    permitIssuedOn: z.string().nullable().optional(),
    /** "Florida Building Code, 8th Edition (2023)", or null with the reason in codeEditionReason. */
    codeEdition: z.string().nullable(),
    codeEditionReason: z.string().nullable(),
    scheduledDate: Instant.nullable(),
    isVirtual: z.boolean(),
    /** Missing where none was chosen or given, and in reports from before there were any. */
    jurisdiction: z.string().optional(),
    contractor: z.string().optional(),
  }),
  /** Of the property, for the map; only where a photo has coordinates as well, and never in a client's copy. */
  site: Position.pick({ latitude: true, longitude: true, accuracyMeters: true }).optional(),
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
  /** Missing in reports from before they were computed. */
  figures: ReportFigures.optional(),
  /** Where the inspection is a re-inspection: what failed before, as the earlier report states it. */
  reinspection: z
    .object({
      inspectionId: Id,
      reportId: Id,
      reportNumber: z.string(),
      signedAt: Instant,
      items: z.array(ReportItem),
      /** Of these items; without coordinates. */
      photos: z.array(ReportPhoto),
    })
    .optional(),
  /** Failed items, each a deficiency with its notes and photos. */
  findings: z.array(ReportItem),
  passed: z.array(ReportItem),
  notApplicable: z.array(ReportItem),
  unmarked: z.array(ReportItem),
  photos: z.array(ReportPhoto),
  /** Who was in the room and when; one entry per stay. */
  attendance: z.array(
    z.object({ name: z.string(), role: RoomRole, joinedAt: Instant, leftAt: Instant.nullable() }),
  ),
  signature: z.object({
    signedBy: z.string(),
    licenseNumber: z.string(),
    /** Only when somebody else signed. */
    assignedInspector: AssignedInspector.optional(),
    signedAt: Instant,
    width: z.number(),
    height: z.number(),
    strokes: z.array(z.array(z.tuple([z.number(), z.number()]))),
  }),
  verificationUrl: z.string(),
});

/** Parts that came one after the other. */
const Parts = z.object({
  /** Where staff recorded positions on site, earliest first; never in a client's copy. */
  track: z.array(ReportTrackPoint),
  /** On the photos of the report. */
  measurements: z.array(ReportMeasurement),
  rooms: z.array(ReportRoom),
  /** Of which a text was accepted. */
  voiceNotes: z.array(ReportVoiceNote),
  /** Those that were accepted. */
  scanFindings: z.array(ReportScanFinding),
  /** Who hosted the call next. */
  handOvers: z.array(HandOver),
  /** What has to be corrected, one sentence for each finding. */
  recommendations: z.array(z.string()),
  /** What the reader does next. */
  nextSteps: z.array(z.string()),
});

/**
 * Version 1 leaves out parts that were empty, so that a new part cannot change an earlier report's hash.
 * Version 2 states each part, also as empty; the next new part makes version 3. The version describes the
 * format, not the report. `reportReader.ts` reads both. Decision 076.
 */
export const ReportContent = z.discriminatedUnion('version', [
  z.object({ version: z.literal(1), ...Stated.shape, ...Parts.partial().shape }),
  z.object({ version: z.literal(2), ...Stated.shape, ...Parts.shape }),
]);
export type ReportContent = z.infer<typeof ReportContent>;

/** The content for a client: positions of photos reduced to their accuracy and their distance from the property; no track. */
export function withoutCoordinates(whole: ReportContent): ReportContent {
  const { site: _site, ...located } = whole;
  const photos = whole.photos.map(({ position, exif, ...photo }) => ({
    ...photo,
    position: position && { accuracyMeters: position.accuracyMeters },
    ...(exif && { exif: { ...exif, position: null } }),
    isOffSite: null,
  }));
  if (located.version === 2) return { ...located, photos, track: [] };
  const { track: _track, ...content } = located;
  return { ...content, photos };
}

/** In any field, so that one which a later version adds cannot be forgotten. */
export function hasCoordinates(content: Pick<ReportContent, 'photos' | 'track'>): boolean {
  return holdsCoordinates(content);
}

function holdsCoordinates(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return 'latitude' in part || 'longitude' in part || Object.values(part).some(holdsCoordinates);
}
