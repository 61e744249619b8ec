import { describeError } from '@sightline/contracts/core/errorTexts';
import type { ReportItem } from '@sightline/contracts/reports/content';
import { USUAL_SEVERITY } from '@sightline/contracts/reports/severities';
import { ReportOutcome, type ReportPreparation } from '@sightline/contracts/reports/signing';
import { itemsOf } from '@sightline/report/assembly/assembleEvidence';
import { evidenceChanges } from '@sightline/report/assembly/reportChanges';
import { missingOnFail, reportWarnings } from '@sightline/report/signing/warnings';
import { findSignedBy } from '@sightline/store/checklists/signedChecklists';
import type { Store } from '@sightline/store/core/store';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import { findLatestReport, type ReportRecord } from '@sightline/store/reports/reports';
import { authorOf } from '../../core/author.ts';
import type { Services } from '../../core/services.ts';
import { type Signer, signingRefusal, signsFor } from '../../core/signing.ts';
import { collectEvidence, type Evidence } from './collectEvidence.ts';
import { isAsSigned } from './signedAtOf.ts';

/** A working day: a person signs the checklist, and then its report. */
const WITHIN_MS = 12 * 60 * 60_000;

/** Tells the signer the contradictions of each possible result, and the version that the report would supersede. */
export async function prepareReport(
  services: Pick<Services, 'store'>,
  inspection: InspectionRecord,
  signer: Signer,
): Promise<ReportPreparation> {
  const evidence = await collectEvidence(services, inspection._id);
  const latest = await findLatestReport(services.store, inspection._id);
  const { timeZone: officeZone } = (await findOrganization(services.store)).facts;
  const refusal = signingRefusal(signer, inspection);
  const warnings = ReportOutcome.options.map((result) => [
    result,
    reportWarnings(evidence, { ...inspection, officeZone }, result),
  ]);
  return {
    versionNumber: latest ? latest.content.reportVersion.number + 1 : 1,
    warnings: Object.fromEntries(warnings),
    previous: latest && previousVersion(latest),
    changesSinceSigned: latest ? evidenceChanges(latest.content, evidence.stated) : [],
    deficiencies: deficienciesOf(evidence.stated.findings, latest),
    missing: missingOnFail(itemsOf(evidence.checklist), evidence.photos, await findSettings(services.store)),
    signingRefusal: refusal && describeError(refusal.code, refusal.details),
    signsFor: await signsFor(services.store, signer, inspection),
    ownSignature: await ownSignature(services.store, signer, inspection, evidence),
  };
}

/** The deficiencies, with the severities that the previous version gave them. */
function deficienciesOf(
  findings: readonly ReportItem[],
  latest: ReportRecord | null,
): ReportPreparation['deficiencies'] {
  const before = new Map(latest?.content.findings.map(({ id, severity }) => [id, severity]));
  return findings.map(({ id, label, section }) => ({
    id,
    label,
    section,
    severity: before.get(id) ?? USUAL_SEVERITY,
  }));
}

function previousVersion({ content }: ReportRecord): ReportPreparation['previous'] {
  const { reportVersion, type, layout, result, summary, signature } = content;
  const { signedAt } = signature;
  return { versionNumber: reportVersion.number, signedAt, type, layout, result, summary };
}

/**
 * The signature that this person drew on the checklist today, while nothing that it covers has changed. The report form
 * shows it, and the same person may sign the report with it. Decision 140.
 */
async function ownSignature(
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
