/** Reactions to a mail, which programs send as a text. */

const LAST = String.raw`\s{0,9}(?:[(<]?https?:\S{1,400})?\s{0,9}$`;
/** "👍 Kim Doe reacted via Gmail", in any language. */
const OF_GMAIL = new RegExp(
  String.raw`^([^\p{L}\p{N}\s]{1,40})\s{1,9}[^\n]{1,100}\bGmail\b[^\n]{0,40}${LAST}`,
  'u',
);
/** "[Like] Kim Doe reacted to your message:", as Outlook names its pictures. */
const OF_OUTLOOK =
  /^(?:\[?([\p{L}]{2,20}|[^\p{L}\p{N}\s]{1,40}?)\]?\s{1,9})?[^\n]{1,100}\breacted to your message\s?:?$/u;
/** 'Liked “When can we come?”', as iPhones write to people without one. */
const OF_IPHONE =
  /^(liked|loved|disliked|laughed at|emphasized|questioned|le gustó|le encantó|no le gustó|se rió de|enfatizó|cuestionó|reacted (?:with )?([^\p{L}\p{N}\s]{1,40}) to) (?:an? (?:image|photo|attachment)|una? (?:imagen|foto)|[“"«].{0,3000}[”"»])$/isu;

const EMOJI: Record<string, string> = {
  ...{ like: '👍', heart: '❤️', celebrate: '🎉', laugh: '😆', surprised: '😲', sad: '😢' },
  ...{ liked: '👍', loved: '❤️', disliked: '👎', 'laughed at': '😂', emphasized: '‼️', questioned: '❓' },
  ...{ 'le gustó': '👍', 'le encantó': '❤️', 'no le gustó': '👎' },
  ...{ 'se rió de': '😂', enfatizó: '‼️', cuestionó: '❓' },
};

/** The emoji of a text that is only a reaction; other texts unchanged. */
export function withoutReactionText(text: string, html = ''): string {
  const gmail = OF_GMAIL.exec(text)?.[1];
  if (gmail !== undefined) return gmail;
  const iphone = OF_IPHONE.exec(text);
  if (iphone) return iphone[2] ?? EMOJI[iphone[1]?.toLowerCase() ?? ''] ?? text;
  const outlook = OF_OUTLOOK.exec(text);
  if (!outlook) return text;
  const named = outlook[1] ?? '';
  const known = /^\p{L}/u.test(named) ? EMOJI[named.toLowerCase()] : named;
  return known || pictureIn(html) || text;
}

/** The emoji of the picture that Outlook shows next to the sentence. */
function pictureIn(html: string): string | undefined {
  for (const [, alt = ''] of html.slice(0, 20_000).matchAll(/\balt="([^"]{1,20})"/g)) {
    const emoji = /^[^\p{L}\p{N}\s]+$/u.test(alt) ? alt : EMOJI[alt.toLowerCase()];
    if (emoji !== undefined) return emoji;
  }
  return undefined;
}
