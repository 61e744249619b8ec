import type { DraftQuality } from '@sightline/contracts/voice-notes/voiceNotes';
import { trusted } from 'mongoose';
import type { Store } from '../core/store.ts';
import { type VoiceNoteRecord, voiceNotes } from './voiceNotes.ts';

/** The accepted notes that are compared, the newest ones. */
const DRAFTS = 100;
/** Fewer drafts say nothing about the next one. */
const FEWEST_DRAFTS = 20;
const SEARCH_AID_PERCENT = 40;
/** The words of a note that are compared: their pairs are counted. */
const MOST_WORDS = 300;

/**
 * How much of the latest drafts people changed. Only drafts of the engine that made the latest one count, so that a better
 * engine begins without the errors of the former one.
 */
export async function draftQuality(store: Store): Promise<DraftQuality> {
  const notes = await store
    .of(voiceNotes)
    .find({
      accepted: trusted({ $ne: null }),
      transcript: trusted({ $ne: null }),
      disposition: trusted({ $ne: 'deleted' }),
    })
    .sort({ 'accepted.at': -1 })
    .limit(DRAFTS)
    .select({
      'accepted.text': 1,
      'accepted.at': 1,
      'transcript.text': 1,
      'transcript.engine': 1,
      'transcript.at': 1,
    })
    .lean<Pick<VoiceNoteRecord, 'accepted' | 'transcript'>[]>();
  const reviewed = notes.flatMap(({ accepted, transcript }) =>
    accepted && transcript && accepted.at >= transcript.at
      ? { accepted: accepted.text, draft: transcript }
      : [],
  );
  const ofEngine = reviewed.filter(({ draft }) => draft.engine === reviewed[0]?.draft.engine);
  return qualityOf(ofEngine.map(({ accepted, draft }) => [draft.text, accepted]));
}

/** The quality of drafts that were accepted as these texts. */
export function qualityOf(pairs: readonly (readonly [draft: string, accepted: string])[]): DraftQuality {
  let [changed, words] = [0, 0];
  for (const [draft, accepted] of pairs) {
    const [drafted, kept] = [wordsOf(draft), wordsOf(accepted)];
    changed += changedWords(drafted, kept);
    words += Math.max(drafted.length, kept.length);
  }
  const changedPercent = words === 0 ? null : Math.round((100 * changed) / words);
  return {
    drafts: pairs.length,
    changedPercent,
    isSearchAid: pairs.length >= FEWEST_DRAFTS && (changedPercent ?? 0) > SEARCH_AID_PERCENT,
  };
}

/** Capitals and punctuation, which no draft has, are no change. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).slice(0, MOST_WORDS);
}

/** The fewest words that are added, removed or replaced. */
function changedWords(before: readonly string[], after: readonly string[]): number {
  let row = Array.from({ length: after.length + 1 }, (_, index) => index);
  for (const [index, word] of before.entries()) {
    const next = [index + 1];
    for (const [other, kept] of after.entries()) {
      const replaced = (row[other] ?? 0) + (word === kept ? 0 : 1);
      next.push(Math.min(replaced, (row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
