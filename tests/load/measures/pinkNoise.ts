/** The header of a WAV with one channel of 16-bit samples, as Flite writes it. */
const HEADER_BYTES = 44;

/** The recording with pink noise that has this many decibels less than its speech. The same noise for the same seed. */
export function withPinkNoise(wav: Buffer, decibels: number, seed = 1): Buffer {
  const count = (wav.length - HEADER_BYTES) / 2;
  const speech = Array.from({ length: count }, (_, index) => wav.readInt16LE(HEADER_BYTES + 2 * index));
  const noise = pinkNoise(count, seed);
  const gain = Math.sqrt(powerOf(speech) / powerOf(noise)) * 10 ** (-decibels / 20);
  const noisy = Buffer.from(wav);
  for (const [index, sample] of speech.entries()) {
    const sum = Math.round(sample + gain * (noise[index] ?? 0));
    noisy.writeInt16LE(Math.max(-32_768, Math.min(32_767, sum)), HEADER_BYTES + 2 * index);
  }
  return noisy;
}

const powerOf = (samples: readonly number[]): number => samples.reduce((sum, one) => sum + one * one, 0);

/** The pole and the gain of each first-order filter; their sum falls by 3 dB an octave (Paul Kellet's filter). */
const FILTERS = [
  [0.998_86, 0.055_517_9],
  [0.993_32, 0.075_075_9],
  [0.969, 0.153_852],
  [0.8665, 0.310_485_6],
  [0.55, 0.532_952_2],
  [-0.7616, -0.016_898],
] as const;

function pinkNoise(count: number, seed: number): number[] {
  const states = FILTERS.map(() => 0);
  let random = seed;
  let delayed = 0;
  return Array.from({ length: count }, () => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    const white = random / 2 ** 31 - 1;
    for (const [index, [pole, gain]] of FILTERS.entries())
      states[index] = pole * (states[index] ?? 0) + gain * white;
    const pink = states.reduce((sum, one) => sum + one, delayed) + 0.5362 * white;
    delayed = 0.115_926 * white;
    return pink;
  });
}
