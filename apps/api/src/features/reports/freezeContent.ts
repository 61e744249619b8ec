import { STANDARD_JURISDICTION } from '@sightline/contracts/catalog/catalog';
import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import { itemsOf } from '@sightline/contracts/checklists/checklistItems';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import { ReportContent } from '@sightline/contracts/reports/content';
import { usualLayout } from '@sightline/contracts/reports/layout';
import type { generateReport } from '@sightline/contracts/reports/signing';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { assembleReport, type ReportSources } from '@sightline/report/assembly/assembleReport';
import { reportWarnings } from '@sightline/report/signing/warnings';
import { findClient } from '@sightline/store/accounts/clients';
import { codeEditionFor, currentCodeEditions } from '@sightline/store/catalog/codeEditions';
import { listJurisdictions } from '@sightline/store/catalog/jurisdictions';
import type { Store } from '@sightline/store/core/store';
import { type InspectionRecord, presentInspection } from '@sightline/store/inspections/inspections';
import { findOrganization } from '@sightline/store/organization/organization';
import { listTrack } from '@sightline/store/positions/positions';
import { reserveReportNumber } from '@sightline/store/reports/numbers';
import { findLatestReport, findReport } from '@sightline/store/reports/reports';
import { drainRoomLog } from '@sightline/store/room-log/drainRoomLog';
import { everyArchivedEvent } from '@sightline/store/rooms/roomEvents';
import { DateTime } from 'luxon';
import type { Services } from '../../core/services.ts';
import { checkFailures, licenseToSign, type Signer, signsFor } from '../../core/signing.ts';
import { collectEvidence, type Evidence } from './collectEvidence.ts';
import { signedAtOf } from './signedAtOf.ts';

export type ReportOrder = HandlerInput<typeof generateReport>['body'];

const DRAIN_WITHIN_MS = 10_000;

/** The events that a report states: who was on the call, and its liveness checks. */
const STATED: readonly RoomEvent['kind'][] = [
  ...(['peer:joined', 'peer:left', 'host:changed', 'session:ended'] as const),
  ...(['liveness:asked', 'liveness:answered', 'liveness:unanswered', 'liveness:decided'] as const),
];

/** The content of a report, frozen in its current state. */
export async function freezeContent(
  services: Services,
  inspection: InspectionRecord,
  signer: Signer,
  order: ReportOrder,
): Promise<ReportContent> {
  const { store, configuration } = services;
  const licenseNumber = licenseToSign(signer, inspection);
  const evidence = await collectEvidence(services, inspection._id);
  const { facts } = await findOrganization(store);
  await checkComplete(store, evidence);
  checkWarnings(order, { ...inspection, officeZone: facts.timeZone }, evidence);
  const generatedAt = new Date();
  const signedAt = await signedAtOf(store, { inspection, signer, order, evidence });
  const { id: reportId, type, layout = usualLayout(type), result, summary, severities, signature } = order;
  const { checklist, photos, measurements, rooms, voiceNotes, scans, keyframes } = evidence;
  const previous = await findLatestReport(store, inspection._id);
  const client = await findClient(store, inspection.clientId);
  const year = yearIn(facts.timeZone, generatedAt);
  const content = assembleReport({
    reportId,
    type,
    layout,
    reportNumber: await reserveReportNumber(store, inspection._id, year),
    generatedAt: generatedAt.toISOString(),
    organization: facts,
    inspection: presentInspection(inspection),
    client: { name: client?.name ?? inspection.clientName, companyName: client?.companyName ?? '' },
    codeEdition: codeEditionFor(await currentCodeEditions(store), inspection.permitAppliedOn),
    jurisdiction: await jurisdictionOf(store, checklist),
    checklist,
    photos,
    measurements,
    rooms,
    voiceNotes,
    scans,
    keyframes,
    track: await listTrack(store, inspection._id),
    ...(await statedCall(services, inspection._id)),
    result,
    summary,
    severities,
    signer: { name: signer.name, licenseNumber },
    assignedInspector: await signsFor(store, signer, inspection),
    signature,
    signedAt: signedAt ?? generatedAt.toISOString(),
    verificationUrl: new URL(`/verify/${reportId}`, configuration.publicUrl).href,
    reinspected: await reinspectedBy(store, inspection),
    previous: previous?.content ?? null,
  });
  return ReportContent.parse(content);
}

/** The jurisdiction chosen on the checklist. The standard code is no authority. */
async function jurisdictionOf(store: Store, checklist: Evidence['checklist']): Promise<string | null> {
  const id = fieldValue(checklist, 'inspectionCity');
  if (id === STANDARD_JURISDICTION) return null;
  const known = (await listJurisdictions(store)).find(({ body }) => body.id === id);
  return known?.body.name ?? null;
}

async function reinspectedBy(store: Store, { reinspects }: InspectionRecord): Promise<ReportContent | null> {
  if (!reinspects) return null;
  return (await findReport(store, reinspects.reportId))?.content ?? null;
}

/** The organization's year, which differs from that of UTC on New Year's Eve. */
function yearIn(timeZone: string, instant: Date): number {
  return DateTime.fromJSDate(instant, { zone: timeZone }).year;
}

async function checkComplete(store: Store, { checklist, photos }: Evidence): Promise<void> {
  const items = itemsOf(checklist);
  if (items.every(({ mark }) => mark === null)) throw new AppError('nothingToReport');
  await checkFailures(store, items, photos);
}

/** A contradiction cannot be signed unseen: the signer must have acknowledged each warning. */
function checkWarnings(
  { result, acknowledged }: ReportOrder,
  inspected: Pick<InspectionRecord, 'permitAppliedOn' | 'address'> & { officeZone: string },
  evidence: Evidence,
): void {
  const open = reportWarnings(evidence, inspected, result).filter(({ id }) => !acknowledged.includes(id));
  if (open.length > 0) throw new AppError('warningsNotAcknowledged', { warnings: open });
}

/**
 * The call as a report states it. Its people are read before its events: one who leaves in between has left. Archives
 * the live log, since a report includes events that are not archived yet.
 */
async function statedCall(
  { store, roomLog, presence }: Pick<Services, 'store' | 'roomLog' | 'presence'>,
  inspectionId: string,
): Promise<Pick<ReportSources, 'events' | 'onCall'>> {
  const people = (await withTimeout(DRAIN_WITHIN_MS, presence.list())).get(inspectionId) ?? [];
  // The seat of a lost connection is kept for a while, but shows no one.
  const onCall = new Set(people.filter(({ isConnected }) => isConnected).map(({ subject }) => subject));
  await withTimeout(DRAIN_WITHIN_MS, drainRoomLog(store, roomLog, inspectionId));
  const events: RoomEvent[] = [];
  for await (const event of everyArchivedEvent(store, inspectionId))
    if (STATED.includes(event.kind)) events.push(event);
  return { events, onCall };
}
