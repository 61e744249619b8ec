import { dayText } from '@sightline/contracts/reportTexts';
import { z } from 'zod';

/** The edition's name, or null with the reason why it is unknown. */
type CodeEditionAnswer = { name: string; reason: null } | { name: null; reason: string };

/**
 * The edition in force on the day of the application for the permit governs the work for the life of the permit, also
 * when the permit is issued under the next edition (s. 553.73(7), F.S.; FBC 105.3). ISO dates compare as strings.
 */
export function codeEditionFor(
  editions: readonly CodeEdition[],
  permitAppliedOn: string | null,
): CodeEditionAnswer {
  if (permitAppliedOn === null)
    return {
      name: null,
      reason: "No permit application date on file; the code edition can't be determined.",
    };
  const inForce = editions
    .filter(({ inForceFrom }) => inForceFrom <= permitAppliedOn)
    .sort((a, b) => b.inForceFrom.localeCompare(a.inForceFrom))[0];
  if (inForce) return { name: inForce.name, reason: null };
  return {
    name: null,
    reason: `No code edition is on file for permits applied for on ${dayText(permitAppliedOn)}.`,
  };
}

/** An edition of the code that applies to permits from a day on, until the next one. */
export const CodeEdition = z.object({
  name: z.string(),
  /** `2023-12-31` */
  inForceFrom: z.string(),
});
export type CodeEdition = z.infer<typeof CodeEdition>;

/**
 * Editions of the Florida Building Code by the day they came into force, as the Florida Building Commission publishes
 * them (floridabuilding.org). The Commission updates the code every three years (s. 553.73, F.S.).
 */
export const FLORIDA_BUILDING_CODE: readonly CodeEdition[] = [
  { name: 'Florida Building Code, 6th Edition (2017)', inForceFrom: '2017-12-31' },
  { name: 'Florida Building Code, 7th Edition (2020)', inForceFrom: '2020-12-31' },
  { name: 'Florida Building Code, 8th Edition (2023)', inForceFrom: '2023-12-31' },
  { name: 'Florida Building Code, 9th Edition (2026)', inForceFrom: '2026-12-31' },
];
