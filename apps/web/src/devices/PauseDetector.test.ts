import { describe, expect, it } from 'vitest';
import { PauseDetector } from './UtteranceRecorder.ts';

const STEP_MS = 50;

/** Hears pieces of this loudness for these seconds, and returns the cuts with their times. */
function cutsOf(...pieces: [loudness: number, seconds: number][]): [string, number][] {
  const detector = new PauseDetector();
  const cuts: [string, number][] = [];
  let ms = 0;
  for (const [loudness, seconds] of pieces)
    for (let heard = 0; heard < seconds * 1000; heard += STEP_MS) {
      ms += STEP_MS;
      const cut = detector.hear(loudness, STEP_MS);
      if (cut) cuts.push([cut, ms]);
    }
  return cuts;
}

const SPEECH = 0.5;
const SILENCE = 0.05;

describe('the pauses between utterances', () => {
  it('end an utterance after 0.7 seconds', () => {
    expect(cutsOf([SPEECH, 2], [SILENCE, 1])).toEqual([['speech', 2700]]);
  });

  it('are longer than those inside a sentence', () => {
    expect(cutsOf([SPEECH, 1], [SILENCE, 0.4], [SPEECH, 1], [SILENCE, 0.7])).toEqual([['speech', 3100]]);
  });

  it('are not waited for after 7 seconds', () => {
    expect(cutsOf([SPEECH, 14])).toEqual([
      ['speech', 7000],
      ['speech', 14_000],
    ]);
  });

  it('drop silence and short clicks', () => {
    expect(cutsOf([SILENCE, 1], [SPEECH, 0.1], [SILENCE, 3.5])).toEqual([
      ['silence', 2000],
      ['silence', 4000],
    ]);
  });

  it('are found above the noise of a site', () => {
    const noise = 0.3;
    const cuts = cutsOf([noise, 60], [0.6, 2], [noise, 1]);
    expect(cuts.filter(([cut]) => cut === 'speech').at(-1)).toEqual(['speech', 62_700]);
    expect(cuts.filter(([cut, ms]) => cut === 'speech' && ms > 30_000 && ms < 60_000)).toEqual([]);
  });
});
