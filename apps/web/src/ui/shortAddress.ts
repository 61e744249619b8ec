/** "9085 Palm Way, Miramar" of "9085 Palm Way, Miramar, FL 33025": everything up to the state. */
export function shortAddress(address: string): string {
  return address.replace(/,?\s+[A-Z]{2}(?:\s+\d{5}(?:-\d{4})?)?$/, '');
}
