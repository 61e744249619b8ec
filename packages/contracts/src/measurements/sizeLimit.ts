/** The largest size of a reference or room, 328 ft; larger values are typing mistakes. */
export const MAX_MM = 100_000;

export function isReferenceSize(mm: number): boolean {
  return mm > 0 && mm <= MAX_MM;
}
