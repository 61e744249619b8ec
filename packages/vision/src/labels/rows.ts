import { boxAround, heightOf, type LabelBox, type TextLine } from './recognizedText.ts';

/** Lines of text that are next to each other, as one text. */
export interface Row {
  text: string;
  pieces: readonly Piece[];
  /** The place of the row once the plate's tilt is removed. */
  top: number;
  bottom: number;
}

interface Piece {
  /** Where the line begins in the text of its row. */
  start: number;
  line: TextLine;
}

interface LeveledLine {
  line: TextLine;
  top: number;
  bottom: number;
}

/** Two lines are in one row if their middles differ by less than this share of the smaller height. */
const SAME_ROW = 0.5;
const GAP = '  ';

/** The rows of a plate from top to bottom, also where it is tilted. */
export function rowsOf(lines: readonly TextLine[]): Row[] {
  const slope = medianSlope(lines);
  const leveled = lines.map((line) => levelLine(line, slope)).sort((a, b) => middleOf(a) - middleOf(b));
  const rows: LeveledLine[][] = [];
  for (const line of leveled) {
    const row = rows.find((others) => others.every((other) => isSameRow(line, other)));
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows.map(joinRow);
}

function medianSlope(lines: readonly TextLine[]): number {
  const slopes = lines.map(({ slope }) => slope ?? 0).sort((a, b) => a - b);
  return slopes[Math.floor(slopes.length / 2)] ?? 0;
}

function levelLine(line: TextLine, slope: number): LeveledLine {
  const { left, right, top, bottom } = line.box;
  const middle = (top + bottom) / 2 - (slope * (left + right)) / 2;
  const height = Math.max(heightOf(line.box) - Math.abs(slope) * (right - left), heightOf(line.box) / 4);
  return { line, top: middle - height / 2, bottom: middle + height / 2 };
}

const middleOf = ({ top, bottom }: { top: number; bottom: number }): number => (top + bottom) / 2;

/** Perspective lets lines fall differently, so the slopes of the two decide. */
function isSameRow(one: LeveledLine, other: LeveledLine): boolean {
  const smaller = Math.min(one.bottom - one.top, other.bottom - other.top);
  const slope = ((one.line.slope ?? 0) + (other.line.slope ?? 0)) / 2;
  const [a, b] = [one.line.box, other.line.box];
  const fall = slope * ((b.left + b.right - a.left - a.right) / 2);
  return Math.abs(middleOf(b) - middleOf(a) - fall) < SAME_ROW * smaller;
}

function joinRow(lines: readonly LeveledLine[]): Row {
  const pieces: Piece[] = [];
  let text = '';
  for (const { line } of lines.toSorted((a, b) => a.line.box.left - b.line.box.left)) {
    if (text !== '') text += GAP;
    pieces.push({ start: text.length, line });
    text += line.text;
  }
  const top = Math.min(...lines.map((line) => line.top));
  return { text, pieces, top, bottom: Math.max(...lines.map((line) => line.bottom)) };
}

/** A part of a row's text. */
export interface Span {
  start: number;
  end: number;
}

/** The box of a part of a row. Characters count as equally wide. */
export function boxOfSpan(row: Row, span: Span): LabelBox {
  return boxAround(
    piecesIn(row, span).map(({ start, line }) => {
      const { left, right, top, bottom } = line.box;
      const width = (right - left) / Math.max(1, line.text.length);
      const from = Math.max(0, span.start - start);
      const to = Math.min(line.text.length, span.end - start);
      return { left: left + from * width, right: left + to * width, top, bottom };
    }),
  );
}

/** The confidence of the least certain line in a part of a row. */
export function confidenceOfSpan(row: Row, span: Span): number {
  return Math.min(...piecesIn(row, span).map(({ line }) => line.confidence));
}

/** Whether the edge of the picture may cut off a part of a row: no whole character is between the two. */
export function isCutOff(row: Row, span: Span): boolean {
  return piecesIn(row, span).some(({ start, line: { text, isCut } }) => {
    const before = text.slice(0, Math.max(0, span.start - start));
    const after = text.slice(Math.max(0, span.end - start));
    return (isCut?.atStart && !CHARACTER.test(before)) || (isCut?.atEnd && !CHARACTER.test(after));
  });
}

/** The rest of a cut character is often read as a sign. */
const CHARACTER = /[\p{L}\d]/u;

function piecesIn({ pieces }: Row, { start, end }: Span): Piece[] {
  const found = pieces.filter((piece) => piece.start < end && piece.start + piece.line.text.length > start);
  return found.length > 0 ? found : pieces.slice(0, 1);
}
