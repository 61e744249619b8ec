/** Drawings made from numbers: charts and the map of a report. Every rendering draws the same few shapes. */

export type PlotShape =
  | { kind: 'box'; x: number; y: number; width: number; height: number; fill: string }
  | { kind: 'dot'; x: number; y: number; radius: number; fill: string; opacity: number }
  /** `d` is the path as SVG writes it. */
  | { kind: 'line'; d: string; color: string; width: number }
  | {
      kind: 'text';
      x: number;
      /** The place of the baseline. */
      y: number;
      text: string;
      size: number;
      color: string;
      anchor: 'start' | 'middle' | 'end';
      isBold: boolean;
    };

export interface Plot {
  /** The size of the drawing, in points; it is scaled as a whole. */
  width: number;
  height: number;
  shapes: PlotShape[];
}

interface SvgElement {
  tag: string;
  /** Keyed by React's names for the attributes. */
  attributes: Record<string, string | number>;
  text?: string;
}

/** A shape for renderings that draw SVG. */
export function svgElement(shape: PlotShape): SvgElement {
  switch (shape.kind) {
    case 'box': {
      const { kind: _, ...box } = shape;
      return { tag: 'rect', attributes: box };
    }
    case 'dot': {
      const { x: cx, y: cy, radius: r, fill, opacity: fillOpacity } = shape;
      return { tag: 'circle', attributes: { cx, cy, r, fill, fillOpacity } };
    }
    case 'line': {
      const { d, color: stroke, width: strokeWidth } = shape;
      return { tag: 'path', attributes: { d, fill: 'none', stroke, strokeWidth } };
    }
    case 'text': {
      const { x, y, size: fontSize, color: fill, anchor: textAnchor, text } = shape;
      const fontWeight = shape.isBold ? 600 : 400;
      return { tag: 'text', attributes: { x, y, fontSize, fill, textAnchor, fontWeight }, text };
    }
  }
}

/** Shortens a text to a width, estimated from average letters; a shortened text ends with an ellipsis. */
export function fittedText(text: string, width: number, size: number): string {
  const most = Math.max(1, Math.floor(width / (size * 0.52)));
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}
