/** "(954) 555-0100 ext. 12" as an address that a phone dials (RFC 3966): of several numbers, the first. */
export function phoneHref(phone: string): string {
  const { number, extension } = dialed(phone);
  return `tel:${number}${extension === '' ? '' : `;ext=${extension}`}`;
}

/** The address of a text message with this body. An extension cannot be texted. */
export function textMessageHref(phone: string, body: string): string {
  return `sms:${dialed(phone).number}?&body=${encodeURIComponent(body)}`;
}

/** Without the numbering plans of `phoneNumber.ts`, which are larger than most pages that link a phone. */
function dialed(phone: string): { number: string; extension: string } {
  const typed = (WHOLE.exec(phone) ?? SHORT.exec(phone))?.[0] ?? '';
  const number = typed.replaceAll(/[^+\d]/g, '');
  const after = phone.slice(phone.indexOf(typed) + typed.length);
  return { number, extension: EXTENSION.exec(after)?.[1] ?? '' };
}

/** Ten digits of the United States, with or without its code, or a number of another country. */
const WHOLE = /(?:\+1|\b1|\b)(?:[\s()./-]*\d){10}|\+(?:[\s().-]*\d){7,15}/;
/** A local or an emergency number. */
const SHORT = /\d(?:[\s().-]*\d)*/;
const EXTENSION = /^[\s,;(]*(?:extension|ext|x|#)[\s.:#]*(\d{1,7})(?!\d)/i;
