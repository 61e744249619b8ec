import { readDraftQuality } from '@sightline/contracts/voice-notes/voiceNotes';
import { useRead } from '../../../wire/queries.ts';

interface SearchAid {
  /** Whether the quality of drafts is still being read: a draft is not accepted before. */
  isPending: boolean;
  /** Why drafts of this engine only help to find a note; null where they are drafts of its text, or nothing is known. */
  reason: string | null;
}

/** Whether a draft of this engine helps to find its note and is not the note's text. */
export function useSearchAid(engine: string | undefined): SearchAid {
  const { data, isPending } = useRead(readDraftQuality, {});
  if (!data?.isSearchAid || data.engine !== engine) return { isPending, reason: null };
  const reason = `People changed ${data.changedPercent}% of the words in the last ${data.drafts} drafts, so a draft helps to find a recording and is not its text.`;
  return { isPending, reason };
}
