/** The house number in an address as people write it. */

/** 1234, 1234B, 1234-B, 12-34, 12½. In "8th St" there is no number. */
const NUMBER = String.raw`\d{1,6}(?:-?[a-z]|-\d{1,6})?(?:½|[\s-]1/2)?`;
const AT_START = new RegExp(String.raw`^(?:(?:no\.?|№|#)\s*)?(${NUMBER})\s+\S`, 'i');
const BETWEEN = new RegExp(String.raw`(\S+)\s+(${NUMBER})\s+(?=\p{L})`, 'giu');

/** A unit after the street, which has a number of its own. */
const UNIT = /[\s,]+(?:#|(?:unit|suite|ste|apt|apartment|bldg|building|floor|fl|room|rm)\b).*$/i;
/** Words whose number is not that of a house. */
const NUMBERED =
  /^(?:#|unit|suite|ste|apt|apartment|bldg|building|tower|pier|villa|site|space|phase|floor|fl|room|rm|lot|block|blk|tract|box|km|calle|i|us|sr|cr|rte|route|hwy|highway|rd|road|[ns][ew]?|[ew]|north|south|east|west)\.?$/i;
const STREET_END =
  /\s(?:st|street|ave?|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|way|ct|court|pl|place|ter|terrace|cir|circle|hwy|highway|pkwy|parkway|trl|trail|loop|run)\.?(?:\s+(?:[ns][ew]?|[ew]|north|south|east|west))?\.?$/i;
const CROSSING = /[&@]|\b(?:and|between|corner)\b/i;
/** "1234, Main St" */
const NUMBER_ALONE = /^(\s*\d[^,\s]*),\s*(?=\p{L})/u;
/** A ZIP code before its town. */
const ZIP = /^\d{5}\s/;

/**
 * The forms in which a map may have the house number of an address; null without one. The name of a building may come
 * first: "The Palms, 1200 Ocean Dr".
 */
export function houseNumbersOf(address: string): string[] | null {
  const parts = address.replace(NUMBER_ALONE, '$1 ').split(',');
  for (const [index, part] of parts.map((one) => one.trim()).entries()) {
    const isStreet = STREET_END.test(part.replace(UNIT, ''));
    const isZip = index > 0 && !isStreet && ZIP.test(part);
    const number = isZip ? undefined : (AT_START.exec(part)?.[1] ?? numberWithin(part));
    if (number !== undefined) return formsOf(number.toLowerCase());
    // A street is followed by its unit, town or ZIP code.
    if (isStreet) return null;
  }
  return null;
}

/** The number in "The Palms 1200 Ocean Dr". */
function numberWithin(part: string): string | undefined {
  const street = part.replace(UNIT, '');
  if (!STREET_END.test(street) || CROSSING.test(street)) return undefined;
  return [...street.matchAll(BETWEEN)].find(([, before = '']) => !NUMBERED.test(before))?.[2];
}

function formsOf(number: string): string[] {
  const [, digits = '', letter = ''] = /^(\d+)-?([a-z])$/.exec(number) ?? [];
  if (letter !== '') {
    const forms = [`${digits}${letter}`, `${digits}-${letter}`];
    // A letter after a hyphen is most often a unit.
    return number.includes('-') ? [...forms, digits] : forms;
  }
  const [first = number] = number.split(/½|[\s-]1\/2/);
  return [...new Set([number, first, ...first.split('-')])];
}
