import type { CodeEdition } from './data/codeEditions.ts';

/** The edition's name, or null with the reason why it cannot be told. */
type CodeEditionAnswer = { name: string; reason: null } | { name: null; reason: string };

/** The edition in force on the day the permit was issued. Days are ISO dates, so their order is the text's order. */
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
