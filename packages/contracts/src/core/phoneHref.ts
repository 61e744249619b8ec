/** "(954) 555-0100 ext. 12" as an address that a phone dials (RFC 3966): of several numbers, the first. */
export function phoneHref(phone: string): string {
  const { number, extension } = dialed(phone);
  return `tel:${number}${extension === '' ? '' : `;ext=${extension}`}`;
}

/** The address of a text message with this body. An extension cannot be texted. */
export function textMessageHref(phone: string, body: string): string {
  return `sms:${dialed(phone).number}?&body=${encodeURIComponent(body)}`;
}

/** The digits in which numbers are compared: without the country code of the United States. */
export function phoneDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}

/** Without the numbering plans of `phoneNumber.ts`, which are larger than most pages that link a phone. */
function dialed(phone: string): { number: string; extension: string } {
  // A phone's own contacts and Word write other dashes and dots than keyboards do.
  const text = phone.replaceAll(/\p{Pd}/gu, '-').replaceAll(/[·•]/g, '.');
  const typed = NUMBERS.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined) ?? '';
  // The zero of "+44 (0)20" is dialed within that country only.
  const number = typed.replace(/^(\+.*)\(0\)/, '$1').replaceAll(/[^+\d]/g, '');
  const after = text.slice(text.indexOf(typed) + typed.length);
  return { number, extension: EXTENSION.exec(after)?.[1] ?? '' };
}

/** The most certain pattern first: other digits may come before a number, as in "24/7 305-555-0142". */
const NUMBERS = [
  // A number of the United States, with or without its code, or one of another country.
  /(?<!\d)(?:\+?1[\s()./-]*)?\(?[2-9]\d\d[\s()./-]*[2-9]\d\d[\s()./-]*\d{4}(?!\d)|(?:\+|\b011[\s.-]*)(?:[\s().-]*\d){7,15}/,
  // Ten digits in other groups.
  /(?:\+1|\b1|\b)(?:[\s()./-]*\d){10}/,
  // A local or an emergency number.
  /\d(?:[\s().-]*\d)*/,
];
const EXTENSION = /^[\s,;(]*(?:extension|ext|x|#)[\s.:#]*(\d{1,7})(?!\d)/i;
