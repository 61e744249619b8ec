import { convert, type DomNode, type FormatCallback } from 'html-to-text';
import { Parser } from 'htmlparser2';
import { readRules, type Style, type StyleRules, styleOf } from './htmlStyle.ts';
import { HTML_QUOTE } from './lines.ts';

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
  isUnseen: false,
  isZeroSize: false,
  color: [0, 0, 0],
  background: [255, 255, 255],
};

type Range = readonly [start: number, end: number];

interface VisibleHtml {
  visible: string;
  /** Whether text was left out. */
  hasHidden: boolean;
  /** Whether it has text in the color of its background. */
  hasColorless: boolean;
  /** Whether it has text that its size, its place or its color hides, which may be a person's. */
  hasDoubtful: boolean;
}

/** The text that is kept although it is hidden: by its color alone, or by all that may be a mistake. */
type KeptText = 'none' | 'colorless' | 'doubtful';

const hasText = (html: string): boolean =>
  /[\p{L}\p{N}]/u.test(
    html
      .replaceAll(/<(?:style\b[^<>]{0,2000}>[^<]{0,100000}<\/style|[^<>]{0,2000})>/gi, '')
      .replaceAll(/&#?\w{1,9};/g, ''),
  );

type TablePrinter = NonNullable<Parameters<Parameters<FormatCallback>[2]['closeTable']>[0]>['tableToString'];

/** The limits of an HTML text; the rest is not read. The parser takes longer for each element within others. */
const MOST_CHARACTERS = 2_000_000;
const MOST_TAGS = 100_000;

/**
 * Converts the visible HTML of a mail to text. Quotes begin with a mark, cells are separated by tabs, and the address
 * of a link follows its words.
 */
export function textOfHtml(html: string, kept: KeptText = 'none') {
  const { visible, ...found } = visibleHtml(beginningOf(html), kept);
  let quotes = 0;
  const text = convert(visible, {
    wordwrap: false,
    formatters: {
      quote(element, walk, builder) {
        const isIndent = /border:\s*none/i.test(attribute(element, 'style'));
        quotes += isIndent ? 0 : 1;
        convertQuote(isIndent, () => walk(element.children, builder), builder);
        quotes -= isIndent ? 0 : 1;
      },
      link(element, walk, builder) {
        let words = '';
        builder.pushWordTransform((word) => {
          words += word;
          return word;
        });
        walk(element.children, builder);
        builder.popWordTransform();
        const address = addressBeside(words, attribute(element, 'href'));
        // The old mail needs no addresses.
        if (address !== null && quotes === 0) builder.addInline(` (${address})`, { noWordTransform: true });
      },
      table,
    },
    selectors: [
      { selector: 'a', format: 'link' },
      { selector: 'blockquote', format: 'quote' },
      { selector: 'img', format: 'skip' },
      { selector: 'table', format: 'table' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false, leadingLineBreaks: 2 },
      })),
    ],
  });
  return { text, ...found };
}

function beginningOf(html: string): string {
  let end = -1;
  for (let tags = 0; tags < MOST_TAGS; tags++) {
    end = html.indexOf('<', end + 1);
    if (end === -1 || end > MOST_CHARACTERS) return html.slice(0, MOST_CHARACTERS);
  }
  return html.slice(0, end);
}

/**
 * Converts a quote, but not an indent: Gmail's indent button also makes a `blockquote` of a person's own words.
 */
function convertQuote(
  isIndent: boolean,
  convertParts: () => void,
  builder: Parameters<FormatCallback>[2],
): void {
  builder.openBlock({ leadingLineBreaks: isIndent ? 1 : 2 });
  convertParts();
  builder.closeBlock({
    trailingLineBreaks: isIndent ? 1 : 2,
    blockTransform: (text) => (isIndent ? text : text.replaceAll(/^/gm, `${HTML_QUOTE} `)),
  });
}

