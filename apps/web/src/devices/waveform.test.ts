import { FLAT_WAVEFORM, WAVEFORM_POINTS, Waveform } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import { expect, it } from 'vitest';
import { waveformOf } from './waveform.ts';

it('averages a recording into a hundred points', () => {
  const loudness = Array.from({ length: 1000 }, (_, index) => (index < 500 ? 0.2 : index % 2));
  const waveform = waveformOf(loudness);
  expect(Waveform.parse(waveform)).toHaveLength(WAVEFORM_POINTS);
  expect(waveform[0]).toBe(0.2);
  expect(waveform[99]).toBe(0.5);
});

it('stretches a recording of fewer chunks, and draws a flat line for an empty one', () => {
  expect(waveformOf([0, 1])).toEqual([...Array<number>(50).fill(0), ...Array<number>(50).fill(1)]);
  expect(waveformOf([])).toEqual(FLAT_WAVEFORM);
});
