/** States and ZIP codes in addresses of the United States. */

const NAMES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  VI: 'Virgin Islands',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;
export type UsState = keyof typeof NAMES;

export const stateName = (state: UsState): string => NAMES[state];

export interface UsPlace {
  state: UsState | null;
  /** The five digits of the ZIP code. */
  zip: string | null;
}

const COUNTRY = /[\s,]+(?:USA|U\.S\.A\.?|US|United States(?: of America)?)[\s.]*$/i;
/** A number of five digits at the beginning is a house. */
const ZIP = /[\s,]+(\d{5})(?:[-\s]?\d{4})?[\s.]*$/;
/** The longest names first, since "West Virginia" ends like "Virginia". */
const STATES = Object.entries(NAMES)
  .toSorted(([, one], [, other]) => other.length - one.length)
  .map(([state, name]) => ({ state: state as UsState, name: new RegExp(`[\\s,]${name}[\\s,.]*$`, 'i') }));
/** "FL", "Fla." and "F.L." at the end; lower-case letters count only after a comma or before a ZIP code. */
const CODE = /([\s,]+)([A-Z]\.?[A-Z])\.?[\s,]*$/i;

/** The state and ZIP code at the end of an address; null where the address does not have them. */
export function placeOf(address: string): UsPlace {
  const local = ` ${address.trim().replace(COUNTRY, '')}`;
  const zip = ZIP.exec(local)?.[1] ?? null;
  const rest = local.replace(ZIP, '').replace(/[\s,]+Fla\.?$/i, ', FL');
  return { state: stateAtEnd(rest, zip), zip };
}

function stateAtEnd(text: string, zip: string | null): UsState | null {
  const [, gap = '', code = ''] = CODE.exec(text) ?? [];
  const isCode = zip !== null || gap.includes(',') || code === code.toUpperCase();
  const state = code.replaceAll('.', '').toUpperCase();
  if (isCode && Object.hasOwn(NAMES, state) && !isStreetEnd(text, state, zip)) return state as UsState;
  return STATES.find(({ name }) => name.test(text))?.state ?? null;
}

/** Ends of streets that are also states, with the ZIP codes of these: Court and northeast. */
const STREET_ENDS = new Map([
  ['CT', /^06/],
  ['NE', /^6[89]/],
]);

function isStreetEnd(text: string, state: string, zip: string | null): boolean {
  const zips = STREET_ENDS.get(state);
  return zips !== undefined && (zip === null ? !text.includes(',') : !zips.test(zip));
}

/** The state of an official code such as `US-FL`, or of a full name. */
export function stateOf(text: string): UsState | null {
  const code = text.replace(/^US-/, '').toUpperCase();
  if (Object.hasOwn(NAMES, code)) return code as UsState;
  const found = Object.entries(NAMES).find(([, name]) => name.toLowerCase() === text.toLowerCase());
  return found ? (found[0] as UsState) : null;
}
