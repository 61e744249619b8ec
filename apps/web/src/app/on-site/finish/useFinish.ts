import type { ChecklistSection } from '@sightline/contracts/checklists/checklistItems';
import { canonicalJson } from '@sightline/contracts/core/canonicalJson';
import { describeError } from '@sightline/contracts/core/errorTexts';
import { mintId } from '@sightline/contracts/core/ids';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { type DrawnSignature, signingRefusal } from '@sightline/contracts/inspections/signing';
import { USUAL_SEVERITY } from '@sightline/contracts/reports/severities';
import type { ReportOutcome, ReportWarning } from '@sightline/contracts/reports/signing';
import { comparableEvidence, type ShownEvidence } from '@sightline/report/signing/shownEvidence';
import { statedItems } from '@sightline/report/signing/statedItems';
import { chosenResult, RESULT_FIELDS, suggestionOf } from '@sightline/report/signing/suggestion';
import { reportWarnings, type WarnedEvidence } from '@sightline/report/signing/warnings';
import { useMemo } from 'react';
import type { OnSiteTools } from '../../../features/checklist/ChecklistForm.tsx';
import { changeField } from '../../../features/checklist/editChecklist.ts';
import { useSigning } from '../../../features/checklist/signing/useSigning.ts';
import { layoutFrom } from '../../../features/reports/panel/layout/layoutDraft.ts';
import { type Draft, dropDraft, useReportDraft } from '../../../features/reports/panel/useReportDraft.ts';
import { siteReport } from '../../../inspection/kinds/siteReport.ts';
import type { StillEntry } from '../../../inspection/kinds/still.ts';
import { addChange } from '../../../inspection/outbox/addChange.ts';
import { useInspectionPhotos } from '../../../inspection/photos/useInspectionPhotos.ts';
import { useMeasurements } from '../../../inspection/useMeasurements.ts';
import { useScans } from '../../../inspection/useScans.ts';
import { useSiteRooms } from '../../../inspection/useSiteRooms.ts';
import { useVoiceNotes } from '../../../inspection/voice-notes/useVoiceNotes.ts';
import { hashOf } from '../../../offline/hashOf.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useCurrentUser } from '../../../wire/session.ts';

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
  /** What is missing before anything can be signed. */
  missing: ReportWarning[];
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
  const officeZone = useTimeZone();
  const { sections } = checklist;
  const evidence = useSiteEvidence(inspectionId, sections);
  const suggestion = suggestionOf(
    checklist,
    sections.flatMap(({ items }) => items),
  );
  const { draft, suggested, write } = useReportDraft(inspectionId, undefined, suggestion);
  const { missing, sign } = useSigning({ inspection, checklist, photos, voiceNotes });
  const { result } = draft;
  const warnings = result ? reportWarnings(evidence, { ...inspection, officeZone }, result) : [];
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

/** The evidence in addition to the checklist, on the server and on this device. */
type SiteEvidence = ShownEvidence & WarnedEvidence;

type SitePhoto = ShownEvidence['photos'][number] & WarnedEvidence['photos'][number];

/** What this device shows of the evidence. Records that it could not read count as absent: the server checks that. */
function useSiteEvidence(inspectionId: string, sections: readonly ChecklistSection[]): SiteEvidence {
  const photos = useInspectionPhotos(inspectionId).data;
  const measurements = useMeasurements(inspectionId).data;
  const rooms = useSiteRooms(inspectionId).data;
  const { notes } = useVoiceNotes(inspectionId);
  const scans = useScans(inspectionId).data;
  return useMemo(() => {
    const shown = [...(photos?.photos ?? []), ...(photos?.unsent ?? []).map(unsentPhoto)].filter(
      ({ disposition }) => disposition === 'inReport',
    );
    return {
      stated: statedItems(sections, shown),
      photos: shown,
      measurements: measurements ?? [],
      rooms: rooms ?? [],
      voiceNotes: notes.map(({ note }) => note),
      scans: scans ?? [],
    };
  }, [sections, photos, measurements, rooms, notes, scans]);
}

/** The photo as the server will store it. */
function unsentPhoto({ id, input }: StillEntry): SitePhoto {
  const { itemId = null, viewId = null, roomLabel, description, source } = input;
  const disposition = source === 'scanFrame' ? 'leftOut' : 'inReport';
  return { id, itemId, viewId, roomLabel, description, disposition, markup: [], labels: [] };
}

async function evidenceHashOf(evidence: ShownEvidence): Promise<string> {
  const text = canonicalJson(comparableEvidence(evidence));
  return await hashOf(new TextEncoder().encode(text).buffer);
}
