import type { Doubt } from './doubtfulCharacters.ts';
import type { LabelField } from './labelFields.ts';
import type { LabelBox } from './recognizedText.ts';

/** A fact that a plate may state. It is a draft until a person accepts it. */
export interface LabelDraft {
  field: LabelField;
  /** The value as it was read, with its doubtful characters. */
  value: string;
  doubts: Doubt[];
  confidence: number;
  /** Where it is in the picture. */
  box: LabelBox;
  source: 'text' | 'barcode';
}
