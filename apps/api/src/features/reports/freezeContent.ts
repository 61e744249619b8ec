import { AppError } from '@sightline/contracts/core/errors';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import { ReportContent } from '@sightline/contracts/reportContent';
import type { RoomEvent } from '@sightline/contracts/roomEvents';
import { findClient } from '@sightline/store/accounts/clients';
import { openChecklist } from '@sightline/store/checklists/checklists';
import { presentChecklist } from '@sightline/store/checklists/presenter';
import { type InspectionRecord, presentInspection } from '@sightline/store/inspections/inspections';
import { codeEditionFor } from '@sightline/store/organization/codeEditions';
import { findOrganization } from '@sightline/store/organization/organization';
import { isInReport, listPhotos, presentPhoto } from '@sightline/store/photos/photos';
import { assembleReport } from '@sightline/store/reports/assembly';
import { drainRoomLog, everyArchivedEvent } from '@sightline/store/rooms/roomEvents';
import type { Services } from '../../core/services.ts';
import type { AskedReport, Signer } from './generate.ts';

const DRAIN_WITHIN_MS = 10_000;

/** Everything a report says, as it is at this moment and stays. */
export async function freezeContent(
  services: Services,
  inspection: InspectionRecord,
  signer: Signer,
  { id: reportId, result, summary, signature }: AskedReport,
): Promise<ReportContent> {
  const { store, configuration } = services;
  const licenseNumber = signer.user.licenseNumber?.trim();
  if (!licenseNumber) throw new AppError('licenseMissing');
  const checklist = presentChecklist(await openChecklist(store, inspection._id));
  if (!checklist.sections.some(({ items }) => items.some(({ mark }) => mark !== null)))
    throw new AppError('nothingToReport');
  const { facts, codeEditions } = await findOrganization(store);
  const client = await findClient(store, inspection.clientId);
  const photos = (await listPhotos(store, inspection._id)).filter(isInReport);
  const content = assembleReport({
    reportId,
    generatedAt: new Date().toISOString(),
    organization: facts,
    inspection: presentInspection(inspection),
    client: { name: client?.name ?? inspection.clientName, companyName: client?.companyName ?? '' },
    codeEdition: codeEditionFor(codeEditions, inspection.permitIssuedOn),
    checklist,
    photos: photos.map((photo) => presentPhoto(photo, { forStaff: true })),
    events: await comingsAndGoings(services, inspection._id),
    result,
    summary,
    signer: { name: signer.name, licenseNumber },
    signature,
    verificationUrl: new URL(`/verify/${reportId}`, configuration.publicUrl).href,
  });
  return ReportContent.parse(content);
}

/** The live log first: what was not archived yet is part of the attendance. */
async function comingsAndGoings(
  { store, roomLog }: Pick<Services, 'store' | 'roomLog'>,
  inspectionId: string,
): Promise<RoomEvent[]> {
  await withTimeout(DRAIN_WITHIN_MS, drainRoomLog(store, roomLog, inspectionId));
  const events: RoomEvent[] = [];
  for await (const event of everyArchivedEvent(store, inspectionId))
    if (event.kind.startsWith('peer:') || event.kind === 'session:ended') events.push(event);
  return events;
}
