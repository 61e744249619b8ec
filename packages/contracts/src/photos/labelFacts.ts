import { z } from 'zod';
import { Instant, Line } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { MarkupPoint } from './photoMarkup.ts';

/**
 * Facts from a nameplate or label in a photo. A machine reads drafts, which stay on the device; only what a
 * person has accepted, corrected or typed is stored.
 */

export const MAX_LABEL_FACTS = 20;
export const MAX_LABEL_VALUE = 60;

export const LabelField = z.enum([
  'maker',
  'model',
  'serial',
  'manufactured',
  'volts',
  'phase',
  'mca',
  'mocp',
  'rla',
  'amperes',
  'breaker',
  'refrigerant',
]);
export type LabelField = z.infer<typeof LabelField>;

const value = Line.min(1, 'Required').max(
  MAX_LABEL_VALUE,
  `Use at most ${MAX_LABEL_VALUE} characters for a value`,
);

/** The source of a value; `person`: it differs from what was read. */
const LabelSource = z.enum(['text', 'barcode', 'person']);

/** A fact as a person accepts it. */
export const AcceptedLabel = z.strictObject({
  id: MintedId,
  field: LabelField,
  value,
  source: LabelSource,
  /** The reader's confidence; null for a value that a person entered. */
  confidence: z.number().min(0).max(1).nullable(),
  /** Its place in the picture, between two opposite corners. */
  from: MarkupPoint,
  to: MarkupPoint,
  /** The fact of its field that the person saw; null where none was shown. */
  replaces: Id.nullable(),
});
export type AcceptedLabel = z.infer<typeof AcceptedLabel>;

export const LabelFact = AcceptedLabel.omit({ replaces: true }).extend({
  id: Id,
  acceptedBy: z.string(),
  acceptedAt: Instant,
});
export type LabelFact = z.infer<typeof LabelFact>;

/** At most one fact for each field, in the order of the fields. */
export const LabelFacts = z.array(LabelFact);
export type LabelFacts = z.infer<typeof LabelFacts>;

/**
 * A change of a photo's facts. A new fact replaces the one of its field, if that is the one in `replaces`.
 * Undoing a fact restores the one that it has replaced; removing it leaves none.
 */
export const LabelChange = z.strictObject({
  accepted: z
    .array(AcceptedLabel)
    .max(MAX_LABEL_FACTS, `Use at most ${MAX_LABEL_FACTS} facts of a label`)
    .default([]),
  undone: z.array(Id).max(1000).default([]),
  removed: z.array(Id).max(1000).default([]),
});
export type LabelChange = z.infer<typeof LabelChange>;
