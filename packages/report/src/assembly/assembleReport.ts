import { progressOf } from '@sightline/contracts/checklists/checklists';
import type { Client } from '@sightline/contracts/clients/clients';
import {
  type Inspection,
  type InspectionResult,
  isFlexible,
} from '@sightline/contracts/inspections/inspections';
import type { AssignedInspector, DrawnSignature } from '@sightline/contracts/inspections/signing';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import {
  hasCoordinates,
  type ReportContent,
  type ReportTrackPoint,
  withoutCoordinates,
} from '@sightline/contracts/reports/content';
import type { ReportLayout } from '@sightline/contracts/reports/layout';
import { type Severity, USUAL_SEVERITY } from '@sightline/contracts/reports/severities';
import type { ReportType } from '@sightline/contracts/reports/types';
import { type LivenessCheck, livenessChecksOf } from '@sightline/contracts/rooms/livenessChecks';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { zoneOfSite } from '@sightline/wording/place/siteZone';
import {
  assembleEvidence,
  type EvidenceSources,
  itemsOf,
  lateReceiptOf,
  type ReportEvidence,
} from './assembleEvidence.ts';
import { attendanceFrom, handOversFrom } from './attendance.ts';
import { computeFigures } from './computeFigures.ts';
import { followUpOf } from './followUp.ts';
import { decisionChanges, evidenceChanges } from './reportChanges.ts';

type TrackedPosition = Omit<ReportTrackPoint, 'takenAt' | 'receivedAt'> & { takenAt: Date; receivedAt: Date };

export interface ReportSources extends EvidenceSources {
  reportId: string;
  reportNumber: string;
  type: ReportType;
  layout: ReportLayout;
  generatedAt: string;
  organization: OrganizationFacts;
  inspection: Inspection;
  client: Pick<Client, 'name' | 'companyName'>;
  codeEdition: { name: string | null; reason: string | null };
  /** The name of the authority having jurisdiction; null where none was chosen. */
  jurisdiction: string | null;
  /** Recorded positions of the inspection, earliest first. */
  track: readonly TrackedPosition[];
  events: readonly RoomEvent[];
  /** The subjects of the people who are on the call now. */
  onCall: ReadonlySet<string>;
  result: InspectionResult;
  summary: string;
  /** Keyed by the id of the failed item; others get the default severity. */
  severities: Readonly<Record<string, Severity>>;
  signer: AssignedInspector;
  /** Null unless the assigned inspector is another person. */
  assignedInspector: AssignedInspector | null;
  signature: DrawnSignature;
  /** The time of the signature, which may have been drawn before the report was made. */
  signedAt: string;
  verificationUrl: string;
  /** The report whose deficiencies were inspected again. */
  reinspected: ReportContent | null;
  /** The report that this one supersedes. */
  previous: ReportContent | null;
}

/** Freezes an inspection into the content of its report. It adds nothing of its own. Decision 077. */
export function assembleReport(sources: ReportSources): ReportContent {
  const { reportId, generatedAt, type, layout, inspection, client, checklist } = sources;
  const { result, summary, verificationUrl } = sources;
  const evidence = withSeverities(assembleEvidence(sources), sources.severities);
  const progress = progressOf(itemsOf(checklist));
  const attendance = attendanceFrom(sources.events, sources.onCall);
  const track = trackOf(sources.track);
  return {
    version: 1,
    reportVersion: nextVersion(sources.previous, { ...evidence, type, layout, result, summary }),
    reportNumber: sources.reportNumber,
    type,
    layout,
    reportId,
    inspectionId: inspection.id,
    generatedAt,
    ...zonesOf(sources),
    organization: organizationOf(sources.organization),
    inspection: inspectionOf(sources),
    site: siteOf(inspection, { ...evidence, ...track }),
    ...track,
    reinspection: reinspectionOf(sources),
    client: { name: client.name, companyName: client.companyName },
    result,
    summary,
    progress,
    figures: computeFigures({ ...evidence, progress, attendance }),
    ...evidence,
    attendance,
    ...handOversFrom(sources.events),
    ...livenessFrom(sources.events),
    ...followUpOf(evidence, result),
    signature: signatureOf(sources),
    verificationUrl,
  };
}

/** The report is about the place, so its times are those that its clocks show. */
function zonesOf({ inspection, organization }: ReportSources) {
  const { timeZone: officeTimeZone } = organization;
  const timeZone = zoneOfSite(inspection.address, officeTimeZone);
  return timeZone === officeTimeZone ? { timeZone } : { timeZone, officeTimeZone };
}

