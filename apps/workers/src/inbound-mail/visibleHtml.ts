import { Parser } from 'htmlparser2';
import { readRules, type Style, type StyleRules, styleOf } from './htmlStyle.ts';

/** The deepest elements; the tags of deeper ones are left out, since what reads the HTML next calls itself for each level. */
const MOST_LEVELS = 300;

const MOST_SHEETS = 20;

interface Level extends Style {
  name: string;
  /** The place of its tag. */
  start: number;
}

const PAGE: Level = {
  name: '',
  start: 0,
  isHidden: false,
  isZeroSize: false,
  color: [0, 0, 0],
  background: [255, 255, 255],
};

type Range = readonly [start: number, end: number];

interface VisibleHtml {
  visible: string;
  /** Whether text was left out. */
  hasHidden: boolean;
  /** Whether some of it was left out for its color alone. */
  hasColorless: boolean;
}

/**
 * Removes the elements and texts that a mail program does not show: hidden ones, and those of no size, off the screen
 * or, unless they are kept, in the color of their background. No person wrote them.
 */
export function visibleHtml(html: string, keepsColorless: boolean): VisibleHtml {
  const { hidden, colorless } = hiddenParts(html);
  const left = [...hidden, ...(keepsColorless ? [] : colorless)].toSorted(([one], [other]) => one - other);
  const isText = ([start, end]: Range): boolean => hasText(html.slice(start, end));
  return { visible: without(html, left), hasHidden: left.some(isText), hasColorless: colorless.some(isText) };
}

function hiddenParts(html: string): { hidden: Range[]; colorless: Range[] } {
  const [hidden, colorless]: [Range[], Range[]] = [[], []];
  const levels: Level[] = [];
  const here = (): Level => levels.at(-1) ?? PAGE;
  let [sheet, sheets] = ['', 0];
  let rules: StyleRules | null = null;
  const parser: Parser = new Parser({
    onopentag(name, attributes) {
      if (name !== 'style') rules ??= readRules(sheet);
      levels.push({ ...styleOf(name, attributes, here(), rules), name, start: parser.startIndex });
      if (levels.length > MOST_LEVELS) hidden.push([parser.startIndex, parser.endIndex + 1]);
    },
    onclosetag(_, isImplied) {
      const level = levels.pop();
      if (!level) return;
      // The implied end of an empty element is that of its tag; of others, the beginning of what implies it.
      const isWritten = !isImplied || parser.startIndex === level.start;
      const end = isWritten ? parser.endIndex + 1 : parser.startIndex;
      if (level.isHidden && !here().isHidden) hidden.push([level.start, end]);
      else if (levels.length >= MOST_LEVELS && isWritten) hidden.push([parser.startIndex, end]);
    },
    ontext(text) {
      const { name, isHidden, isZeroSize, color, background } = here();
      if (name === 'style' && sheets++ < MOST_SHEETS) [sheet, rules] = [sheet + text, null];
      const range: Range = [parser.startIndex, parser.endIndex + 1];
      if (isZeroSize) hidden.push(range);
      else if (!isHidden && isSameColor(color, background)) colorless.push(range);
    },
  });
  parser.end(html);
  return { hidden, colorless };
}

/** Leaves out ranges, which may lie within others. */
function without(html: string, ranges: readonly Range[]): string {
  let [text, from] = ['', 0];
  for (const [start, end] of ranges) {
    if (start > from) text += html.slice(from, start);
    from = Math.max(from, end);
  }
  return text + html.slice(from);
}

const hasText = (html: string): boolean =>
  /[\p{L}\p{N}]/u.test(
    html
      .replaceAll(/<(?:style\b[^<>]{0,2000}>[^<]{0,100000}<\/style|[^<>]{0,2000})>/gi, '')
      .replaceAll(/&#?\w{1,9};/g, ''),
  );

/** Colors that differ by less than the eye sees. */
function isSameColor(one: Style['color'], other: Style['background']): boolean {
  return (
    one !== null && other !== null && one.every((part, index) => Math.abs(part - (other[index] ?? 0)) < 8)
  );
}
