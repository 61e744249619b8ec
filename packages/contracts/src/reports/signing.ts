import { z } from 'zod';
import { INSPECTORS, STAFF } from '../accounts/roles.ts';
import { PREPARE_REPORT_PATH } from '../accounts/startPaths.ts';
import { endpoint } from '../core/define.ts';
import { Instant, Sha256, Text } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { InspectionResult } from '../inspections/inspections.ts';
import { AssignedInspector, DrawnSignature } from '../inspections/signing.ts';
import { ExportFormat } from './exportFormats.ts';
import { ReportLayout } from './layout.ts';
import { Report } from './reports.ts';
import { Severity } from './severities.ts';
import { ReportType } from './types.ts';

const inspectionParams = z.object({ inspectionId: Id });

/** An item of the checklist to which a warning leads. Its label begins with the section if another one has the same. */
const WarnedItem = z.object({ id: z.string(), label: z.string() });
export type WarnedItem = z.infer<typeof WarnedItem>;

/** A contradiction or gap in a report. */
export const ReportWarning = z.object({
  /** The id of the subject of the warning, to which consent is limited. */
  id: z.string(),
  text: z.string(),
  /** Absent where it is about something other than items. */
  items: z.array(WarnedItem).optional(),
});
export type ReportWarning = z.infer<typeof ReportWarning>;

export const ReportOutcome = InspectionResult.extract(['approved', 'partial', 'rejected']);
export type ReportOutcome = z.infer<typeof ReportOutcome>;

export const prepareReport = endpoint({
  method: 'GET',
  path: PREPARE_REPORT_PATH,
  summary: 'Before signing: warnings for each result, and the version that would be superseded',
  access: STAFF,
  params: inspectionParams,
  reply: z.object({
    versionNumber: z.int(),
    warnings: z.record(ReportOutcome, z.array(ReportWarning)),
    previous: z
      .object({
        versionNumber: z.int(),
        signedAt: Instant,
        result: InspectionResult,
        summary: z.string(),
        type: ReportType,
        layout: ReportLayout,
      })
      .nullable(),
    /** Changes to the inspection's evidence since the previous version. */
    changesSinceSigned: z.array(z.string()),
    /** What the company requires of failed items and they lack, which blocks the signature. */
    missing: z.array(ReportWarning),
    /** The failed items, each with its severity in the previous version or the default one. */
    deficiencies: z
      .array(z.object({ id: z.string(), label: z.string(), section: z.string(), severity: Severity }))
      .default([]),
    /** The reason why the caller cannot sign, with advice; null when they can. */
    signingRefusal: z.string().nullable(),
    /** The assigned inspector, if different from the caller: the report names both. */
    signsFor: AssignedInspector.nullable(),
    /** The signature that the caller drew on the unchanged checklist, with which they may sign the report. */
    ownSignature: z.object({ signature: DrawnSignature, signedAt: Instant }).nullable().default(null),
  }),
});
export type ReportPreparation = z.infer<typeof prepareReport.reply>;

/**
 * What the signer saw, where the signature of the checklist also signs the report. The report is refused if
 * it would state anything else. Decision 140.
 */
export const CoveredBySignature = z.strictObject({
  /** The signature that made the latest version of the checklist. */
  signatureId: MintedId,
  /** The SHA-256 of the other evidence that the device showed (report/signing/shownEvidence.ts). */
  evidenceHash: Sha256,
});
export type CoveredBySignature = z.infer<typeof CoveredBySignature>;

export const generateReport = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/reports',
  summary: 'Freeze the inspection into a signed report and have its PDF rendered',
  access: INSPECTORS,
  status: 201,
  params: inspectionParams,
  body: z.strictObject({
    id: MintedId,
    type: ReportType.default('comprehensive'),
    /** The layout, by default that of the type. */
    layout: ReportLayout.optional(),
    result: ReportOutcome,
    summary: Text.min(1, 'Write a summary first'),
    signature: DrawnSignature,
    /**
     * Severities by the id of the failed item, by default major. The report ignores items that have not failed.
     */
    severities: z
      .record(z.string().max(200), Severity)
      .refine((given) => Object.keys(given).length <= 500, 'Too many severities')
      .default({}),
    /** Ids of the warnings that the signer has acknowledged. */
    acknowledged: z.array(z.string().max(4000)).max(20).default([]),
    /** Formats that are made at once in addition to PDF and page; others are made when first opened. */
    formats: z.array(ExportFormat).max(ExportFormat.options.length).default([]),
    /** Present where one signature covers the checklist and this report. */
    covers: CoveredBySignature.optional(),
  }),
  reply: Report,
});
