import type { DraftQuality } from '@sightline/contracts/voice-notes/voiceNotes';
import { isNumberWord, spokenForm, wordsOf } from '@sightline/server-kit/transcription/spokenForm';
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
 * How much people changed of the latest drafts of the engine that made the newest one, so that a better engine begins
 * without the errors of the former one.
 */
export async function draftQuality(store: Store): Promise<DraftQuality> {
  const engine = await newestEngine(store);
  const notes = await store
    .of(voiceNotes)
    .find({
      accepted: trusted({ $ne: null }),
      'transcript.engine': engine,
      disposition: trusted({ $ne: 'deleted' }),
    })
    .sort({ 'accepted.at': -1 })
    .limit(DRAFTS)
    .select({ 'accepted.text': 1, 'accepted.at': 1, 'transcript.text': 1, 'transcript.at': 1 })
    .lean<Pick<VoiceNoteRecord, 'accepted' | 'transcript'>[]>();
  const pairs = notes.flatMap(({ accepted, transcript }) =>
    accepted && transcript && accepted.at >= transcript.at ? [[transcript.text, accepted.text] as const] : [],
  );
  return { engine, ...qualityOf(pairs) };
}

/** The engine of the newest draft; null without any draft. */
async function newestEngine(store: Store): Promise<string | null> {
  const newest = await store
    .of(voiceNotes)
    .findOne({ transcript: trusted({ $ne: null }) })
    .sort({ 'transcript.at': -1 })
    .select({ 'transcript.engine': 1 })
    .lean<Pick<VoiceNoteRecord, 'transcript'>>();
  return newest?.transcript?.engine ?? null;
}

/** The quality of drafts that were accepted as these texts. */
export function qualityOf(
  pairs: readonly (readonly [draft: string, accepted: string])[],
): Omit<DraftQuality, 'engine'> {
  let [changed, words] = [0, 0];
  for (const [draft, accepted] of pairs) {
    const [drafted, kept] = [comparedWords(draft), comparedWords(accepted)];
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

/** The words as they are spoken: digits, capitals and punctuation, which no draft has, are no change. */
function comparedWords(text: string): string[] {
  return wordsOf(spokenForm(text).toLowerCase())
    .filter((word, index, words) => !(word === 'hundred' && isNumberWord(words[index + 1])))
    .slice(0, MOST_WORDS);
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
