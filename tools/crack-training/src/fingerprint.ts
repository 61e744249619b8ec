import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const VISION = new URL('../../../packages/vision/src/', import.meta.url);

/** The rest of what decides about the weights: layers, preprocessing, and what the generator shares with tests. */
const ALSO = [
  ...['cracks/networkLayers.ts', 'cracks/normalize.ts', 'filters.ts'],
  ...['testing/Canvas.ts', 'testing/Random.ts', 'testing/noise.ts'],
].map((name) => new URL(name, VISION));

/** A hash of the generator and the training script: weights of another one have another name. */
export function trainingFingerprint(): string {
  const names = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));
  const own = names.toSorted().map((name) => new URL(name, import.meta.url));
  const hash = createHash('sha256');
  for (const file of [...own, ...ALSO]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

export function weightsFile(): string {
  const name = `cracks/weights/crackNetwork-${trainingFingerprint()}.bin`;
  return fileURLToPath(new URL(name, VISION));
}
