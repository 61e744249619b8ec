import {
  listSignedChecklists,
  type SignedChecklist,
  type SignedContent,
  seenFields,
} from '@sightline/contracts/signedChecklists';
import { useEffect } from 'react';
import { useRead } from '../../../wire/queries.ts';
import type { ShownChecklist } from '../mergeChecklist.ts';

export interface SignedVersionsReading {
  /** Newest first; null while the latest one has not been read. */
  versions: SignedChecklist[] | null;
  error: Error | null;
}

/** The signed versions of a checklist; read again when somebody signs. */
export function useSignedVersions({
  inspectionId,
  signed,
}: Pick<ShownChecklist, 'inspectionId' | 'signed'>): SignedVersionsReading {
  const latest = signed?.version ?? 0;
  const params = { inspectionId };
  const { data, error, refetch } = useRead(listSignedChecklists, { params }, { enabled: latest > 0 });
  const isBehind = data !== undefined && (data[0]?.version ?? 0) < latest;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, latest, refetch]);
  if (latest === 0) return { versions: [], error: null };
  return { versions: isBehind ? null : (data ?? null), error };
}

/** How many fields differ from those of a signed version. */
export function changedSince(checklist: Pick<ShownChecklist, 'fields'>, { fields }: SignedContent): number {
  const now = seenFields(checklist);
  const names = new Set([...Object.keys(now), ...Object.keys(fields)]);
  return [...names].filter((name) => now[name] !== fields[name]?.changeId).length;
}

export function changedFieldsText(count: number): string {
  return count === 1 ? '1 field has changed' : `${count} fields have changed`;
}
