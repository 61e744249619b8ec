/** Places the text of a markup on a plate inside the picture, with the number of lines that it needs. */

interface LabelSpec {
  text: string;
  /** The center of the plate, as far as the picture has room for it. */
  center: readonly [x: number, y: number];
  fontSize: number;
  picture: { width: number; height: number };
}

interface PlacedLabel {
  plate: { x: number; y: number; width: number; height: number };
  /** Each line is centered at x, with its baseline at y. */
  lines: { text: string; x: number; y: number; width: number }[];
  fontSize: number;
}

/**
 * Lengths in font sizes: the height of a line, the space around the text, and from the middle of a line to its
 * baseline.
 */
const LINE = 1.2;
const PADDING = 0.5;
const BASELINE = 0.35;

export function placeLabel({ text, center, fontSize: wanted, picture }: LabelSpec): PlacedLabel {
  const lines = wrap(text, picture.width / wanted - PADDING);
  const ems = Math.max(...lines.map(widthOf)) + PADDING;
  // A word that is wider than the picture is written smaller.
  const fontSize = Math.min(wanted, picture.width / ems);
  const [width, height] = [ems * fontSize, (lines.length * LINE + PADDING) * fontSize];
  const x = clamp(center[0] - width / 2, picture.width - width);
  const y = clamp(center[1] - height / 2, picture.height - height);
  const baselineOf = (index: number): number =>
    y + (PADDING / 2 + (index + 0.5) * LINE + BASELINE) * fontSize;
  return {
    plate: { x, y, width, height },
    lines: lines.map((line, index) => {
      return { text: line, x: x + width / 2, y: baselineOf(index), width: widthOf(line) * fontSize };
    }),
    fontSize,
  };
}

/** Whole words on lines of at most this many ems; a longer word has a line of its own. */
function wrap(text: string, ems: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && widthOf(longer) > ems) lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return lines;
}

/** The width in ems, estimated because the fonts of screens and paper differ and none is loaded here. */
function widthOf(text: string): number {
  return Array.from(text, letterWidth).reduce((sum, width) => sum + width, 0);
}

function letterWidth(letter: string): number {
  if (/[ .,:;'|!ijlt]/.test(letter)) return 0.33;
  if (/[A-Z0-9mw%&@]/.test(letter)) return 0.72;
  // Chinese, Japanese, Korean, and emoji are as wide as high.
  return (letter.codePointAt(0) ?? 0) >= 0x1100 ? 1.05 : 0.58;
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
