import { textOfHtml } from './htmlText.ts';
import { HTML_QUOTE, hasOwnLine } from './lines.ts';
import { ownText } from './ownText.ts';
import type { BodyText } from './readParts.ts';

/** The number of characters of a text that are read; the result is refused if it is still too long for a message. */
const MOST_CHARACTERS = 1_000_000;
/** The share of a person's words in HTML that a text part may lack: programs write some signs in other ways. */
const MOST_MISSING = 0.25;
/** The links that are looked for in the text part. */
const MOST_LINKS = 200;

const WORD =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Extended_Pictographic}|[\p{L}\p{M}\p{N}]+/gu;

/**
 * The form of a text that has the words of the person: the text part, or the HTML where the text part is empty, only
 * says that there is HTML, lacks the address of a link, or shows what the HTML hides.
 */
export function chosenText({ plain: given, html }: BodyText): string {
  const plain = withoutPgp(given.slice(0, MOST_CHARACTERS).replaceAll(HTML_QUOTE, ''));
  if (html === '') return plain;
  const { shown, own, hasHidden } = shownIn(html);
  return hasHidden || !isCovered(own, plain) ? shown : plain;
}

function shownIn(html: string, keepsColorless = false): { shown: string; own: string; hasHidden: boolean } {
  const { text, hasHidden, hasColorless } = textOfHtml(html, keepsColorless);
  const shown = withoutPgp(text.slice(0, MOST_CHARACTERS));
  const own = ownText(shown);
  // Some programs write all words in white if their writer's screen is dark.
  const isAllWhite = !keepsColorless && hasColorless && !hasOwnLine(own);
  return isAllWhite ? shownIn(html, true) : { shown, own, hasHidden };
}

function isCovered(own: string, plain: string): boolean {
  const words = wordsOf(own);
  const known = new Set(wordsOf(plain));
  const missing = words.filter((word) => !known.has(word)).length;
  if (missing > words.length * MOST_MISSING) return false;
  const unbroken = plain.replaceAll(/\s+/g, '');
  const links = own.matchAll(/\((https?:[^\s(]{1,2000})\)/g).take(MOST_LINKS);
  return links.every(([, address = '']) => unbroken.includes(address));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

/** The signed text of a mail with a PGP signature in it, without what the program added. */
function withoutPgp(text: string): string {
  if (!text.includes('-----BEGIN PGP ')) return text;
  const lines: string[] = [];
  let block = '';
  let isHeader = false;
  for (const line of text.split(/\r?\n/)) {
    const begun = /^-----BEGIN PGP ([A-Z ]{3,20})-----\s*$/.exec(line)?.[1];
    if (begun !== undefined) [block, isHeader] = [begun, begun === 'SIGNED MESSAGE'];
    else if (/^-----END PGP [A-Z ]{3,20}-----\s*$/.test(line)) block = '';
    else if (isHeader) isHeader = line.trim() !== '';
    // Lines that begin with a dash have another one in front.
    else if (block === 'SIGNED MESSAGE') lines.push(line.replace(/^- /, ''));
    else if (block === '') lines.push(line);
  }
  return lines.join('\n');
}
