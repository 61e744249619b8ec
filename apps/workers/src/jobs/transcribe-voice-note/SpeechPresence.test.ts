import type { TranscriptWord } from '@sightline/contracts/voice-notes/transcripts';
import { describe, expect, it, test } from 'vitest';
import { CAN_SPEAK, spoken } from '../../../../../tests/support/recordings.ts';
import { SpeechPresence } from './SpeechPresence.ts';

const RATE = 16_000;

/** The samples of a sound, given by its level from -1 to 1 at each time. */
function sound(seconds: number, levelAt: (time: number) => number): Buffer {
  const samples = Buffer.alloc(2 * seconds * RATE);
  for (let index = 0; index < seconds * RATE; index++)
    samples.writeInt16LE(Math.round(20_000 * levelAt(index / RATE)), 2 * index);
  return samples;
}

/** The same for the same time. */
const hiss = (time: number): number => (Math.abs(Math.sin(time * RATE * 12.9898) * 43_758.5453) % 1) - 0.5;
const buzz = (cycles: number): number => 2 * (cycles % 1) - 1;
/** Four times a second from nothing to full and back. */
const rhythm = (time: number): number => (1 - Math.cos(8 * Math.PI * time)) / 2;

/** A motor of 80 to 140 Hz with the noise of its chain, which has the rhythm of syllables. */
const motor = (time: number): number =>
  0.3 * buzz(110 * time + 10 * (1 - Math.cos(3 * time))) + 0.25 * hiss(time) * (1 + Math.sin(40 * time));
const voice = (time: number): number => 0.4 * buzz(140 * time) * rhythm(time) + 0.05 * hiss(time);
const hammering = (time: number): number => 0.8 * hiss(time) * rhythm(time);

const wordAt = (second: number): TranscriptWord => ({
  text: 'word',
  startMs: 1000 * second,
  endMs: 1000 * second + 400,
  confidence: 0.9,
});

/** The confidences of words at these seconds, each 0.9 before. */
async function confidencesAt(seconds: readonly number[], ...samples: Buffer[]) {
  const presence = await SpeechPresence.from(samples);
  return presence.doubted(seconds.map(wordAt)).map(({ confidence }) => confidence);
}

const everySecond = (seconds: number): number[] => Array.from({ length: seconds }, (_, second) => second);

describe('a word', () => {
  it.each([13, 65])('in the sound of a motor is not certain: %d seconds', async (seconds) => {
    const confidences = await confidencesAt(everySecond(seconds), sound(seconds, motor));
    expect(new Set(confidences)).toEqual(new Set([0]));
  });

  it('in the beats of a hammer is not certain', async () => {
    expect(new Set(await confidencesAt(everySecond(13), sound(13, hammering)))).toEqual(new Set([0]));
  });

  it('in a silent recording is not certain', async () => {
    expect(await confidencesAt([2], Buffer.alloc(2 * 5 * RATE))).toEqual([0]);
  });

  it('in a voice with syllables stays certain, also at the beginning and the end', async () => {
    expect(new Set(await confidencesAt(everySecond(13), sound(13, voice)))).toEqual(new Set([0.9]));
  });

  it('is judged by the sound around it alone', async () => {
    const parts = [sound(20, motor), sound(20, voice), sound(20, motor)];
    expect(await confidencesAt([5, 10, 28, 33, 48, 55], ...parts)).toEqual([0, 0, 0.9, 0.9, 0, 0]);
  });

  it('after a long silence, at the very end of a recording, stays certain', async () => {
    const [pause, end] = [Buffer.alloc(2 * 28 * RATE), sound(0.9, voice)];
    expect(await confidencesAt([28.2], pause, end)).toEqual([0.9]);
  });

  it('of a recording that is too short to be judged stays certain', async () => {
    expect(await confidencesAt([0], sound(1, motor))).toEqual([0.9]);
  });
});

test.skipIf(!CAN_SPEAK).each(['slt', 'rms', 'awb', 'kal16'])(
  'the words of the voice %s stay certain',
  async (name) => {
    const said = spoken('There is no backflow preventer at the subpanel', name).subarray(44);
    expect(await confidencesAt([0.5, 1.5], said)).toEqual([0.9, 0.9]);
  },
);
