import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What decides about the weights besides this folder: the layers, and what a picture is made of before it enters them. */
const ALSO = ['../cracks/networkLayers.ts', '../cracks/normalize.ts', '../filters.ts'];

/** A hash of the generator and the training script: weights of another one have another name. */
export function trainingFingerprint(): string {
  const own = readdirSync(new URL('.', import.meta.url)).filter((name) => !name.endsWith('.test.ts'));
  const hash = createHash('sha256');
  for (const name of [...own, ...ALSO].toSorted()) hash.update(readFileSync(new URL(name, import.meta.url)));
  return hash.digest('hex').slice(0, 12);
}

export function weightsFile(): string {
  const name = `../cracks/weights/crackNetwork-${trainingFingerprint()}.bin`;
  return fileURLToPath(new URL(name, import.meta.url));
}
