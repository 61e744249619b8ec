import { ReportOutcome, type ReportPreparation } from '@sightline/contracts/reports';
import { z } from 'zod';

/** What the inspector has written so far outlives a reload of the tab. The signature does not: it belongs to the moment. */

const Draft = z.object({ result: ReportOutcome.nullable(), summary: z.string() });
export type Draft = z.infer<typeof Draft>;

const keyOf = (inspectionId: string): string => `report-draft-${inspectionId}`;

/** Null before anything was written. */
export function loadDraft(inspectionId: string): Draft | null {
  const stored = Draft.safeParse(parse(sessionStorage.getItem(keyOf(inspectionId))));
  return stored.success ? stored.data : null;
}

/** A new version starts from what the last one said. */
export function firstDraft(previous: ReportPreparation['previous'] | undefined): Draft {
  const result = ReportOutcome.safeParse(previous?.result);
  return { result: result.data ?? null, summary: previous?.summary ?? '' };
}

export function saveDraft(inspectionId: string, draft: Draft): void {
  sessionStorage.setItem(keyOf(inspectionId), JSON.stringify(draft));
}

export function dropDraft(inspectionId: string): void {
  sessionStorage.removeItem(keyOf(inspectionId));
}

function parse(text: string | null): unknown {
  try {
    return text && JSON.parse(text);
  } catch {
    return null;
  }
}
