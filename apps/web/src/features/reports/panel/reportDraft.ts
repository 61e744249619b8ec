import { z } from 'zod';

/** What the lead has written so far outlives a reload of the tab. The signature is drawn again: it belongs to the moment. */

export const Outcome = z.enum(['approved', 'partial', 'rejected']);
export type Outcome = z.infer<typeof Outcome>;

const Draft = z.object({ result: Outcome.nullable(), summary: z.string() });
export type Draft = z.infer<typeof Draft>;

const keyOf = (inspectionId: string): string => `report-draft-${inspectionId}`;

export function loadDraft(inspectionId: string): Draft {
  const stored = Draft.safeParse(parse(sessionStorage.getItem(keyOf(inspectionId))));
  return stored.success ? stored.data : { result: null, summary: '' };
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
