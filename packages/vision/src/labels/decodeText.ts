/** The output of the network that reads a line: for each step from left to right, a probability of each sign. */
export interface SignProbabilities {
  steps: number;
  signs: number;
  values: Float32Array;
}

export interface ReadText {
  text: string;
  /** The mean probability of the signs, 0 to 1; 0 without any. */
  confidence: number;
}

/** The sign of no character, with which a step is empty or separates two equal signs. */
const BLANK = 0;

/** The most probable text, by the best sign of each step (CTC). Sign 1 is the first of the alphabet. */
export function decodeText(
  { steps, signs, values }: SignProbabilities,
  alphabet: readonly string[],
): ReadText {
  let [text, sum, count, previous] = ['', 0, 0, BLANK];
  for (let step = 0; step < steps; step++) {
    const best = bestSign(values, step * signs, signs);
    if (best !== BLANK && best !== previous) {
      text += alphabet[best - 1] ?? ' ';
      sum += values[step * signs + best] ?? 0;
      count++;
    }
    previous = best;
  }
  return { text: text.trim(), confidence: count === 0 ? 0 : sum / count };
}

function bestSign(values: Float32Array, from: number, signs: number): number {
  let best = 0;
  for (let sign = 1; sign < signs; sign++)
    if ((values[from + sign] ?? 0) > (values[from + best] ?? 0)) best = sign;
  return best;
}
