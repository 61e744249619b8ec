import { FLAT_WAVEFORM, WAVEFORM_POINTS } from '@sightline/contracts/voice-notes/voiceNoteAudio';

/** The average of each hundredth of the measured loudness; a flat line without measurements. */
export function waveformOf(loudness: readonly number[]): number[] {
  const { length } = loudness;
  if (length === 0) return [...FLAT_WAVEFORM];
  return Array.from({ length: WAVEFORM_POINTS }, (_, point) => {
    const from = Math.floor((point * length) / WAVEFORM_POINTS);
    const to = Math.max(from + 1, Math.floor(((point + 1) * length) / WAVEFORM_POINTS));
    return averageOf(loudness.slice(from, to));
  });
}

/** Rounds to three decimals, which are finer than any screen, since the whole waveform is sent in a header. */
function averageOf(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return Math.round((sum / values.length) * 1000) / 1000;
}
