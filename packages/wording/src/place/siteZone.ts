import { CENTRAL, EASTERN, floridaPlaceOf } from './floridaPlaces.ts';
import { placeOf, type UsState } from './usPlace.ts';
import { type ZonesOfTime, zonesAt } from './zonesAt.ts';

/** The time zone of an address (49 CFR part 71), without a service. Decision 188. */

/** States with one zone, except Florida. Others have two, and a ZIP code of theirs is not looked up. */
const ZONES: Partial<Record<UsState, string>> = {
  ...inZone(EASTERN, [
    'CT',
    'DC',
    'DE',
    'GA',
    'MA',
    'MD',
    'ME',
    'NC',
    'NH',
    'NJ',
    'NY',
    'OH',
    'PA',
    'RI',
    'SC',
  ]),
  ...inZone(EASTERN, ['VA', 'VT', 'WV']),
  ...inZone(CENTRAL, ['AL', 'AR', 'IA', 'IL', 'LA', 'MN', 'MO', 'MS', 'OK', 'WI']),
  ...inZone('America/Denver', ['CO', 'MT', 'NM', 'UT', 'WY']),
  ...inZone('America/Los_Angeles', ['CA', 'WA']),
  ...inZone('America/Puerto_Rico', ['PR', 'VI']),
  AZ: 'America/Phoenix',
  AS: 'Pacific/Pago_Pago',
  GU: 'Pacific/Guam',
  HI: 'Pacific/Honolulu',
  MP: 'Pacific/Saipan',
};

function inZone(zone: string, states: readonly UsState[]): Partial<Record<UsState, string>> {
  return Object.fromEntries(states.map((state) => [state, zone]));
}

const FLORIDA = /^3[234]/;
/**
 * Those of Bay, Calhoun, Escambia, Holmes, Jackson, Okaloosa, Santa Rosa, Walton and Washington County, and of Gulf
 * County north of the Intracoastal Waterway. Liberty, Gadsden and Franklin County, east of the Apalachicola, have
 * 323.
 */
const CENTRAL_ZIPS = /^32[45]/;
/** Port St. Joe, in the south of Gulf County. */
const SOUTH_OF_GULF_COUNTY: ReadonlySet<string> = new Set(['32456', '32457']);

/** The time zone of an address; null where it is not certain. */
export function siteZoneOf(address: string): string | null {
  const { state, zip } = placeOf(address);
  if (state !== null && state !== 'FL') return ZONES[state] ?? null;
  const isFloridaZip = zip !== null && FLORIDA.test(zip);
  // A ZIP code of another state is not looked up.
  if (zip !== null && !isFloridaZip && state === null) return null;
  const place = floridaPlaceOf(address);
  // Some of its addresses have the ZIP code of Port St. Joe.
  if (place?.name === 'mexico beach') return CENTRAL;
  if (!isFloridaZip) return place?.zone ?? null;
  return CENTRAL_ZIPS.test(zip) && !SOUTH_OF_GULF_COUNTY.has(zip) ? CENTRAL : EASTERN;
}

/** The zone in which times at an address are told: its own or, where that is not certain, the office's. */
export const zoneOfSite = (address: string, officeZone: string): string => siteZoneOf(address) ?? officeZone;

/** The zones in which the time of an appointment at an address is told. */
export function zonesOfTime(address: string, officeZone: string, instant: string): ZonesOfTime {
  return zonesAt(zoneOfSite(address, officeZone), officeZone, instant);
}
