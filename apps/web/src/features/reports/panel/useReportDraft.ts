import { usualLayout } from '@sightline/contracts/reports/layout';
import { ReportOutcome, type ReportPreparation } from '@sightline/contracts/reports/reports';
import { Severity } from '@sightline/contracts/reports/severities';
import { ReportType } from '@sightline/contracts/reports/types';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { LayoutDraft, layoutDraftOf } from './layout/layoutDraft.ts';

const Draft = z.object({
  type: ReportType.default('comprehensive'),
  layout: LayoutDraft.default(() => layoutDraftOf(usualLayout('comprehensive'))),
  result: ReportOutcome.nullable(),
  summary: z.string(),
  /** The severities that the inspector has chosen, by the failed item's id. */
  severities: z.record(z.string(), Severity).default({}),
});
export type Draft = z.infer<typeof Draft>;

/**
 * The inspector's draft survives a reload of the tab; a first draft starts from the last version. The signature
 * is not kept: it belongs to the content that the screen shows at the time of signing.
 */
export function useReportDraft(inspectionId: string, preparation: ReportPreparation | undefined) {
  const [written, setWritten] = useState(() => loadDraft(inspectionId));
  const draft = written ?? firstDraft(preparation?.previous);
  useEffect(() => {
    if (written) sessionStorage.setItem(keyOf(inspectionId), JSON.stringify(written));
  }, [inspectionId, written]);
  return { draft, write: (change: Partial<Draft>) => setWritten({ ...draft, ...change }) };
}

export function dropDraft(inspectionId: string): void {
  sessionStorage.removeItem(keyOf(inspectionId));
}

const keyOf = (inspectionId: string): string => `report-draft-${inspectionId}`;

/** Null if no draft was written. */
function loadDraft(inspectionId: string): Draft | null {
  const stored = Draft.safeParse(parse(sessionStorage.getItem(keyOf(inspectionId))));
  return stored.success ? stored.data : null;
}

function firstDraft(previous: ReportPreparation['previous'] | undefined): Draft {
  const result = ReportOutcome.safeParse(previous?.result);
  const { type = 'comprehensive', summary = '', layout } = previous ?? {};
  return {
    type,
    layout: layoutDraftOf(layout ?? usualLayout(type)),
    result: result.data ?? null,
    summary,
    severities: {},
  };
}

function parse(text: string | null): unknown {
  try {
    return text && JSON.parse(text);
  } catch {
    return null;
  }
}
