import { isReplyLine } from '@sightline/server-kit/replyLine';
import { filledAbove, isOwn } from './lines.ts';

/** Recognizes the lines that mail programs write between a person's words and the answered mail. */

/** The longest line that mail programs write, and that the patterns below have to read. */
const MOST_CHARACTERS = 400;
const MOST_LINES = 4;
const MOST_HEADER_LINES = 12;

/** "On ..." in the languages of South Florida and a few others. */
const INTRODUCTION =
  /^[-\s*]*(?:(?:on|in a message|el|em|no dia|dia|le|nan|jou|il|am|op|den|dnia|w dniu)\s|\d)/i;
/** A date in full, or a day of the week or a month before one, where the program writes no "On". */
const DATE_FIRST =
  /^[-\s*]*(?:(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|lun|mié|mie|jue|vie|sáb|sab|dom|ene|abr|ago|dic|seg|ter|qua|qui|sex|mer|jeu|ven|sam|dim|lendi|madi|mèkredi|jedi|vandredi|samdi|dimanch)\p{L}{0,7}[.,]?\s.{0,24}\b(?:19|20)\d{2}\b|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|(?:19|20)\d{2}-\d{2}-\d{2}\b|\d{1,2}\.?\s\p{L}{3,10}\.?,?\s(?:de\s)?(?:19|20)\d{2}\b)/iu;
const WROTE =
  /(?:wrote|writes|escribió|escribio|escreveu|écrit|ekri|schrieb|scritto|schreef|skrev|kirjoitti|napisał|pisze|писал|пишет|写道|寫道)/iu;
