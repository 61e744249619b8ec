import { MM_PER_INCH } from './references.ts';
import type { LengthUnit } from './units.ts';

const NUMBER = String.raw`\d+(?:\.\d+)?|\.\d+`;
const FRACTION = String.raw`(\d+)\s*\/\s*(\d+)`;
/** A number such as `3`, `3.5`, `3 1/2`, `3-1/2` or `1/2`. */
const MIXED = String.raw`(?:(${NUMBER})(?:[\s-]+${FRACTION})?|${FRACTION})`;
const INCHES = String.raw`(?:in|inch|inches|")\.?`;
const FEET_AND_INCHES = new RegExp(
  String.raw`^(${NUMBER})\s*(?:ft|feet|foot|')[\s,-]*(?:${MIXED}\s*(?:${INCHES})?)?$`,
  'i',
);
const ONLY_INCHES = new RegExp(String.raw`^${MIXED}\s*${INCHES}$`, 'i');
const METRIC = new RegExp(String.raw`^(${NUMBER})\s*(mm|cm|m)$`, 'i');
const BARE = new RegExp(`^${MIXED}$`);
/** Marks of feet as phones type them: with curly quotes; fractions are one character. */
const FEET_MARKS = /[‘’′]/g;
const INCH_MARKS = /[“”″]|''/g;
const FRACTIONS: Record<string, string> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};
const MM: Record<string, number> = { mm: 1, cm: 10, m: 1000 };

/**
 * A length as people write it on site, in millimeters: `12' 3 1/2"`, `12 ft 3 in`, `36`, `2.4 m`. A number
 * without a unit has the given one: feet for feet, inches for feet and inches. Null for any other text, and for
 * zero.
 */
export function parseLength(text: string, unit: LengthUnit): number | null {
  const written = plainMarks(text).trim();
  const value = metric(written) ?? imperial(written) ?? bare(written, unit);
  return value !== null && Number.isFinite(value) && value > 0 ? value : null;
}

function plainMarks(text: string): string {
  return text
    .replaceAll(FEET_MARKS, "'")
    .replaceAll(INCH_MARKS, '"')
    .replaceAll(/[½¼¾⅛⅜⅝⅞]/g, (character) => ` ${FRACTIONS[character]}`);
}

function metric(text: string): number | null {
  const [, number, unit = ''] = METRIC.exec(text) ?? [];
  return number === undefined ? null : Number(number) * (MM[unit.toLowerCase()] ?? Number.NaN);
}

function imperial(text: string): number | null {
  const inches = ONLY_INCHES.exec(text);
  if (inches) return mixed(inches.slice(1)) * MM_PER_INCH;
  const found = FEET_AND_INCHES.exec(text);
  if (!found) return null;
  const [, feet = '0', ...rest] = found;
  return (Number(feet) * 12 + mixed(rest)) * MM_PER_INCH;
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
