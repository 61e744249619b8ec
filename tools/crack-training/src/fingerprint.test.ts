import { fileURLToPath } from 'node:url';
import { CRACK_WEIGHTS } from '@sightline/vision/cracks/crackWeights';
import { expect, it } from 'vitest';
import { weightsFile } from './fingerprint.ts';

it('names the shipped weights after the generator and the training script that are here', () => {
  expect(fileURLToPath(CRACK_WEIGHTS)).toBe(weightsFile());
});
