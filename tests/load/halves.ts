/**
 * Each set of pictures, sentences, voices and seeds has a half that may choose bounds, and a held-out half that only
 * measures. Opening the latter spends it: a figure says nothing about data by which something was chosen afterward.
 */
export type Half = 'choosing' | 'heldOut';

/** The held-out half needs `HELD_OUT=1`; a brief run, which measures nothing, never reads it. */
export function halfOf(
  { HELD_OUT, SPEECH_SHARES }: { HELD_OUT?: string | undefined; SPEECH_SHARES?: string | undefined },
  { isBrief }: { isBrief: boolean },
): Half {
  if (HELD_OUT !== '1' || isBrief) return 'choosing';
  if (SPEECH_SHARES !== undefined)
    throw new Error('SPEECH_SHARES chooses, so it cannot read the held-out half');
  return 'heldOut';
}

/** The title of a section whose figures are of one half, so that both halves can be in a document. */
export function titleOfHalf(title: string, half: Half): string {
  return `${title}, ${half === 'heldOut' ? 'held-out' : 'choosing'} half`;
}

/** Photographs are numbered: odd ones may choose, even ones only measure. */
export function isOfHalf(photograph: string, half: Half): boolean {
  return (half === 'heldOut' ? /[02468]\.jpg$/ : /[13579]\.jpg$/).test(photograph);
}
