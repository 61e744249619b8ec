import { readDraftQuality } from '@sightline/contracts/voice-notes/voiceNotes';
import { useRead } from '../../../wire/queries.ts';

/** Why drafts of this company only help to find a note; null where they are drafts of its text, or nothing is known. */
export function useSearchAid(): string | null {
  const { data } = useRead(readDraftQuality, {});
  if (!data?.isSearchAid) return null;
  return `People changed ${data.changedPercent}% of the words in the last ${data.drafts} drafts, so a draft helps to find a recording and is not its text.`;
}
