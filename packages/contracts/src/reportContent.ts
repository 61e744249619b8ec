import { z } from 'zod';
import { Instant, Position, Sha256 } from './core/fields.ts';
import { Id } from './core/ids.ts';
import { InspectionResult } from './inspections.ts';
import { RoomRole } from './roles.ts';

/** What a report says, frozen when it was generated: the page, the PDF and the hash are made from this alone. */

const ReportPhoto = z.object({
  id: Id,
  caption: z.string(),
  capturedAt: Instant,
  capturedBy: z.string(),
  /** "Full-resolution still", "Frame of the video", "File". */
  source: z.enum(['imageCapture', 'videoFrame', 'file']),
  sha256: Sha256,
  width: z.int(),
  height: z.int(),
  position: Position.nullable(),
});
export type ReportPhoto = z.infer<typeof ReportPhoto>;

const ReportItem = z.object({
  id: z.string(),
  label: z.string(),
  section: z.string(),
  notes: z.string(),
  markedAt: Instant.nullable(),
  markedBy: z.string().nullable(),
  photoIds: z.array(Id),
});
export type ReportItem = z.infer<typeof ReportItem>;

export const ReportContent = z.object({
  version: z.literal(1),
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
  }),
  inspection: z.object({
    projectType: z.string(),
    address: z.string(),
    permitNumber: z.string(),
    permitIssuedOn: z.string().nullable(),
    /** "Florida Building Code, 8th Edition (2023)", or null with the reason in codeEditionReason. */
    codeEdition: z.string().nullable(),
    codeEditionReason: z.string().nullable(),
    scheduledDate: Instant.nullable(),
    isVirtual: z.boolean(),
  }),
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
  /** Failed items, each a deficiency with its notes and photos. */
  findings: z.array(ReportItem),
  passed: z.array(ReportItem),
  notApplicable: z.array(ReportItem),
  unmarked: z.array(ReportItem),
  photos: z.array(ReportPhoto),
  /** Who was in the room and when; one entry a stay. */
  attendance: z.array(
    z.object({ name: z.string(), role: RoomRole, joinedAt: Instant, leftAt: Instant.nullable() }),
  ),
  signature: z.object({
    signedBy: z.string(),
    licenseNumber: z.string(),
    signedAt: Instant,
    width: z.number(),
    height: z.number(),
    strokes: z.array(z.array(z.tuple([z.number(), z.number()]))),
  }),
  verificationUrl: z.string(),
});
export type ReportContent = z.infer<typeof ReportContent>;
