import { checkRanges, type RangeHint } from '@sightline/vision/labels/checkRanges';
import type { LabelDraft } from '@sightline/vision/labels/labelDrafts';
import type { LabelReading } from '@sightline/vision/labels/readLabel';
import { LABEL_FIELD_LABELS } from '@sightline/wording/labelTexts';

/** Why nothing can be accepted; null where there is a draft. */
export function outcomeText({ outcome, codes }: LabelReading): string | null {
  if (outcome === 'foreign') return 'This label is in a language that the reader does not know.';
  if (outcome === 'noText') return 'No label found. Move closer, and keep the label flat and in focus.';
  if (outcome === 'read') return null;
  return codes.length > 0 ? 'Only codes were read.' : 'No model, serial number, or rating found in the text.';
}

/** The fields whose names are on the plate without a readable value; empty where all were read. */
export function unreadText({ unread }: LabelReading): string {
  if (unread.length === 0) return '';
  const names = unread.map((field) => LABEL_FIELD_LABELS[field]).join(', ');
  return `Named on the label, but not readable: ${names}.`;
}

/** `O may be 0` for each doubtful character, and what to do about it; empty where none is. */
export function doubtsText({ doubts }: Pick<LabelDraft, 'doubts'>): string {
  if (doubts.length === 0) return '';
  const pairs = new Set(doubts.map(({ read, maybe }) => `${read} may be ${maybe}`));
  return `${[...pairs].join(', ')}. Compare with the picture.`;
}

type Facts = Parameters<typeof checkRanges>[0];

/** Reasons to look again at the values of a plate, also next to those of other photos of its item. */
export function hintTexts(facts: Facts, ofOthers: Facts): string[] {
  return [...new Set(checkRanges(facts, new Date().getFullYear(), ofOthers).map(hintText))];
}

function hintText(hint: RangeHint): string {
  switch (hint.kind) {
    case 'breakerAboveMaximum':
      return `The ${hint.breaker} A breaker is larger than the plate's maximum of ${hint.maximum} A. Check both.`;
    case 'maximumBelowMinimum':
      return `The maximum of ${hint.maximum} A is below the minimum circuit ampacity of ${hint.minimum} A. Check both readings.`;
    case 'ratedLoadAboveMinimum':
      return `The rated load of ${hint.rated} A is above the minimum circuit ampacity of ${hint.minimum} A. Check both readings.`;
    case 'unusualSize':
      return `${hint.size} A is not a standard size. Check the reading.`;
    case 'unusualVolts':
      return `${hint.volts} V is unusual. Check the reading.`;
    case 'yearOutOfRange':
      return `The year ${hint.year} cannot be right. Check the reading.`;
  }
}
