/** "(954) 555-0100" as an address that a phone dials. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
