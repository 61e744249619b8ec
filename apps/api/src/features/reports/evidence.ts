import type { Checklist } from '@sightline/contracts/checklists';
import type { Photo } from '@sightline/contracts/photos';
import { openChecklist } from '@sightline/store/checklists/checklists';
import { presentChecklist } from '@sightline/store/checklists/presenter';
import { isInReport, listPhotos, presentPhoto } from '@sightline/store/photos/photos';
import { evidenceChanges } from '@sightline/store/reports/changes';
import { assembleEvidence, type ReportEvidence } from '@sightline/store/reports/items';
import type { ReportRecord } from '@sightline/store/reports/reports';
import type { Services } from '../../core/services.ts';

export interface Evidence {
  checklist: Checklist;
  photos: Photo[];
  /** Both as a report would state them. */
  stated: ReportEvidence;
}

/** What checklist and photos say at this moment. */
export async function collectEvidence(
  { store }: Pick<Services, 'store'>,
  inspectionId: string,
): Promise<Evidence> {
  const [checklist, records] = [
    presentChecklist(await openChecklist(store, inspectionId)),
    await listPhotos(store, inspectionId),
  ];
  const photos = records.filter(isInReport).map((photo) => presentPhoto(photo, { forStaff: true }));
  return { checklist, photos, stated: assembleEvidence(checklist, photos) };
}

/** What the inspection's checklist and photos say by now that its signed report does not. */
export async function changesSinceSigned(
  services: Pick<Services, 'store'>,
  { inspectionId, content }: ReportRecord,
): Promise<string[]> {
  return evidenceChanges(content, (await collectEvidence(services, inspectionId)).stated);
}