function withSeverities(
  evidence: ReportEvidence,
  severities: Readonly<Record<string, Severity>>,
): ReportEvidence {
  const findings = evidence.findings.map((item) => ({
    ...item,
    severity: severities[item.id] ?? USUAL_SEVERITY,
  }));
  return { ...evidence, findings };
}

function nextVersion(
  previous: ReportContent | null,
  next: ReportEvidence & Pick<ReportContent, 'type' | 'layout' | 'result' | 'summary'>,
): ReportContent['reportVersion'] {
  if (!previous) return { number: 1, supersedes: null };
  const { reportId, result, signature } = previous;
  const { number } = previous.reportVersion;
  const changes = [...decisionChanges(previous, next), ...evidenceChanges(previous, next)];
  return {
    number: number + 1,
    supersedes: { reportId, number, signedAt: signature.signedAt, result, changes },
  };
}

/** The items that failed before, with their photos; coordinates stay in the earlier report. */
function reinspectionOf({ inspection, reinspected }: ReportSources): ReportContent['reinspection'] {
  const { reinspects } = inspection;
  if (!reinspects || !reinspected) return null;
  const { inspectionId, reportId, reportNumber, itemIds } = reinspects;
  const items = reinspected.findings.filter(({ id }) => itemIds.includes(id));
  const shown = new Set(items.flatMap(({ photoIds }) => photoIds));
  const photos = withoutCoordinates(reinspected).photos.filter(({ id }) => shown.has(id));
  const { signedAt } = reinspected.signature;
  return { inspectionId, reportId, reportNumber, signedAt, items, photos };
}

/** The site on the map, which needs at least one other position: a photo's or the track's. */
function siteOf(
  { site }: Inspection,
  placed: Pick<ReportContent, 'photos' | 'track'>,
): ReportContent['site'] {
  if (!site || !hasCoordinates(placed)) return null;
  const { latitude, longitude, accuracyMeters } = site;
  return { latitude, longitude, accuracyMeters };
}

/** A drawing as wide as a page cannot show more points. Decision 080. */
const TRACK_POINTS = 500;

/** The first and the last position are always there; those between are thinned out evenly. */
function trackOf(recorded: readonly TrackedPosition[]): Pick<ReportContent, 'track'> {
  const step = Math.ceil(recorded.length / TRACK_POINTS);
  const kept = recorded.filter((_, index) => index % step === 0 || index === recorded.length - 1);
  const track = kept.map(({ latitude, longitude, accuracyMeters, ...times }) => {
    const [takenAt, receivedAt] = [times.takenAt.toISOString(), times.receivedAt.toISOString()];
    return { latitude, longitude, accuracyMeters, takenAt, ...lateReceiptOf(takenAt, receivedAt) };
  });
  return { track };
}

function organizationOf(facts: OrganizationFacts): ReportContent['organization'] {
  const { name, address, phone, email, licenseNumber, isDemo, brandColor, logo } = facts;
  return { name, address, phone, email, licenseNumber, isDemo, brandColor, logo };
}

function inspectionOf({ inspection, codeEdition, jurisdiction }: ReportSources): ReportContent['inspection'] {
  const { projectType, address, permitNumber, permitAppliedOn, scheduledDate, isVirtual, contractor } =
    inspection;
  return {
    projectType,
    address,
    permitNumber,
    permitAppliedOn,
    codeEdition: codeEdition.name,
    codeEditionReason: codeEdition.reason,
    // A day without an hour is no appointment that a report could state.
    scheduledDate: isFlexible(inspection) ? null : scheduledDate,
    isVirtual,
    jurisdiction,
    contractor,
  };
}

function signatureOf({
  signer,
  assignedInspector,
  signature,
  signedAt,
}: ReportSources): ReportContent['signature'] {
  const { width, height, strokes } = signature;
  return {
    signedBy: signer.name,
    licenseNumber: signer.licenseNumber,
    assignedInspector,
    signedAt,
    width,
    height,
    strokes,
  };
}

/** The liveness checks of the calls, in the order in which they were asked. */
function livenessFrom(events: readonly RoomEvent[]): Required<Pick<ReportContent, 'livenessChecks'>> {
  return { livenessChecks: livenessChecksOf(events).map(reportCheckOf) };
}

/** A check that the end of the call left open has no answer. */
function reportCheckOf(check: LivenessCheck): NonNullable<ReportContent['livenessChecks']>[number] {
  const { id, askedAt, askedBy, name, gesture, outcome, decision } = check;
  const answer = outcome.name === 'answered' ? { ...outcome.answer, receivedAt: outcome.at } : null;
  return { id, askedAt, askedBy, name, gesture, answer, decision };
}
