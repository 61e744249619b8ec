/** "(954) 555-0100 ext. 12" as an address that a phone dials (RFC 3966); of two numbers, the first. */
export function phoneHref(phone: string): string {
  const [, number = phone, extension] =
    /^(.*?\d{3}.*?)(?<![a-z])(?:ext|x|#)\D*(\d{1,7})\D*$/i.exec(phone) ?? [];
  const [first = ''] = number.split(/[;,|]|\s\/\s|\sor\s/i);
  return `tel:${first.replace(/[^+\d]/g, '')}${extension === undefined ? '' : `;ext=${extension}`}`;
}
