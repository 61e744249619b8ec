import { findUser } from '@sightline/store/accounts/users';
import { derivedId } from '@sightline/store/core/derivedId';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { markReportDelivered } from '@sightline/store/reports/reports';
import { principalOfUser } from '../core/principal.ts';
import type { Services } from '../core/services.ts';
import type { Signer } from '../core/signing.ts';
import { generateReport } from '../features/reports/generate.ts';
import { prepareReport } from '../features/reports/prepare.ts';
import type { DemoInspection } from './inspections.ts';

/** Generated like any other report, from the checklist of its inspection, but not mailed. */
export async function deliverDemoReport(
  services: Services,
  inspection: InspectionRecord,
  { id, inspector }: DemoInspection,
): Promise<void> {
  const signer = await signerOf(services, inspector.id);
  const { warnings } = await prepareReport(services, inspection, signer);
  const report = await generateReport(services, inspection, signer, {
    id: derivedId('demo', 'report', id),
    type: 'comprehensive',
    severities: {},
    result: 'partial',
    summary:
      'Demonstration data: made from the demo checklist of this inspection. ' +
      'The duct smoke detector must be corrected and shown again.',
    signature: { width: 500, height: 200, strokes: demoSignature() },
    acknowledged: warnings.partial.map(({ id: warningId }) => warningId),
    formats: [],
  });
  await markReportDelivered(services.store, report._id);
}

async function signerOf({ store }: Services, userId: string): Promise<Signer> {
  const user = await findUser(store, userId);
  const principal = user && principalOfUser(user);
  if (principal?.role !== 'inspector') throw new Error('The demo inspector has no account to sign with');
  return principal;
}

/** A wave in place of a real signature. */
function demoSignature(): [number, number][][] {
  const wave = Array.from({ length: 60 }, (_, i): [number, number] => [
    60 + i * 6,
    Math.round(100 - 45 * Math.sin(i / 3) * (1 - i / 80)),
  ]);
  return [wave];
}
