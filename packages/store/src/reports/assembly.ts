import { type Checklist, progressOf } from '@sightline/contracts/checklists';
import type { Client } from '@sightline/contracts/clients';
import type { Inspection, InspectionResult } from '@sightline/contracts/inspections';
import type { Measurement } from '@sightline/contracts/measurements';
import type { OrganizationFacts } from '@sightline/contracts/organization';
import type { Photo } from '@sightline/contracts/photos';
import type { ReportContent } from '@sightline/contracts/reportContent';
import type { RoomEvent } from '@sightline/contracts/roomEvents';
import type { AssignedInspector, DrawnSignature } from '@sightline/contracts/signing';
import type { SiteRoom } from '@sightline/contracts/siteRooms';
import type { VoiceNote } from '@sightline/contracts/voiceNotes';
import { attendanceFrom, handOversFrom } from './attendance.ts';
import { decisionChanges, evidenceChanges } from './changes.ts';
import { assembleEvidence, itemsOf, type ReportEvidence } from './items.ts';

/** Everything from which a report is frozen. */
export interface ReportSources {
  reportId: string;
  generatedAt: string;
  organization: OrganizationFacts;
  inspection: Inspection;
  client: Pick<Client, 'name' | 'companyName'>;
  codeEdition: { name: string | null; reason: string | null };
  checklist: Checklist;
  photos: readonly Photo[];
  measurements: readonly Measurement[];
  rooms: readonly SiteRoom[];
  voiceNotes: readonly VoiceNote[];
  events: readonly RoomEvent[];
  result: InspectionResult;
  summary: string;
  signer: AssignedInspector;
  /** The assigned inspector, when that is somebody else. */
  assignedInspector: AssignedInspector | null;
  signature: DrawnSignature;
  verificationUrl: string;
  /** The report that this one supersedes. */
  previous: ReportContent | null;
}

/** Freezes an inspection into the content of its report. Adds nothing that is not in the sources. */
export function assembleReport(sources: ReportSources): ReportContent {
  const { reportId, generatedAt, inspection, client, checklist, result, summary, verificationUrl } = sources;
  const evidence = assembleEvidence(sources);
  return {
    version: 1,
    reportVersion: nextVersion(sources.previous, { ...evidence, result, summary }),
    reportId,
    inspectionId: inspection.id,
    generatedAt,
    timeZone: sources.organization.timeZone,
    organization: organizationOf(sources.organization),
    inspection: inspectionOf(sources),
    client: { name: client.name, companyName: client.companyName },
    result,
    summary,
    progress: progressOf(itemsOf(checklist)),
    ...evidence,
    attendance: attendanceFrom(sources.events),
    ...handOversFrom(sources.events),
    signature: signatureOf(sources),
    verificationUrl,
  };
}

/** Reports from before versions were counted are version 1. */
export function versionNumberOf({ reportVersion }: ReportContent): number {
  return reportVersion?.number ?? 1;
}

function nextVersion(
  previous: ReportContent | null,
  next: ReportEvidence & Pick<ReportContent, 'result' | 'summary'>,
): ReportContent['reportVersion'] {
  if (!previous) return { number: 1, supersedes: null };
  const { reportId, result, signature } = previous;
  const number = versionNumberOf(previous);
  const changes = [...decisionChanges(previous, next), ...evidenceChanges(previous, next)];
  return {
    number: number + 1,
    supersedes: { reportId, number, signedAt: signature.signedAt, result, changes },
  };
}

function organizationOf(facts: OrganizationFacts): ReportContent['organization'] {
  const { name, address, phone, email, licenseNumber, isDemo } = facts;
  return { name, address, phone, email, licenseNumber, isDemo };
}

function inspectionOf({ inspection, codeEdition }: ReportSources): ReportContent['inspection'] {
  const { projectType, address, permitNumber, permitAppliedOn, scheduledDate, isVirtual } = inspection;
  return {
    projectType,
    address,
    permitNumber,
    permitAppliedOn,
    codeEdition: codeEdition.name,
    codeEditionReason: codeEdition.reason,
    scheduledDate,
    isVirtual,
  };
}

function signatureOf({
  signer,
  assignedInspector,
  signature,
  generatedAt,
}: ReportSources): ReportContent['signature'] {
  const { width, height, strokes } = signature;
  return {
    signedBy: signer.name,
    licenseNumber: signer.licenseNumber,
    ...(assignedInspector && { assignedInspector }),
    signedAt: generatedAt,
    width,
    height,
    strokes,
  };
}
