/** A rectangle in shares of the picture, from its upper left corner. */
export interface LabelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A line of text as a recognizer read it. */
export interface TextLine {
  text: string;
  /** The recognizer's confidence, 0 to 1. */
  confidence: number;
  box: LabelBox;
  /** How much it falls from its left to its right end: share of the height for each share of the width. */
  slope?: number;
  /** Whether the edge of the picture may cut off its beginning or its end. */
  isCut?: { atStart: boolean; atEnd: boolean };
}

export interface Barcode {
  text: string;
  box: LabelBox;
}

/** The smallest rectangle around all of them. */
export function boxAround(boxes: readonly LabelBox[]): LabelBox {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

export const heightOf = ({ top, bottom }: LabelBox): number => bottom - top;
