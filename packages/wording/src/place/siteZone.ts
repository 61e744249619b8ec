import { placeOf, type UsState } from './usPlace.ts';
import { type ZonesOfTime, zonesAt } from './zonesAt.ts';

/** The time zone of an address (49 CFR part 71), without a service. Decision 188. */

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';

/** Towns west of the line whose names no other state has, so that they count without Florida's. */
const DISTINCT_TOWNS = `
  Alys Beach, Blountstown, Bluewater Bay, Bonifay, Cantonment, Chipley, Choctaw Beach, Cinco Bayou, Crestview,
  DeFuniak Springs, De Funiak Springs, Destin, East Milton, Ebro, Eglin AFB, Ferry Pass, Fort Walton Beach,
  Grayton Beach, Gulf Breeze, Hurlburt Field, Inlet Beach, Lower Grand Lagoon, Lynn Haven, Mary Esther, Mexico Beach,
  Miramar Beach, Mossy Head, Navarre Beach, Niceville, Okaloosa Island, Panama City, Panama City Beach, Pensacola,
  Pensacola Beach, Perdido Key, Pretty Bayou, Rosemary Beach, Sandestin, Santa Rosa Beach, Seagrove Beach, Shalimar,
  Tyndall AFB, Upper Grand Lagoon, Wewahitchka, West Pensacola`;

/** Towns west of the line whose names other states, streets or subdivisions also have. */
const CENTRAL_TOWNS = `
  Alford, Altha, Bagdad, Baker, Bascom, Bayou George, Berrydale, Blue Mountain Beach, Bratt, Callaway, Campbellton,
  Caryville, Cedar Grove, Century, Chumuckla, Clarksville, Cottondale, Dalkeith, Dune Allen Beach, Ensley,
  Esto, Fountain, Freeport, Goulding, Graceville, Grand Ridge, Greenwood, Hiland Park, Holley, Holt,
  Jacob City, Jay, Kinard, Laguna Beach, Lake Lorraine, Laurel Hill, Malone, Marianna, McDavid, Milligan, Milton,
  Molino, Munson, Myrtle Grove, Navarre, Noma, Ocean City, Oriole Beach, Pace, Parker, Paxton, Point Washington,
  Ponce de Leon, Seacrest, Seacrest Beach, Seaside, Sneads, Southport, Springfield, Sunny Hills, Tiger Point,
  Two Egg, Valparaiso, Vernon, Walnut Hill, Warrington, Watercolor, Watersound, Wausau, Westville, Wright, Youngstown`;

/** The larger towns east of the line, and those close to it. */
const EASTERN_TOWNS = `
  Alachua, Altamonte Springs, Apalachicola, Apopka, Atlantic Beach, Aventura, Avon Park, Bal Harbour, Bartow,
  Belle Glade, Boca Raton, Bonita Springs, Boynton Beach, Bradenton, Brandon, Bristol, Brooksville, Cape Canaveral,
  Cape Coral, Carrabelle, Casselberry, Chattahoochee, Clearwater, Clermont, Cocoa, Cocoa Beach, Coconut Creek,
  Cooper City, Coral Gables, Coral Springs, Crawfordville, Crystal River, Cutler Bay, Dania Beach, Davenport, Davie,
  Daytona Beach, Deerfield Beach, DeLand, Delray Beach, Deltona, Doral, Dunedin, Eastpoint, Estero, Fernandina Beach,
  Fort Lauderdale, Fort Myers, Fort Myers Beach, Fort Pierce, Gainesville, Green Cove Springs, Greenacres, Gretna,
  Haines City, Hallandale Beach, Havana, Hialeah, Hialeah Gardens, Hollywood, Homestead, Immokalee, Inverness,
  Islamorada, Jacksonville, Jacksonville Beach, Jupiter, Key Biscayne, Key Largo, Key West, Kissimmee, Lady Lake,
  Lake City, Lake Mary, Lake Wales, Lake Worth, Lake Worth Beach, Lakeland, Largo, Lauderdale Lakes, Lauderhill,
  Leesburg, Lehigh Acres, Live Oak, Longwood, Madison, Maitland, Marathon, Marco Island, Margate, Melbourne,
  Merritt Island, Miami, Miami Beach, Miami Gardens, Miami Lakes, Middleburg, Miramar, Monticello, Mount Dora, Naples,
  New Port Richey, New Smyrna Beach, North Lauderdale, North Miami, North Port, Oakland Park, Ocala, Ocoee,
  Okeechobee, Opa-locka, Orange Park, Orlando, Ormond Beach, Oviedo, Palatka, Palm Bay, Palm Beach,
  Palm Beach Gardens, Palm Coast, Palm Harbor, Palmetto Bay, Parkland, Pembroke Pines, Perry, Pinecrest,
  Pinellas Park, Plant City, Plantation, Pompano Beach, Ponte Vedra Beach, Port Charlotte, Port Orange, Port St Joe,
  Port St Lucie, Punta Gorda, Quincy, Riviera Beach, Rockledge, Royal Palm Beach, Safety Harbor, Sanford,
  Sarasota, Sebastian, Sebring, Southwest Ranches, Spring Hill, St Augustine, St Cloud, St Pete Beach, St Petersburg,
  Starke, Stuart, Sunny Isles Beach, Sunrise, Surfside, Tallahassee, Tamarac, Tampa, Tarpon Springs, Temple Terrace,
  The Villages, Titusville, Venice, Vero Beach, Wellington, West Palm Beach, Weston, Wilton Manors, Winter Garden,
  Winter Haven, Winter Park, Winter Springs, Zephyrhills`;

