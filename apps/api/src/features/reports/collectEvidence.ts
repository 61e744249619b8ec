import type { Checklist } from '@sightline/contracts/checklists/checklists';
import type { Measurement } from '@sightline/contracts/measurements/measurements';
import type { Photo } from '@sightline/contracts/photos/photos';
import type { Scan } from '@sightline/contracts/scans/scans';
import type { SiteRoom } from '@sightline/contracts/site/siteRooms';
import type { VoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { assembleEvidence, type ReportEvidence } from '@sightline/report/assembly/assembleEvidence';
import { type ChangesByPart, changesByPart } from '@sightline/report/assembly/reportChanges';
import { emptyChecklist, findChecklistOf, presentChecklist } from '@sightline/store/checklists/checklists';
import { templateFor } from '@sightline/store/checklists/templateFor';
import type { Store } from '@sightline/store/core/store';
import { findInspection } from '@sightline/store/inspections/inspections';
import { listMeasurements, presentMeasurement } from '@sightline/store/measurements/measurements';
import { isInReport, listPhotos, type PhotoRecord, presentPhoto } from '@sightline/store/photos/photos';
import type { ReportRecord } from '@sightline/store/reports/reports';
import { everyScan, presentScan } from '@sightline/store/scans/scans';
import { listSiteRooms, presentSiteRoom } from '@sightline/store/site-rooms/siteRooms';
import { listVoiceNotes, presentVoiceNote } from '@sightline/store/voice-notes/voiceNotes';
import type { Services } from '../../core/services.ts';
import { siteAreaOf } from '../inspections/site.ts';

export interface Evidence {
  checklist: Checklist;
  photos: Photo[];
  measurements: Measurement[];
  rooms: SiteRoom[];
  /** All voice notes: `stated` has the parts that a report may use. */
  voiceNotes: VoiceNote[];
  /** All scans: `stated` has the parts that a report may use. */
  scans: Scan[];
  /** Photos that were not deleted, also those that the report leaves out. */
  keyframes: Photo[];
  /** All evidence in the form of a report. */
  stated: ReportEvidence;
}

export async function collectEvidence(
  { store }: Pick<Services, 'store'>,
  inspectionId: string,
): Promise<Evidence> {
  const checklist = await checklistOf(store, inspectionId);
  const records = await listPhotos(store, inspectionId);
  const inspection = await findInspection(store, inspectionId);
  const area = inspection && (await siteAreaOf(store, inspection));
  const keyframes = records.filter(isKept).map((photo) => presentPhoto(photo, 'staff', area));
  const photos = keyframes.filter(isInReport);
  const measurements = (await listMeasurements(store, inspectionId)).map(presentMeasurement);
  const rooms = (await listSiteRooms(store, inspectionId)).map(presentSiteRoom);
  const voiceNotes = (await listVoiceNotes(store, inspectionId)).map((note) => presentVoiceNote(note, area));
  const scans = (await everyScan(store, inspectionId)).map(presentScan);
  const found = { checklist, photos, measurements, rooms, voiceNotes, scans, keyframes };
  return { ...found, stated: assembleEvidence(found) };
}

const isKept = ({ disposition }: PhotoRecord): boolean => disposition !== 'deleted';

async function checklistOf(store: Store, inspectionId: string): Promise<Checklist> {
  const stored = await findChecklistOf(store, inspectionId);
  if (stored) return presentChecklist(stored);
  const { projectType = 'comprehensive', reinspects = null } =
    (await findInspection(store, inspectionId)) ?? {};
  return emptyChecklist(inspectionId, await templateFor(store, { projectType, reinspects }));
}

export async function changesSinceSigned(
  services: Pick<Services, 'store'>,
  { inspectionId, content }: ReportRecord,
): Promise<ChangesByPart> {
  return changesByPart(content, (await collectEvidence(services, inspectionId)).stated);
}
