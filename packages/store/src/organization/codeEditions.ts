import { z } from 'zod';

/** The edition's name, or null with the reason why it is unknown. */
type CodeEditionAnswer = { name: string; reason: null } | { name: null; reason: string };

/** The edition in force on the day the permit was issued. ISO dates compare as strings. */
export function codeEditionFor(
  editions: readonly CodeEdition[],
  permitIssuedOn: string | null,
): CodeEditionAnswer {
  if (permitIssuedOn === null)
    return { name: null, reason: 'The date of the permit is not known, and it decides the code edition.' };
  const inForce = editions
    .filter(({ inForceFrom }) => inForceFrom <= permitIssuedOn)
    .sort((a, b) => b.inForceFrom.localeCompare(a.inForceFrom))[0];
  if (inForce) return { name: inForce.name, reason: null };
  return { name: null, reason: `No code edition is on file for permits issued on ${permitIssuedOn}.` };
}

/** An edition of the code that applies to permits from a day on, until the next one. */
export const CodeEdition = z.object({
  name: z.string(),
  /** `2023-12-31` */
  inForceFrom: z.string(),
});
export type CodeEdition = z.infer<typeof CodeEdition>;

/** Editions of the Florida Building Code by the day they came into force. */
export const FLORIDA_BUILDING_CODE: readonly CodeEdition[] = [
  { name: 'Florida Building Code, 6th Edition (2017)', inForceFrom: '2017-12-31' },
  { name: 'Florida Building Code, 7th Edition (2020)', inForceFrom: '2020-12-31' },
  { name: 'Florida Building Code, 8th Edition (2023)', inForceFrom: '2023-12-31' },
  { name: 'Florida Building Code, 9th Edition (2026)', inForceFrom: '2026-12-31' },
];
