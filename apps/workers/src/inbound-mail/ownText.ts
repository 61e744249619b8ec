import { withoutReplyAddresses } from '@sightline/server-kit/replyAddresses';
import { isReplyLine } from '@sightline/server-kit/replyLine';
import { HTML_QUOTE, isBlank, isOwn, isQuoted } from './lines.ts';
import { beginsOldMail, isDeviceLine, isDivider, startOfHead } from './quoteHeads.ts';

/** Phrases about answers between the lines of the old mail, in another color. */
const ANSWERS_INSIDE =
  /\b(?:below|inline|in-line|in (?:red|blue|green|bold|caps)|abajo|debajo|en (?:rojo|azul|verde|negrita)|abaixo|em (?:vermelho|azul|verde|negrito)|ci-dessous|en (?:rouge|bleu|vert|gras)|anba a)\b/i;

/**
 * Returns the words that a person wrote in a reply. The old mail is left out where a mail program clearly
 * placed it above or below the words. Doubtful lines are kept with ">" in front, such as a question above its
 * answer.
 */
export function ownText(text: string, { isForward = false } = {}): string {
  const lines = linesOf(text);
  const { own, kept } = isForward ? { own: lines, kept: [] } : splitOldMail(lines);
  const all = [...withoutQuotes(own), ...kept].join('\n').replaceAll(HTML_QUOTE, '>');
  // A line with only a reply address becomes blank.
  return withoutReplyAddresses(all)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function linesOf(text: string): string[] {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd());
  // Device lines are separate paragraphs; "sent from my phone" within a paragraph is a person's.
  return lines.filter((line, index) => {
    const below = lines[index + 1];
    if (!isBlank(lines[index - 1]) || !isDeviceLine(line)) return true;
    return !(isBlank(below) || isDivider(below) || isQuoted(below) || beginsOldMail(lines, index + 1));
  });
}

/**
 * Cuts off an old mail whose lines have no mark, from its head to the end. Doubtful lines are kept as quoted
 * ones.
 */
function splitOldMail(lines: readonly string[]): { own: readonly string[]; kept: readonly string[] } {
  const found = lines.findIndex((line, index) => isOwn(line) && beginsUnmarked(lines, index));
  if (found === -1) return { own: lines, kept: [] };
  const start = startOfHead(lines, found, isReplyLine(lines[found] ?? ''));
  const [own, old] = [lines.slice(0, start), lines.slice(start)];
  const isKept = !own.some(isOwn) || ANSWERS_INSIDE.test(own.join('\n'));
  return { own, kept: isKept ? ['', ...old.map(quoted)] : [] };
}

/** Whether an unmarked old mail begins here; an attribution above marked lines begins a quote instead. */
function beginsUnmarked(lines: readonly string[], index: number): boolean {
  return beginsOldMail(lines, index) && !lines.slice(index + 1, index + 4).some(isQuoted);
}

const quoted = (line: string): string => (isQuoted(line) ? line : `> ${line}`.trimEnd());

interface Quote {
  /** The beginning of the introductory lines; `start` without such lines. */
  head: number;
  /** The first line of the quote; `end` is the line after its last one. */
  start: number;
  end: number;
  /** Whether the HTML marks it as a quote. */
  isOfHtml: boolean;
  /**
   * Whether a mail program certainly added it: it says so, or it repeats our mail. Other lines with ">" may be
   * a person's.
   */
  isCertain: boolean;
}

/** Leaves out quotes below all words of the person, and one above all of them. */
function withoutQuotes(lines: readonly string[]): string[] {
  const quotes = quotesIn(lines);
  const areAnswersInside = ANSWERS_INSIDE.test(lines.slice(0, quotes[0]?.head).join('\n'));
  let end = lines.length;
  for (let last = quotes.at(-1); last && isBelowAll(lines, last, end); last = quotes.at(-1)) {
    if (last.isOfHtml && areAnswersInside) break;
    end = last.head;
    quotes.pop();
  }
  const [only] = quotes;
  const isAboveAll = only?.isCertain && quotes.length === 1 && !lines.slice(0, only.head).some(isOwn);
  const start = isAboveAll ? only.end : 0;
  const isHead = new Set(quotes.flatMap(headLines));
  return lines.map((line, index) => (isHead.has(index) ? quoted(line) : line)).slice(start, end);
}

const isBelowAll = (lines: readonly string[], quote: Quote, end: number): boolean =>
  quote.isCertain && !lines.slice(quote.end, end).some(isOwn);

const headLines = ({ head, start }: Quote): number[] =>
  Array.from({ length: start - head }, (_, offset) => head + offset);

function quotesIn(lines: readonly string[]): Quote[] {
  const quotes: Quote[] = [];
  for (let start = 0; start < lines.length; start++) {
    if (!isQuoted(lines[start])) continue;
    const end = endOfQuote(lines, start);
    quotes.push(quoteOf(lines, start, end));
    start = end - 1;
  }
  return quotes;
}

/** The end of a quote, to which blank lines between quoted ones belong. */
function endOfQuote(lines: readonly string[], start: number): number {
  let end = start + 1;
  for (let index = end; index < lines.length && !isOwn(lines[index]); index++)
    if (isQuoted(lines[index])) end = index + 1;
  return end;
}

function quoteOf(lines: readonly string[], start: number, end: number): Quote {
  const block = lines.slice(start, end);
  const isOurMail = block.some(isReplyLine);
  const head = startOfHead(lines, start, isOurMail);
  const isOfHtml = block.some((line) => line.includes(HTML_QUOTE));
  return { head, start, end, isOfHtml, isCertain: head < start || isOurMail || isOfHtml || hasHead(block) };
}

const MARKS = new RegExp(`^[\\s>${HTML_QUOTE}]+`);

/** Whether a block has a head; Apple Mail also marks its own line. */
function hasHead(block: readonly string[]): boolean {
  const beginning = block.slice(0, 6).map((line) => line.slice(0, 500).replace(MARKS, ''));
  return beginning.some((_, index) => beginsOldMail(beginning, index));
}
