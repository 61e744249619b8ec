import { SpeechRecognizer } from '../../../apps/workers/src/jobs/transcribe-voice-note/SpeechRecognizer.ts';
import { CAN_SPEAK } from '../../support/recordings.ts';
import { NOTE_SENTENCES } from './noteSentences.ts';
import {
  countDrafts,
  type DraftCounts,
  type DraftFigures,
  figuresOf,
  newCompany,
  noisy,
} from './transcription.ts';

/**
 * The choice of the company's share in the mix of the two language models. The company's model is fitted on
 * the product's own texts, and these sentences and voices choose its share. The held-out ones are not opened.
 */

interface ShareFigures {
  /** The share of the company's model in the mix. */
  share: number;
  trade: DraftFigures;
  other: DraftFigures;
  /** The percentage of wrong words of both together. */
  wordErrorRate: number;
  /** By how much that is more than at the best share, and the standard error of this difference. */
  more: number;
  moreError: number;
}

export interface ShareCurve {
  shares: ShareFigures[];
  /** The smallest share that is as good as the best one; null without figures. */
  chosen: number | null;
}

/** The shares that are compared where none are given. */
export const SHARES = [0.02, 0.05, 0.1, 0.2, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] as const;

interface Counted {
  share: number;
  trade: DraftCounts[];
  other: DraftCounts[];
}

/** Measures shares on the sentences for choosing one. Trade and other subjects count alike: notes have both. */
export async function measureShares(shares: readonly number[], part: number): Promise<ShareCurve> {
  const recognizer = process.env.SPEECH_RECOGNIZER_BIN;
  if (!CAN_SPEAK || recognizer === undefined) return { shares: [], chosen: null };
  const sentences = NOTE_SENTENCES.choosing;
  const [trade, other] = [noisy(sentences.trade, sentences, part), noisy(sentences.other, sentences, part)];
  const counted: Counted[] = [];
  for (const share of shares) {
    const engine = new SpeechRecognizer(recognizer, newCompany(), share);
    const [ofTrade, ofOther] = [await countDrafts(engine, trade), await countDrafts(engine, other)];
    counted.push({ share, trade: ofTrade, other: ofOther });
  }
  return curveOf(counted);
}

/**
 * Chooses the smallest of the shares within one standard error of the best one (Breiman's rule): the difference
 * may be chance, and a smaller share keeps more of the general model.
 */
function curveOf(counted: readonly Counted[]): ShareCurve {
  const [first, ...others] = counted;
  if (!first) return { shares: [], chosen: null };
  const best = others.reduce((least, next) => (rateOf(next) < rateOf(least) ? next : least), first);
  const shares = counted.map((one) => ({
    share: one.share,
    trade: figuresOf(one.trade),
    other: figuresOf(one.other),
    wordErrorRate: rateOf(one),
    more: rateOf(one) - rateOf(best),
    moreError: standardErrorOf(one, best),
  }));
  const asGood = shares.filter(({ more, moreError }) => more <= moreError).map(({ share }) => share);
  return { shares, chosen: Math.min(...asGood) };
}

const allOf = ({ trade, other }: Counted): DraftCounts[] => [...trade, ...other];
const rateOf = (counted: Counted): number => figuresOf(allOf(counted)).wordErrorRate;

/**
 * The standard error of the difference of two rates, by the differences of each sentence. The voices of a
 * sentence count together, since they say the same words.
 */
function standardErrorOf(one: Counted, other: Counted): number {
  const [errors, otherErrors] = [errorsBySentence(allOf(one)), errorsBySentence(allOf(other))];
  const differences = [...errors].map(([sentence, count]) => count - (otherErrors.get(sentence) ?? 0));
  const { length } = differences;
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / length;
  const squares = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0);
  const words = allOf(one).reduce((sum, draft) => sum + draft.words, 0);
  // The sum of the differences varies by their variance times their number.
  return (100 * Math.sqrt((squares * length) / Math.max(length - 1, 1))) / words;
}

function errorsBySentence(drafts: readonly DraftCounts[]): Map<string, number> {
  const errors = new Map<string, number>();
  for (const draft of drafts) errors.set(draft.sentence, (errors.get(draft.sentence) ?? 0) + draft.errors);
  return errors;
}