/** Counties west of the line. It crosses Gulf County along the Intracoastal Waterway. */
const CENTRAL_COUNTIES = `
  Bay, Calhoun, Escambia, Holmes, Jackson, Okaloosa, Santa Rosa, Walton, Washington`;

/** Counties east of the line, among them Franklin, Gadsden and Liberty, which the Apalachicola separates from it. */
const EASTERN_COUNTIES = `
  Alachua, Baker, Bradford, Brevard, Broward, Charlotte, Citrus, Clay, Collier, Columbia, Dade, DeSoto, Dixie, Duval,
  Flagler, Franklin, Gadsden, Gilchrist, Glades, Hamilton, Hardee, Hendry, Hernando, Highlands, Hillsborough,
  Indian River, Jefferson, Lafayette, Lake, Lee, Leon, Levy, Liberty, Madison, Manatee, Marion, Martin, Miami-Dade,
  Monroe, Nassau, Okeechobee, Orange, Osceola, Palm Beach, Pasco, Pinellas, Polk, Putnam, Sarasota, Seminole, St Johns,
  St Lucie, Sumter, Suwannee, Taylor, Union, Volusia, Wakulla`;

interface FloridaPlace {
  name: string;
  zone: string;
  /** Whether no other state has a place of this name. */
  isDistinct: boolean;
}

/**
 * Florida's towns and counties (49 CFR 71.5), for an address without a ZIP code. The longest names first, since some end
 * like another.
 */
const PLACES: readonly FloridaPlace[] = [
  ...placesIn(DISTINCT_TOWNS, (name) => ({ name, zone: CENTRAL, isDistinct: true })),
  ...placesIn(CENTRAL_TOWNS, (name) => ({ name, zone: CENTRAL, isDistinct: false })),
  ...placesIn(EASTERN_TOWNS, (name) => ({ name, zone: EASTERN, isDistinct: false })),
  ...placesIn(CENTRAL_COUNTIES, (name) => ({ name: `${name} county`, zone: CENTRAL, isDistinct: false })),
  ...placesIn(EASTERN_COUNTIES, (name) => ({ name: `${name} county`, zone: EASTERN, isDistinct: false })),
].toSorted((one, other) => other.name.length - one.name.length);

const ABBREVIATIONS: readonly [RegExp, string][] = [
  [/\bft\b/g, 'fort'],
  [/\bsaint\b/g, 'st'],
  [/\bmt\b/g, 'mount'],
  [/\bpt\b/g, 'port'],
  [/\bbch\b/g, 'beach'],
  [/\bspgs\b/g, 'springs'],
];

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

function placesIn(list: string, placeOf: (name: string) => FloridaPlace): FloridaPlace[] {
  return list.trim().toLowerCase().split(/,\s+/).map(placeOf);
}

/** The known town or county at the end of an address, before its state and ZIP code; null where none is certain. */
function floridaPlaceOf(address: string): Pick<FloridaPlace, 'name' | 'zone'> | null {
  const written = spelledOut(address);
  const local = written.replace(/(?:^|[\s,]+)(?:fl|fla|florida)[\s,]*$/, '');
  const isInFlorida = local !== written;
  const named = local.replace(/[\s,]+gulf county$/, '');
  const place = PLACES.find(({ name }) => isAtEnd(name, named));
  return place && (place.isDistinct || isInFlorida) ? place : null;
}

/** A number directly before the name is that of a house, so the name is that of a street: "500 N Pensacola". */
function isAtEnd(name: string, text: string): boolean {
  if (!text.endsWith(name)) return false;
  const before = text.slice(0, -name.length);
  return before === '' || /,\s*$/.test(before) || /[a-z]{2}.*\s$/.test(before);
}

/** The address in lower case without its country and ZIP code; its names as in the lists above. */
function spelledOut(address: string): string {
  const local = address
    .toLowerCase()
    // "F.L." and "U.S.A." are one word each, "St.Augustine" is two.
    .replaceAll(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replaceAll(/[.\s]+/g, ' ')
    .trim()
    .replace(/[\s,]+(?:usa?|united states(?: of america)?)$/, '')
    .replace(/[\s,]+\d{5}(?:[-\s]?\d{4})?$/, '');
  return ABBREVIATIONS.reduce((text, [short, long]) => text.replaceAll(short, long), local);
}
