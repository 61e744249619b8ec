import { Jurisdiction, STANDARD_JURISDICTION } from '@sightline/contracts/catalog/catalog';
import { compareNames } from '@sightline/contracts/core/searchText';
import type { Store } from '../core/store.ts';
import { currentVersion, type Entry, storedKeys, type Version } from './versions.ts';

/** The check of product approvals follows from `needsProductApproval`. */
const ZONE_REQUIREMENTS = ['High-velocity hurricane zone (HVHZ): the work meets the provisions for it.'];

/**
 * Requirements of each jurisdiction in addition to the code (second specification, section 3). Miami-Dade and
 * Broward Counties are the high-velocity hurricane zone: Florida Building Code, Building, chapter 2, section
 * 202, "High-velocity hurricane zone (HVHZ): this zone consists of Broward and Miami-Dade Counties". Products
 * of the envelope need a Miami-Dade Notice of Acceptance (NOA) or a Florida product approval for that zone (s.
 * 553.842, F.S.; Rule Chapter 61G20-3, Florida Administrative Code).
 */
const BUILT_IN: readonly Jurisdiction[] = [
  plain(STANDARD_JURISDICTION, 'Standard Florida Building Code', []),
  hurricaneZone('miami', 'Miami', [
    ...ZONE_REQUIREMENTS,
    'Hurricane impact certification: windows, doors and shutters are certified for impact.',
    'Green building review: the review of the project is complete.',
    'Flood zone: the finished floor meets the elevation of its zone.',
  ]),
  plain('wellington', 'Wellington', [
    'Architectural review: the work matches what was approved.',
    'Tree preservation: protected trees are preserved, or replaced as permitted.',
    'Stormwater: drainage is built as approved.',
    'Equestrian zoning: work in equestrian districts meets their zoning.',
  ]),
  plain('boca_raton', 'Boca Raton', [
    'Development code: the work meets the city’s code.',
    'Green building: the requirements of the project are met.',
    'Historic preservation, if applicable: the approval is on file.',
    'Traffic impact: the conditions of the study are met.',
  ]),
  hurricaneZone('broward', 'Broward County', [...ZONE_REQUIREMENTS]),
];

const PREFIX = 'jurisdiction.';

export function jurisdictionEntry(id: string): Entry<Jurisdiction> {
  return {
    key: `${PREFIX}${id}`,
    thing: 'jurisdiction',
    parse: (body) => Jurisdiction.parse(body),
    builtIn: BUILT_IN.find((jurisdiction) => jurisdiction.id === id) ?? null,
  };
}

/** The current versions by name, retired ones included; the standard code first. */
export async function listJurisdictions(store: Store): Promise<Version<Jurisdiction>[]> {
  const stored = await storedKeys(store, PREFIX);
  const ids = [
    ...new Set([...BUILT_IN.map(({ id }) => id), ...stored.map((key) => key.slice(PREFIX.length))]),
  ];
  const versions = await Promise.all(ids.map((id) => currentVersion(store, jurisdictionEntry(id))));
  return versions.filter((version) => version !== null).toSorted(byName);
}

function byName({ body: one }: Version<Jurisdiction>, { body: other }: Version<Jurisdiction>): number {
  const rank = ({ id }: Jurisdiction): number => (id === STANDARD_JURISDICTION ? 0 : 1);
  return rank(one) - rank(other) || compareNames(one.name, other.name);
}

function plain(id: string, name: string, requirements: string[]): Jurisdiction {
  return { id, name, requirements, isHighVelocityHurricaneZone: false, needsProductApproval: false };
}

function hurricaneZone(id: string, name: string, requirements: string[]): Jurisdiction {
  return { id, name, requirements, isHighVelocityHurricaneZone: true, needsProductApproval: true };
}