const MOMENT = /\d{1,2}[:.h]\d{2}|\b(?:19|20)\d{2}\b|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/;
/** An address in brackets, which a person does not write. */
const ADDRESS = /<[^\s<>]+@[^\s<>]+>/;
/** "On November 25, 2026 at 4:02 PM EST ana@example.com wrote:", as Front and some web mail write. */
const DAY_AND_TIME = /\b(?:19|20)\d{2}\b.{0,30}\d{1,2}:\d{2}/;
const BARE_ADDRESS = /(?:^|[\s(])[^\s<>()@]+@[^\s<>()@]+/;
const ADDRESS_AT_END = /<[^\s<>]+@[^\s<>]+>\s*[:：][\s*]*$/;

/** The labels of a mail's header, as Outlook and Samsung repeat it. `*From:*` is bold text. */
const FROM =
  /^[\s*]*(?:from|de|von|da|van|soti nan|expéditeur|remitente|remetente|exp|moun ki voye)\s*\*{0,2}\s*:/i;
const SUBJECT = /^[\s*]*(?:subject|asunto|assunto|objet|sujet|sijè|betreff|oggetto|onderwerp)\s*\*{0,2}\s*:/i;
const OTHER_LABEL =
  /^[\s*]*(?:sent|date|to|cc|reply-to|importance|enviado(?: el| em)?|enviada em|fecha|data|para|envoyé(?: le)?|à|voye(?: nan)?|dat|pou|bay|gesendet|datum|an|inviato|verzonden|aan)\s*\*{0,2}\s*:/i;
const LABELS = [FROM, SUBJECT, OTHER_LABEL];
const ANY_LABEL = /^[\s*]*\p{L}[\p{L} ]{0,25}\s?[:：]/u;

const ORIGINAL =
  /^-{2,}\s*(?:original message|original appointment|mensaje original|mensagem original|message d['’]origine|message original|mesaj orijinal|ursprüngliche nachricht|messaggio originale)\s*-{2,}$/i;
const DIVIDER = /^[-_=*]{5,}$/;

const SENT = String.raw`^(?:sent|enviado|enviada|envoyé|voye)\s+(?:from|with|via|using|desde|do|pelo|con|de|à partir de|depuis|soti nan)\s+`;
/** A device line, with nothing after it except "on Android": "Sent from my phone yesterday" is a person's. */
const DEVICE = new RegExp(
  String.raw`${SENT}(?:my|mi|meu|minha|mon|ma)\s[^?!:.]{0,40}\b(?:iphone|ipad|ipod|watch|mac|galaxy|samsung|android|pixel|blackberry|motorola|mobile|phone|smartphone|celular|móvil|teléfono|telefone|téléphone|tablet|device)(?:\s+(?:on|for)\s.{1,40})?\.?$`,
  'i',
);
const PROGRAM = new RegExp(
  String.raw`${SENT}(?:the\s(?:all\s)?(?:new\s)?)?(?:outlook|yahoo|aol|gmail|proton|samsung galaxy|mail (?:for|para|pour) windows)\b[^?!:]{0,60}$`,
  'i',
);
const ADVERTISEMENT =
  /^(?:get|obtener|obter o|obtenha o|télécharger)\s+outlook\s+(?:for|para|pour)\s.{1,80}$/i;

/** "##- Please type your reply above this line -##", which Zendesk writes above the words. */
const DESK = /^##-.{1,100}-##$/;

/** Recognizes "On Friday, November 20, 2026 at 9:00 AM, Ana Ruiz <ana@example.com> wrote:". */
function isAttribution(text: string): boolean {
  if (!endsWithColon(text)) return false;
  if (WROTE.test(text) && ADDRESS.test(text)) return true;
  return MOMENT.test(text) && (ADDRESS_AT_END.test(text) || (WROTE.test(text) && INTRODUCTION.test(text)));
}

/**
 * Whether an attribution is certain: a person who writes "On November 20, 2026 the city wrote:" gives no
 * address in brackets, and no time next to a bare one.
 */
function isCertainAttribution(text: string): boolean {
  if (!endsWithColon(text) || !WROTE.test(text)) return false;
  return (
    ADDRESS.test(text) || (INTRODUCTION.test(text) && DAY_AND_TIME.test(text) && BARE_ADDRESS.test(text))
  );
}

/** Whether a line in any language is an attribution directly above a mail that is known to be ours. */
function isAboveOurMail(text: string): boolean {
  return isAttribution(text) || (endsWithColon(text) && ADDRESS.test(text));
}

/** Whether a line ends like an attribution; Zoho writes "---- On ... wrote ----". */
const endsWithColon = (text: string): boolean => /[:：][\s*]*$/.test(text) || /^--.*--$/.test(text);

/**
 * The first line of the attribution that ends with the given line, since mail programs break long ones; null if
 * none ends there.
 */
function startOfAttribution(
  lines: readonly string[],
  end: number,
  isKind: (text: string) => boolean,
): number | null {
  if (!endsWithColon(lines[end]?.slice(-4) ?? '') && !lines[end]?.endsWith('--')) return null;
  let found: number | null = null;
  let text = '';
  for (let start = end; start > end - MOST_LINES && isOwn(lines[start]); start--) {
    const line = lines[start]?.trim() ?? '';
    text = `${line} ${text}`.trim();
    if (text.length > MOST_CHARACTERS) break;
    if (!isKind(text)) continue;
    if (beginsAttribution(line, start < end)) return start;
    // A line above may be the person's.
    if (start === end || ADDRESS.test(line)) found ??= start;
  }
  return found;
}

/** Whether a line begins an attribution; one of several lines begins with a date in full, since a person's line may be above it. */
const beginsAttribution = (line: string, isLonger: boolean): boolean =>
  DATE_FIRST.test(line) || (INTRODUCTION.test(line) && !(isLonger && /^[-\s*]*\d/.test(line)));

/**
 * Whether a repeated header begins here, with any of its lines. A person's list such as "From: Miami, To: Tampa" has no
 * subject or no address.
 */
function isHeaderBlock(lines: readonly string[], start: number): boolean {
  if (!LABELS.some((label) => label.test(beginning(lines[start])))) return false;
  const block: string[] = [];
  for (let index = start; index < start + MOST_HEADER_LINES && isOwn(lines[index]); index++)
    block.push(beginning(lines[index]));
  const isHeader = LABELS.every((label) => block.some((line) => label.test(line)));
  return isHeader && lines.slice(start, start + block.length).some(hasAddressOrMoment);
}

const hasAddressOrMoment = (line = ''): boolean => line.includes('@') || MOMENT.test(line);

const beginning = (line = ''): string => line.slice(0, 60);

/** The first line of a header in an unlisted language, directly above our mail; null if there is none. */
function startOfLabels(lines: readonly string[], end: number): number | null {
  let start = end + 1;
  while (start > 0 && end - start < MOST_HEADER_LINES && ANY_LABEL.test(beginning(lines[start - 1]))) start--;
  const isHeader = end - start >= 2 && lines.slice(start, end + 1).some((line) => ADDRESS.test(line));
  return isHeader ? start : null;
}

/**
 * Whether a line is "-----Original Message-----". A forwarded message is not recognized, since a person sends
 * it on purpose.
 */
const isOriginalMessageLine = (line = ''): boolean =>
  line.length < MOST_CHARACTERS && ORIGINAL.test(line.trim());

/** Whether a line is a row of dashes or underscores, which alone may be a person's. */
export const isDivider = (line = ''): boolean => line.length < MOST_CHARACTERS && DIVIDER.test(line.trim());

/** The address of a link behind the name of a program. */
const LINK = /\s?[<([]https?:[^\s<>()[\]]{1,400}[>)\]]/g;

/** Whether a line is "Sent from my iPhone" or the like, which no person wrote. */
export function isDeviceLine(line: string): boolean {
  if (line.length > MOST_CHARACTERS) return false;
  const text = line.replaceAll(LINK, '').trim();
  return text.length < 160 && [DEVICE, PROGRAM, ADVERTISEMENT, DESK].some((kind) => kind.test(text));
}

/** Whether the text below this line is certainly an old mail, although its lines have no mark. */
export function beginsOldMail(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (isReplyLine(line) || isOriginalMessageLine(line) || isHeaderBlock(lines, index)) return true;
  return startOfAttribution(lines, index, isCertainAttribution) !== null;
}

/**
 * The first line that a mail program wrote above an old mail, which begins at the given line; that line itself
 * if there are none. Above our own mail, a head counts in any language.
 */
export function startOfHead(lines: readonly string[], index: number, isOurMail: boolean): number {
  let start = index;
  for (;;) {
    const above = filledAbove(lines, start);
    const higher = above < 0 || start - above > 3 ? null : startOfPart(lines, above, isOurMail);
    if (higher === null) return start;
    start = higher;
  }
}

function startOfPart(lines: readonly string[], end: number, isOurMail: boolean): number | null {
  const line = lines[end];
  if (!isOwn(line)) return null;
  if (isDivider(line) || isOriginalMessageLine(line)) return end;
  const attribution = startOfAttribution(lines, end, isOurMail ? isAboveOurMail : isAttribution);
  return attribution ?? (isOurMail ? startOfLabels(lines, end) : null);
}
