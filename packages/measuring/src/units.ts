import type { MeasurementType } from './evaluate.ts';
import { MM_PER_INCH } from './references.ts';

export type LengthUnit = 'inches' | 'feet' | 'feetAndInches' | 'meters';

const MM: Record<LengthUnit, number> = {
  inches: MM_PER_INCH,
  feet: 12 * MM_PER_INCH,
  feetAndInches: 12 * MM_PER_INCH,
  // An inch has 0.0254 m.
  meters: 1000,
};
const SYMBOLS: Record<LengthUnit, string> = { inches: 'in', feet: 'ft', feetAndInches: 'ft', meters: 'm' };
const ANGLE_DECIMALS = 1;

export interface ShownMeasurement {
  type: MeasurementType;
  /** The value in millimeters, square millimeters, or degrees. */
  value: number;
  /** Half of the 95 % interval. */
  uncertainty: number;
}

export interface Format {
  unit: LengthUnit;
  /**
   * The decimals of a length or an area, 1 to 3; an angle has one (section 9 of the product's specification).
   */
  precision: number;
}

/** A text such as `36.25 ± 0.31 in`, `3 ft 0.25 in ± 0.31 in`, `20.14 ± 0.52 sq ft`, `45.2 ± 0.9°`. */
export function measurementText({ type, value, uncertainty }: ShownMeasurement, format: Format): string {
  if (type !== 'angle') return sizeText({ value, uncertainty, dimensions: type === 'area' ? 2 : 1 }, format);
  const { text, interval } = rounded(value, uncertainty, ANGLE_DECIMALS);
  return `${text}${interval}°`;
}

export interface ShownSize {
  /** The value in millimeters, square or cubic millimeters. */
  value: number;
  /** Half of the 95 % interval; null where none is known. */
  uncertainty: number | null;
  /** The number of dimensions: 1 for a length, 2 for an area, 3 for a volume. */
  dimensions: 1 | 2 | 3;
}

const POWERS = { 1: '', 2: 'sq ', 3: 'cu ' };

/** A text such as `12 ft 3.00 in ± 0.21 in`, `1032.40 ± 40.12 cu ft`; `12 ft 3.00 in` without an interval. */
export function sizeText({ value, uncertainty, dimensions }: ShownSize, { unit, precision }: Format): string {
  const isSplit = unit === 'feetAndInches' && dimensions === 1;
  const scale = isSplit ? MM_PER_INCH : MM[unit] ** dimensions;
  const { text, interval } = rounded(
    value / scale,
    uncertainty === null ? null : uncertainty / scale,
    precision,
  );
  if (!isSplit) return `${text}${interval} ${POWERS[dimensions]}${SYMBOLS[unit]}`;
  const split = feetAndInches(Number(text), precision);
  return interval === '' ? split : `${split}${interval} in`;
}

/** Splits rounded inches, so that 11.999 inches are a foot and not `0 ft 12.00 in`. */
function feetAndInches(inches: number, precision: number): string {
  const feet = Math.floor(inches / 12);
  return `${feet} ft ${(inches - feet * 12).toFixed(precision)} in`;
}

/**
 * A rounded value, and its interval as ` ± 0.31`, which contains the whole computed one: it is widened by the rounding
 * of the value, rounded up, and never zero. Empty where no interval is known.
 */
function rounded(
  value: number,
  uncertainty: number | null,
  decimals: number,
): { text: string; interval: string } {
  const text = value.toFixed(decimals);
  if (uncertainty === null) return { text, interval: '' };
  const steps = Math.ceil(stepsOf(uncertainty + Math.abs(value - Number(text)), decimals));
  return { text, interval: ` ± ${(Math.max(steps, 1) / 10 ** decimals).toFixed(decimals)}` };
}

/** A number in steps of its last shown decimal. Without the limit, 0.1 + 0.2 would be rounded up to 0.4. */
export function stepsOf(value: number, decimals: number): number {
  return Number((value * 10 ** decimals).toPrecision(12));
}
