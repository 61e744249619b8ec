import {
  listSignedChecklists,
  type SignedChecklist,
  type SignedContent,
  seenFields,
} from '@sightline/contracts/checklists/signedChecklists';
import { counted } from '@sightline/wording/counted';
import { useEffect } from 'react';
import type { ShownChecklist } from '../../../inspection/checklist/mergeChecklist.ts';
import { useRead } from '../../../wire/queries.ts';
import type { Evidence, Signable } from './requirements.ts';

export interface SignedVersionsReading {
  /** Newest first; null while the latest one has not been read. */
  versions: SignedChecklist[] | null;
  error: Error | null;
}

/** The signed versions of a checklist; read again when a person signs. */
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

/** The differences from a signed version. */
export interface ChangesSince {
  fields: number;
  photos: number;
  voiceNotes: number;
}

/** Photos and voice notes also count by the item that they belong to. Unknown ones are not said to differ. */
export function changesSince(
  checklist: Pick<ShownChecklist, 'fields'>,
  evidence: Evidence | null,
  signed: Pick<SignedContent, 'fields' | 'photos' | 'voiceNotes'>,
): ChangesSince {
  const { fields } = signed;
  const now = seenFields(checklist);
  const names = new Set([...Object.keys(now), ...Object.keys(fields)]);
  const changed = [...names].filter((name) => now[name] !== fields[name]?.changeId);
  return {
    fields: changed.length,
    photos: differing(evidence?.photos, signed.photos),
    voiceNotes: differing(evidence?.voiceNotes, signed.voiceNotes),
  };
}

/** Those that were added, deleted, or moved to another item. */
function differing(now: readonly Signable[] | null | undefined, signed: readonly Signable[] | null): number {
  if (!now || !signed) return 0;
  const items = new Map(signed.map(({ id, itemId }) => [id, itemId]));
  const kept = now.filter(({ id }) => items.has(id));
  const moved = kept.filter(({ id, itemId }) => items.get(id) !== itemId);
  return now.length - kept.length + (signed.length - kept.length) + moved.length;
}

const LISTED = new Intl.ListFormat('en-US');

/** "2 fields and 1 photo have changed"; empty if nothing has changed. */
export function changesText({ fields, photos, voiceNotes }: ChangesSince): string {
  const counts: [number, string][] = [
    [fields, 'field'],
    [photos, 'photo'],
    [voiceNotes, 'voice note'],
  ];
  const changed = counts.filter(([count]) => count > 0);
  if (changed.length === 0) return '';
  const things = LISTED.format(changed.map(([count, noun]) => counted(count, noun)));
  return `${things} ${fields + photos + voiceNotes === 1 ? 'has' : 'have'} changed`;
}
