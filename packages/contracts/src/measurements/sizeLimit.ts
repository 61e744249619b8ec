/** The largest reference and room: 328 ft. What is larger was mistyped. */
export const MAX_MM = 100_000;

export function isReferenceSize(mm: number): boolean {
  return mm > 0 && mm <= MAX_MM;
}
