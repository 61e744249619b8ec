import { describeError } from '@sightline/contracts/core/errorTexts';
import { mintId } from '@sightline/contracts/core/ids';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { type DrawnSignature, signingRefusal } from '@sightline/contracts/inspections/signing';
import { USUAL_SEVERITY } from '@sightline/contracts/reports/severities';
import type { ReportOutcome, ReportWarning } from '@sightline/contracts/reports/signing';
import { chosenResult, RESULT_FIELDS, suggestionOf } from '@sightline/report/signing/suggestion';
import { reportWarnings } from '@sightline/report/signing/warnings';
import { useMemo } from 'react';
import type { OnSiteTools } from '../../../features/checklist/ChecklistForm.tsx';
import { changeField } from '../../../features/checklist/editChecklist.ts';
import { useSigning } from '../../../features/checklist/signing/useSigning.ts';
import { layoutFrom } from '../../../features/reports/panel/layout/layoutDraft.ts';
import { type Draft, dropDraft, useReportDraft } from '../../../features/reports/panel/useReportDraft.ts';
import { siteReport } from '../../../inspection/kinds/siteReport.ts';
import { addChange } from '../../../inspection/outbox/addChange.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { evidenceHashOf, type SiteEvidence, useSiteEvidence } from './useSiteEvidence.ts';

export interface FinishState {
  evidence: SiteEvidence;
  result: ReportOutcome | null;
  chooseResult: (result: ReportOutcome) => void;
  suggested: ReturnType<typeof useReportDraft>['suggested'];
  draft: Draft;
  write: (change: Partial<Draft>) => void;
  /** Contradictions and gaps with this result, which the signer reviews. */
  warnings: ReportWarning[];
  /** Why this person may not sign; null where they may. */
  refusal: string | null;
  /** What is missing before anything can be signed, one sentence each. */
  missing: string[];
  signChecklist: (drawing: DrawnSignature) => Promise<void>;
  /** Signs the checklist and its report, which is mailed to these people. Decision 140. */
  signBoth: (drawing: DrawnSignature, recipientEmails: string[]) => Promise<void>;
}

/** The end of an inspection on site: its result, and one signature for checklist and report. */
export function useFinish(
  inspection: Inspection,
  { checklist, photos, voiceNotes }: OnSiteTools,
): FinishState {
  const { id: inspectionId } = inspection;
  const user = useCurrentUser();
  const timeZone = useTimeZone();
  const items = useMemo(() => checklist.sections.flatMap((section) => section.items), [checklist]);
  const evidence = useSiteEvidence(inspectionId, items);
  const suggestion = suggestionOf(checklist, items);
  const { draft, suggested, write } = useReportDraft(inspectionId, undefined, suggestion);
  const { missing, sign } = useSigning({ inspection, checklist, photos, voiceNotes });
  const { result } = draft;
  const warnings = result ? reportWarnings(evidence, { ...inspection, timeZone }, result) : [];
  const refused = signingRefusal(user, inspection);
  const signBoth = async (signature: DrawnSignature, recipientEmails: string[]): Promise<void> => {
    if (!result) return;
    const evidenceHash = await evidenceHashOf(evidence);
    const signatureId = await sign(signature);
    const { type, summary } = draft;
    const order = {
      ...{ id: mintId(), type, layout: layoutFrom(draft.layout), result, summary, signature },
      severities: severitiesOf(draft, evidence),
      acknowledged: warnings.map(({ id }) => id),
      covers: { signatureId, evidenceHash },
    };
    const mail = recipientEmails.length > 0 ? { sendId: mintId(), recipientEmails } : null;
    addChange(siteReport.entry({ id: order.id, parentId: inspectionId, input: { order, mail } }));
    dropDraft(inspectionId);
  };
  return {
    evidence,
    result,
    chooseResult: (next) => {
      write({ result: next });
      if (chosenResult(checklist) !== next) changeField(checklist, RESULT_FIELDS[next], true);
    },
    suggested,
    draft,
    write,
    warnings,
    refusal: refused && describeError(refused.code, refused.details),
    missing,
    signChecklist: async (drawing) => void (await sign(drawing)),
    signBoth,
  };
}

function severitiesOf({ severities }: Draft, { stated }: SiteEvidence): Draft['severities'] {
  return Object.fromEntries(stated.findings.map(({ id }) => [id, severities[id] ?? USUAL_SEVERITY]));
}
