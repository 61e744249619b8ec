/**
 * A trigram of spoken sentences in the ARPA format, smoothed by Witten and Bell's method in its interpolated form: a
 * history that many different words have followed gives more to the words that never did.
 */

const START = '<s>';
const END = '</s>';
const ORDER = 3;
/** ARPA's logarithm of nothing, for the start of a sentence, which follows no word. */
const NEVER = -99;

/** The words that followed a history. */
interface Followers {
  total: number;
  counts: Map<string, number>;
}
/** Followers by the words of the history, joined by spaces; the empty history has the counts of all words. */
type Counts = Map<string, Followers>;

/** The model of these sentences, each a list of words without spaces. */
export function trigramArpa(sentences: readonly (readonly string[])[]): string {
  const counts = countsOf(sentences);
  const probability = probabilitiesOf(counts);
  const orders = [1, 2, 3].map((order) => linesOf(order, counts, probability));
  return [
    '\\data\\',
    ...orders.map((lines, index) => `ngram ${index + 1}=${lines.length}`),
    ...orders.flatMap((lines, index) => ['', `\\${index + 1}-grams:`, ...lines]),
    '',
    '\\end\\',
    '',
  ].join('\n');
}

function countsOf(sentences: readonly (readonly string[])[]): Counts {
  const counts: Counts = new Map();
  for (const sentence of sentences) {
    const words = [START, ...sentence, END];
    for (let at = 1; at < words.length; at++)
      for (let length = 0; length < ORDER && length <= at; length++)
        count(counts, words.slice(at - length, at).join(' '), words[at] ?? END);
  }
  return counts;
}

function count(counts: Counts, history: string, word: string): void {
  const followers = counts.get(history) ?? { total: 0, counts: new Map<string, number>() };
  followers.total += 1;
  followers.counts.set(word, (followers.counts.get(word) ?? 0) + 1);
  counts.set(history, followers);
}

type Probability = (history: string, word: string) => number;

function probabilitiesOf(counts: Counts): Probability {
  const known = counts.get('')?.counts.size ?? 1;
  const probability: Probability = (history, word) => {
    const shorter = (): number => (history === '' ? 1 / known : probability(withoutFirst(history), word));
    const followers = counts.get(history);
    if (!followers) return shorter();
    const different = followers.counts.size;
    return ((followers.counts.get(word) ?? 0) + different * shorter()) / (followers.total + different);
  };
  return probability;
}

function linesOf(order: number, counts: Counts, probability: Probability): string[] {
  const lines = order === 1 ? [line(NEVER, START, backoffOf(counts, START))] : [];
  for (const [history, followers] of counts) {
    if (lengthOf(history) !== order - 1) continue;
    for (const word of followers.counts.keys()) {
      const words = history === '' ? word : `${history} ${word}`;
      const backoff = order < ORDER && word !== END ? backoffOf(counts, words) : '';
      lines.push(line(Math.log10(probability(history, word)), words, backoff));
    }
  }
  return lines.sort();
}

const line = (logarithm: number, words: string, backoff: string): string =>
  `${logarithm.toFixed(4)}\t${words}${backoff}`;

/** The share of a history that belongs to words that have not followed it. */
function backoffOf(counts: Counts, history: string): string {
  const followers = counts.get(history);
  if (!followers) return '';
  const different = followers.counts.size;
  return `\t${Math.log10(different / (followers.total + different)).toFixed(4)}`;
}

const lengthOf = (history: string): number => (history === '' ? 0 : history.split(' ').length);
const withoutFirst = (history: string): string => history.split(' ').slice(1).join(' ');
