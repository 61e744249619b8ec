import { type CodeEdition, CodeEditions, editionInForce } from '@sightline/contracts/catalog/catalog';
import { dayText } from '@sightline/wording/dates';
import type { Store } from '../core/store.ts';
import { currentOf, type Entry } from './versions.ts';

/** The edition's name, or null with the reason why it is unknown. */
type CodeEditionAnswer = { name: string; reason: null } | { name: null; reason: string };

/**
 * The edition in force on the day of the application for the permit governs the work for the life of the permit, also
 * when the permit is issued under the next edition (s. 553.73(7), F.S.; FBC 105.3).
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
  const inForce = editionInForce(editions, permitAppliedOn);
  if (inForce) return { name: inForce.name, reason: null };
  return {
    name: null,
    reason: `No code edition is on file for permits applied for on ${dayText(permitAppliedOn)}.`,
  };
}

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

export const CODE_EDITIONS: Entry<CodeEdition[]> & { builtIn: CodeEdition[] } = {
  key: 'codeEditions',
  thing: 'list of code editions',
  parse: (body) => CodeEditions.parse(body),
  builtIn: [...FLORIDA_BUILDING_CODE],
};

export async function currentCodeEditions(store: Store): Promise<CodeEdition[]> {
  return (await currentOf(store, CODE_EDITIONS)).body;
}