/** The address of a link; null where its words show it, or nothing, as for the icons of a signature. */
function addressBeside(words: string, href: string): string | null {
  const address = addressOf(href.trim());
  if (address === null || !/[\p{L}\p{N}]/u.test(words)) return null;
  return comparable(words) === comparable(address) ? null : address;
}

/** The address that a person meant: Outlook leads every link over its own server. */
function addressOf(href: string): string | null {
  if (/^mailto:/i.test(href)) return /^mailto:([^?]+@[^?]+)/i.exec(href)?.[1] ?? null;
  if (/^tel:/i.test(href)) return href.slice(4);
  const url = URL.parse(href);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return (url.hostname.endsWith('.safelinks.protection.outlook.com') && url.searchParams.get('url')) || href;
}

/** A text without what may differ between an address and how it is shown: `www.example.com` and `(305) 555-0142`. */
const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replaceAll(/[\s<>()./+-]/g, '');

/** Converts a table: each row is a line if its cells are short; other tables only arrange parts of a mail. */
const table: FormatCallback = (element, walk, builder) => {
  builder.openTable();
  for (const row of rowsOf(element)) {
    builder.openTableRow();
    for (const cell of row.children.filter(({ name }) => name === 'td' || name === 'th')) {
      builder.openTableCell();
      walk(cell.children, builder);
      builder.closeTableCell();
    }
    builder.closeTableRow();
  }
  builder.closeTable({ tableToString: rowsToText, leadingLineBreaks: 1, trailingLineBreaks: 1 });
};

const rowsToText: TablePrinter = (rows) =>
  rows
    .map((cells) => cells.map(({ text }) => text.trim()))
    .map((cells) => cells.join(cells.some((text) => text.includes('\n')) ? '\n' : '\t').trim())
    .filter((row) => row !== '')
    .join('\n');

function rowsOf({ children }: DomNode): DomNode[] {
  return children.flatMap((child) => {
    if (child.name === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot', 'center'].includes(child.name ?? '') ? rowsOf(child) : [];
  });
}

function attribute({ attribs }: DomNode, name: string): string {
  const value: unknown = (attribs as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : '';
}

/**
 * Removes the elements and texts that a mail program does not show: hidden ones, and those of no size, off the screen
 * or, unless they are kept, in the color of their background. No person wrote them.
 */
function visibleHtml(html: string, kept: KeptText): VisibleHtml {
  const { hidden, unseen, colorless } = hiddenParts(html);
  const left = [
    ...hidden,
    ...(kept === 'doubtful' ? [] : unseen),
    ...(kept === 'none' ? colorless : []),
  ].toSorted(([one], [other]) => one - other);
  const isText = ([start, end]: Range): boolean => hasText(html.slice(start, end));
  const hasColorless = colorless.some(isText);
  return {
    visible: without(html, left),
    hasHidden: left.some(isText),
    hasColorless,
    hasDoubtful: hasColorless || unseen.some(isText),
  };
}

function hiddenParts(html: string): { hidden: Range[]; unseen: Range[]; colorless: Range[] } {
  const [hidden, unseen, colorless]: [Range[], Range[], Range[]] = [[], [], []];
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
      else if (level.isUnseen && !here().isUnseen) unseen.push([level.start, end]);
      else if (levels.length >= MOST_LEVELS && isWritten) hidden.push([parser.startIndex, end]);
    },
    ontext(text) {
      const { name, isHidden, isZeroSize, color, background } = here();
      if (name === 'style' && sheets++ < MOST_SHEETS) [sheet, rules] = [sheet + text, null];
      const range: Range = [parser.startIndex, parser.endIndex + 1];
      if (isZeroSize) unseen.push(range);
      else if (!isHidden && isSameColor(color, background)) colorless.push(range);
    },
  });
  parser.end(html);
  return { hidden, unseen, colorless };
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

/** Colors that differ by less than the eye sees. */
function isSameColor(one: Style['color'], other: Style['background']): boolean {
  return (
    one !== null && other !== null && one.every((part, index) => Math.abs(part - (other[index] ?? 0)) < 8)
  );
}
