import { MM_PER_INCH } from './references.ts';
import type { LengthUnit } from './units.ts';

const NUMBER = String.raw`\d+(?:\.\d+)?|\.\d+`;
const FRACTION = String.raw`(\d+)\s*\/\s*(\d+)`;
/** A number such as `3`, `3.5`, `3 1/2`, `3-1/2` or `1/2`. */
const MIXED = String.raw`(?:(${NUMBER})(?:[\s-]+${FRACTION})?|${FRACTION})`;
const FEET = String.raw`(?:ft|feet|foot|')\.?`;
const INCHES = String.raw`(?:in|inch|inches|")\.?`;
const FEET_AND_INCHES = new RegExp(
  String.raw`^${MIXED}\s*${FEET}(?:[\s,-]*|\s*(?:and|&)\s*)(?:${MIXED}\s*(?:${INCHES})?)?$`,
  'i',
);
const ONLY_INCHES = new RegExp(String.raw`^${MIXED}\s*${INCHES}$`, 'i');
const OTHER = new RegExp(String.raw`^${MIXED}\s*([a-z]+)\.?$`, 'i');
const METERS_AND_CENTIMETERS = new RegExp(String.raw`^(${NUMBER})\s*m[\s,]*(${NUMBER})\s*cm$`, 'i');
const BARE = new RegExp(`^${MIXED}$`);
/** Other units, in the singular. */
const MM: Record<string, number> = {
  mm: 1,
  millimeter: 1,
  millimetre: 1,
  cm: 10,
  centimeter: 10,
  centimetre: 10,
  m: 1000,
  meter: 1000,
  metre: 1000,
  yd: 914.4,
  yard: 914.4,
};

/**
 * A length as people write it on site, in millimeters: `12'-3 1/2"`, `12 ft 3 in`, `36`, `2.4 m`. A number
 * without a unit has the given one: feet for feet, inches for feet and inches. Null for any other text, and for
 * zero.
 */
export function parseLength(text: string, unit: LengthUnit): number | null {
  const written = plainMarks(text);
  const value = imperial(written) ?? otherUnit(written) ?? bare(written, unit);
  return value !== null && Number.isFinite(value) && value > 0 ? value : null;
}

/** A decimal comma, which only metric units have. */
const DECIMAL_COMMA = /(?<=\d),(?=\d{1,2}\s*(?:c?m|(?:centi)?met(?:er|re)s?)\.?$)/i;

/** Marks as phones type them: quotation marks of any form, fractions as one character, dashes, thousands. */
function plainMarks(text: string): string {
  return text
    .replaceAll(/[‘’′´`ʹʼ]/g, "'")
    .replaceAll(/[“”″ʺ]|''/g, '"')
    .replaceAll(/[¼½¾⅐-⅞]/g, (character) => ` ${character.normalize('NFKD')}`)
    .replaceAll('\u2044', '/')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .trim()
    .replace(DECIMAL_COMMA, '.');
}

function imperial(text: string): number | null {
  const inches = ONLY_INCHES.exec(text);
  if (inches) return mixed(inches.slice(1)) * MM_PER_INCH;
  const found = FEET_AND_INCHES.exec(text);
  return found && (mixed(found.slice(1, 6)) * 12 + mixed(found.slice(6))) * MM_PER_INCH;
}

function otherUnit(text: string): number | null {
  const [, meters, centimeters] = METERS_AND_CENTIMETERS.exec(text) ?? [];
  if (meters !== undefined) return Number(meters) * 1000 + Number(centimeters) * 10;
  const found = OTHER.exec(text);
  const name = found?.[6]?.toLowerCase() ?? '';
  const scale = MM[name] ?? MM[name.replace(/s$/, '')];
  return found && scale !== undefined ? mixed(found.slice(1, 6)) * scale : null;
}

function bare(text: string, unit: LengthUnit): number | null {
  const found = BARE.exec(text);
  if (!found) return null;
  const scale = { inches: MM_PER_INCH, feetAndInches: MM_PER_INCH, feet: 12 * MM_PER_INCH, meters: 1000 };
  return mixed(found.slice(1)) * scale[unit];
}

/** The groups of MIXED: a number with a fraction, or a fraction alone. */
function mixed([whole = '0', over = '0', under = '1', aloneOver = '0', aloneUnder = '1']: (
  | string
  | undefined
)[]) {
  return Number(whole) + Number(over) / Number(under) + Number(aloneOver) / Number(aloneUnder);
}
