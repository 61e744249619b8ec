/** Drawings made from numbers: charts and the map of a report. Every rendering draws the same few shapes. */

export type PlotShape =
  | { kind: 'box'; x: number; y: number; width: number; height: number; fill: string }
  | { kind: 'dot'; x: number; y: number; radius: number; fill: string; opacity: number }
  /** `d` is the path as SVG writes it. */
  | { kind: 'line'; d: string; color: string; width: number }
  | {
      kind: 'text';
      x: number;
      /** Of the baseline. */
      y: number;
      text: string;
      size: number;
      color: string;
      anchor: 'start' | 'middle' | 'end';
      isBold: boolean;
    };

export interface Plot {
  /** Of the drawing, in points; it is scaled as a whole. */
  width: number;
  height: number;
  shapes: PlotShape[];
}

/** Letters of an average width, as far as a drawing needs it: shortened texts end with an ellipsis. */
export function fittedText(text: string, width: number, size: number): string {
  const most = Math.max(1, Math.floor(width / (size * 0.52)));
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}
