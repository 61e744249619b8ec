import { ExportFormat } from '@sightline/contracts/reports/exportFormats';
import { usualLayout } from '@sightline/contracts/reports/layout';
import { Severity } from '@sightline/contracts/reports/severities';
import { ReportOutcome, type ReportPreparation } from '@sightline/contracts/reports/signing';
import { ReportType } from '@sightline/contracts/reports/types';
import type { Suggestion } from '@sightline/report/signing/suggestion';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { LayoutDraft, layoutDraftOf } from './layout/layoutDraft.ts';

const Draft = z.object({
  type: ReportType,
  layout: LayoutDraft,
  result: ReportOutcome.nullable(),
  summary: z.string(),
  /** The severities that the inspector has chosen, by the failed item's id. */
  severities: z.record(z.string(), Severity),
  /** Made at once in addition to PDF and page. */
  formats: z.array(ExportFormat),
});
export type Draft = z.infer<typeof Draft>;

/** The parts that the inspector has written; the others follow the previous version, or the marks. */
const Written = Draft.partial();
type Written = z.infer<typeof Written>;

interface ReportDraft {
  draft: Draft;
  /** The parts that are proposed and that the inspector has not touched. */
  suggested: { result: boolean; summary: boolean };
  write: (change: Partial<Draft>) => void;
}

/**
 * The inspector's draft survives a reload of the tab; a first draft starts from the last version, or from what the
 * checklist proposes. The signature is not kept: it belongs to the content that the screen shows at the time of signing.
 */
export function useReportDraft(
  inspectionId: string,
  previous: ReportPreparation['previous'] | undefined,
  suggestion: Suggestion,
): ReportDraft {
  const [written, setWritten] = useState(() => loadDraft(inspectionId));
  useEffect(() => {
    if (Object.keys(written).length > 0) sessionStorage.setItem(keyOf(inspectionId), JSON.stringify(written));
  }, [inspectionId, written]);
  const first = firstDraft(previous, suggestion);
  const draft: Draft = {
    type: written.type ?? first.type,
    layout: written.layout ?? first.layout,
    result: written.result ?? first.result,
    summary: written.summary ?? first.summary,
    severities: written.severities ?? {},
    formats: written.formats ?? [],
  };
  return {
    draft,
    suggested: {
      result: !previous && !written.result && draft.result !== null,
      summary: !previous && written.summary === undefined && draft.summary !== '',
    },
    write: (change) => setWritten({ ...written, ...change }),
  };
}

export function dropDraft(inspectionId: string): void {
  sessionStorage.removeItem(keyOf(inspectionId));
}

const keyOf = (inspectionId: string): string => `report-draft-${inspectionId}`;

function loadDraft(inspectionId: string): Written {
  return Written.safeParse(parse(sessionStorage.getItem(keyOf(inspectionId)))).data ?? {};
}

function firstDraft(previous: ReportPreparation['previous'] | undefined, suggestion: Suggestion): Draft {
  const { type = 'comprehensive', summary = suggestion.summary, layout } = previous ?? {};
  return {
    type,
    layout: layoutDraftOf(layout ?? usualLayout(type)),
    result: previous ? (ReportOutcome.safeParse(previous.result).data ?? null) : suggestion.result,
    summary,
    severities: {},
    formats: [],
  };
}

function parse(text: string | null): unknown {
  try {
    return text && JSON.parse(text);
  } catch {
    return null;
  }
}
