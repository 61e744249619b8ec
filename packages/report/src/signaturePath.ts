import type { DrawnSignature } from '@sightline/contracts/inspections/signing';

/** Turns the strokes of a drawn signature into SVG path data; lines have round caps and joins. */

/** The blue of a pen, in which a signature is drawn and then shown everywhere. */
export const SIGNATURE_INK = '#1D3FAE';

/** A stroke of one point is a dot. */
export function signaturePath(strokes: DrawnSignature['strokes']): string {
  return strokes.map(strokePath).join('');
}

function strokePath(points: readonly (readonly number[])[]): string {
  const line = `M${points.map((point) => point.join(' ')).join('L')}`;
  // A line without a length would not be drawn, not even with round caps.
  return points.length === 1 ? `${line}h.01` : line;
}

/** Units of the drawing, whatever the size of the screen it was drawn on. */
export function penWidth({ width, height }: Pick<DrawnSignature, 'width' | 'height'>): number {
  return Math.max(width, height) / 160;
}
