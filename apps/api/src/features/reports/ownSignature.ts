import type { ReportPreparation } from '@sightline/contracts/reports/signing';
import { findSignedBy } from '@sightline/store/checklists/signedChecklists';
import type { Store } from '@sightline/store/core/store';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { authorOf } from '../../core/author.ts';
import type { Signer } from '../../core/signing.ts';
import type { Evidence } from './collectEvidence.ts';
import { isAsSigned } from './signedAtOf.ts';

/** A working day: a person signs the checklist, and then its report. */
const WITHIN_MS = 12 * 60 * 60_000;

/**
 * The signature that this person drew on the checklist today, while nothing that it covers has changed. The report form
 * shows it, and the same person may sign the report with it. Decision 140.
 */
export async function ownSignature(
  store: Store,
  signer: Signer,
  inspection: InspectionRecord,
  evidence: Evidence,
): Promise<ReportPreparation['ownSignature']> {
  const { signed: latest } = evidence.checklist;
  const signed = latest && (await findSignedBy(store, latest.id));
  if (!signed || signed.by.subject !== authorOf(signer).subject) return null;
  const { signature, signedAt, receivedAt } = signed.content;
  const isRecent = Date.now() - Date.parse(receivedAt) < WITHIN_MS;
  return isRecent && isAsSigned(signed, { inspection, evidence }) ? { signature, signedAt } : null;
}
