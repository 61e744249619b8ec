import { AppError } from '@sightline/contracts/core/errors';
import { fieldsIn, pickFields } from '@sightline/contracts/inspections/inspectionFields';
import { versionedNumber } from '@sightline/report/reportTexts';
import { createClientInspection } from '@sightline/store/clientReferences';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { derivedId } from '@sightline/store/core/derivedId';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { findLatestReport, type ReportRecord } from '@sightline/store/reports/reports';
import { allows } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';
import { schedulingPolicy } from '../inspections/policy.ts';

/**
 * Makes a new inspection of the same property for the failed items of the newest report. A version of a report has one at
 * most: two people who ask at once get the same.
 */
export async function scheduleReinspection(
  { store, principal }: Pick<Services, 'store'> & { principal: Principal },
  inspection: InspectionRecord,
): Promise<InspectionRecord> {
  const report = await findLatestReport(store, inspection._id);
  if (!report) throw new AppError('notFound', { thing: 'report' });
  if (report.content.findings.length === 0) throw new AppError('nothingToReinspect');
  const id = derivedId('reinspection', report._id);
  const known = await findInspection(store, id);
  if (known) return known;
  const assigned = { from: null, to: inspection.inspectorId };
  const mayAssign = allows(schedulingPolicy.assignInspector, principal, assigned);
  return await createClientInspection(store, {
    ...factsOf(inspection),
    ...(!mayAssign && { inspectorId: null, inspector: '' }),
    ...purposeOf(report),
    _id: id,
    contentHash: contentHashOf({ reinspects: report._id }),
  });
}

/** Property, permit, client and access stay; date, fee and result are those of another inspection. */
function factsOf(inspection: InspectionRecord) {
  const { clientId, clientName, inspector, site } = inspection;
  return {
    ...pickFields(inspection, fieldsIn('reinspection')),
    clientId,
    clientName,
    inspector,
    site,
    status: 'scheduled' as const,
    paymentStatus: 'pending' as const,
    scheduledDate: null,
    completedDate: null,
    feeCents: null,
    requestedByClient: false,
  };
}

function purposeOf({ _id: reportId, inspectionId, content }: ReportRecord) {
  const itemIds = content.findings.map(({ id }) => id);
  const reportNumber = versionedNumber(content);
  const count = itemIds.length === 1 ? 'one item' : `${itemIds.length} items`;
  return {
    reinspects: { inspectionId, reportId, reportNumber, itemIds },
    details: `Re-inspection of ${count} of report ${reportNumber}.`,
  };
}
