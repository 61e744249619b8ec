import { MM_PER_INCH } from './references.ts';
import type { LengthUnit } from './units.ts';

const NUMBER = String.raw`\d+(?:\.\d+)?|\.\d+`;
const FRACTION = String.raw`(\d+)\s*\/\s*(\d+)`;
/** `3`, `3.5`, `3 1/2`, `3-1/2` or `1/2`. */
const MIXED = String.raw`(?:(${NUMBER})(?:[\s-]+${FRACTION})?|${FRACTION})`;
const FEET_AND_INCHES = new RegExp(
  String.raw`^(?:(${NUMBER})\s*(?:ft|feet|foot|['′])[\s,-]*)?(?:${MIXED}\s*(?:in|inch|inches|["″])\.?)?$`,
  'i',
);
const METRIC = new RegExp(String.raw`^(${NUMBER})\s*(mm|cm|m)$`, 'i');
const BARE = new RegExp(`^${MIXED}$`);
const MM: Record<string, number> = { mm: 1, cm: 10, m: 1000 };

/**
 * A length as people write it on site, in millimeters: `12' 3 1/2"`, `12 ft 3 in`, `36`, `2.4 m`. A number without a unit is
 * in the given one: in feet for feet, in inches for feet and inches. Null for anything else, and for zero.
 */
export function parseLength(text: string, unit: LengthUnit): number | null {
  const written = text.trim();
  const value = metric(written) ?? imperial(written) ?? bare(written, unit);
  return value !== null && Number.isFinite(value) && value > 0 ? value : null;
}

function metric(text: string): number | null {
  const [, number, unit = ''] = METRIC.exec(text) ?? [];
  return number === undefined ? null : Number(number) * (MM[unit.toLowerCase()] ?? Number.NaN);
}

function imperial(text: string): number | null {
  const found = text === '' ? null : FEET_AND_INCHES.exec(text);
  if (!found) return null;
  const [, feet = '0', ...inches] = found;
  return (Number(feet) * 12 + mixed(inches)) * MM_PER_INCH;
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
