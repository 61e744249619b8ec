import { itemsOf } from '@sightline/contracts/checklists/checklistItems';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import type { ErrorCode } from '@sightline/contracts/core/errors';
import { getInspection, listInspections } from '@sightline/contracts/inspections/inspections';
import type { DrawnSignature } from '@sightline/contracts/inspections/signing';
import { listReports } from '@sightline/contracts/reports/reportLists';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import {
  generateReport,
  prepareReport,
  type ReportPreparation,
  type ReportWarning,
} from '@sightline/contracts/reports/signing';
import { type Suggestion, suggestionOf } from '@sightline/report/signing/suggestion';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { CallError, errorMessage } from '../../../wire/CallError.ts';
import { keyOf, useRead, useSend } from '../../../wire/queries.ts';
import { endRequest, requestIdFor } from '../../../wire/requestIds.ts';
import { layoutFrom } from './layout/layoutDraft.ts';
import { type Draft, dropDraft, useReportDraft } from './useReportDraft.ts';

export interface Problems {
  result?: string;
  summary?: string;
  signature?: string;
  warnings?: string;
}

export interface Generating {
  preparation: ReportPreparation | undefined;
  /** Why it could not be read. */
  unreadable: Error | null;
  draft: Draft;
  suggested: ReturnType<typeof useReportDraft>['suggested'];
  write: (change: Partial<Draft>) => void;
  signature: DrawnSignature | null;
  sign: (signature: DrawnSignature | null) => void;
  /** The signature of the unchanged checklist, which also signs the report; null where one is drawn. */
  own: ReportPreparation['ownSignature'];
  drawAgain: () => void;
  warnings: ReportWarning[];
  isAcknowledged: boolean;
  acknowledge: (isAcknowledged: boolean) => void;
  /** What is missing now. */
  missing: Problems;
  /** The same, once the person has tried to generate. */
  problems: Problems;
  /** Returns the problems that prevent it. */
  generate: () => Problems;
  /** Reads the obstacles to a signature again. */
  checkAgain: () => void;
  isSending: boolean;
  error: Error | null;
}

/** The result, summary, consent to the warnings and signature, and the outcome of sending them. */
export function useGenerate(inspectionId: string, onDone: () => void): Generating {
  const params = { inspectionId };
  const prepared = useRead(prepareReport, { params }, READ_ON_RETURN);
  const { data: preparation, refetch } = prepared;
  const checklist = useRead(getChecklist, { params }, READ_ON_RETURN).data;
  const suggestion = checklist ? suggestionOf(checklist, itemsOf(checklist)) : NO_SUGGESTION;
  const { draft, suggested, write } = useReportDraft(inspectionId, preparation?.previous, suggestion);
  const [drawn, sign] = useState<DrawnSignature | null>(null);
  const [drawsAgain, setDrawsAgain] = useState(false);
  const own = drawsAgain ? null : (preparation?.ownSignature ?? null);
  const signature = own?.signature ?? drawn;
  const [acknowledged, setAcknowledged] = useState<string[]>([]);
  const [isChecked, setChecked] = useState(false);
  const send = useSignedReport(inspectionId, onDone);

  const warnings = warningsOf(draft, preparation);
  // Consent covers the shown warnings: one that appears later clears the checkbox.
  const isAcknowledged = warnings.every(({ id }) => acknowledged.includes(id));
  const severities = severitiesOf(draft, preparation);
  const problems = problemsOf(draft, signature, isAcknowledged);
  const generate = (): Problems => {
    setChecked(true);
    const { type, result, summary, formats } = draft;
    const layout = layoutFrom(draft.layout);
    if (result && signature && Object.keys(problems).length === 0) {
      const id = requestIdFor(['report', inspectionId, draft, severities, signature]);
      send.mutate({
        params,
        body: { id, type, layout, result, summary, severities, signature, acknowledged, formats },
      });
    }
    return problems;
  };
  return {
    preparation,
    unreadable: prepared.isLoadingError ? prepared.error : null,
    draft,
    suggested,
    write,
    signature,
    sign,
    own,
    drawAgain: () => setDrawsAgain(true),
    warnings,
    isAcknowledged,
    acknowledge: (yes) => setAcknowledged(yes ? warnings.map((warning) => warning.id) : []),
    missing: problems,
    problems: isChecked ? problems : {},
    generate,
    checkAgain: () => void refetch(),
    isSending: send.isPending,
    error: send.error,
  };
}

const NO_SUGGESTION: Suggestion = { result: null, summary: '' };

/** The checklist is corrected on another page or in another tab. */
const READ_ON_RETURN = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

/** The warnings of the chosen result; before a choice, those of every result. */
function warningsOf({ result }: Draft, preparation: ReportPreparation | undefined): ReportWarning[] {
  if (!preparation) return [];
  if (result) return preparation.warnings[result];
  const [first = [], ...others] = Object.values(preparation.warnings);
  return first.filter(({ id }) => others.every((list) => list.some((warning) => warning.id === id)));
}

/** The severities of the items that fail now: the chosen ones, or else the proposed ones. */
function severitiesOf(draft: Draft, preparation: ReportPreparation | undefined): Draft['severities'] {
  const deficiencies = preparation?.deficiencies ?? [];
  return Object.fromEntries(deficiencies.map(({ id, severity }) => [id, draft.severities[id] ?? severity]));
}

/** Refusals that the form can list and the signer can correct. */
const OPEN_POINTS: readonly string[] = [
  ...(['warningsNotAcknowledged', 'descriptionsMissing', 'photosMissing'] as const),
] satisfies ErrorCode[];

function useSignedReport(inspectionId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  const params = { inspectionId };
  return useSend(generateReport, {
    refreshes: [listReports, listInspections, getInspection, prepareReport],
    onSuccess: (report, { body }) => {
      endRequest(body.id);
      dropDraft(inspectionId);
      queryClient.setQueryData(keyOf(getLatestReport, { params }), report);
      toast({
        title: 'Report Generated Successfully',
        description: 'Its PDF is being created.',
        tone: 'success',
      });
      onDone();
    },
    onError: (error) => {
      // The checklist or photos changed since the form was shown: show the open points, and ask.
      if (error instanceof CallError && OPEN_POINTS.includes(error.code))
        void queryClient.invalidateQueries({ queryKey: keyOf(prepareReport) });
      toast({
        title: 'Report Generation Failed',
        description: errorMessage(error, 'An error occurred while generating the report'),
        tone: 'error',
      });
    },
  });
}

function problemsOf(
  { result, summary }: Draft,
  signature: DrawnSignature | null,
  isAcknowledged: boolean,
): Problems {
  return {
    ...(!result && { result: 'Choose a result' }),
    ...(!summary.trim() && { summary: 'Write a summary first' }),
    ...(!isAcknowledged && { warnings: 'Review these warnings first, or correct the checklist' }),
    ...(!signature && { signature: 'Please sign first' }),
  };
}
