/**
 * The loudness of an analyser's latest samples, from 0 to 1. Speech at a normal distance reaches about two
 * thirds.
 */
export function readLoudness(analyser: AnalyserNode, samples: Uint8Array<ArrayBuffer>): number {
  analyser.getByteTimeDomainData(samples);
  let sum = 0;
  for (const sample of samples) sum += ((sample - 128) / 128) ** 2;
  const loudness = Math.sqrt(sum / samples.length);
  return Math.min(1, Math.sqrt(loudness) * 1.6);
}
