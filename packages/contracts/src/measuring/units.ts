import type { MeasurementType } from './measure.ts';
import { MM_PER_INCH } from './references.ts';

export type LengthUnit = 'inches' | 'feet' | 'feetAndInches' | 'meters';

const MM: Record<LengthUnit, number> = {
  inches: MM_PER_INCH,
  feet: 12 * MM_PER_INCH,
  feetAndInches: 12 * MM_PER_INCH,
  // 0.0254 m to the inch.
  meters: 1000,
};
const SYMBOLS: Record<LengthUnit, string> = { inches: 'in', feet: 'ft', feetAndInches: 'ft', meters: 'm' };
const ANGLE_DECIMALS = 1;

export interface ShownMeasurement {
  type: MeasurementType;
  /** Millimeters, square millimeters, or degrees. */
  value: number;
  /** Half of the 95 % interval. */
  uncertainty: number;
}

interface Format {
  unit: LengthUnit;
  /** Decimals of a length or an area, 1 to 3; an angle has one (section 9 of the product's specification). */
  precision: number;
}

/** `36.25 ± 0.31 in`, `3 ft 0.25 in ± 0.31 in`, `20.14 ± 0.52 sq ft`, `45.2 ± 0.9°`. */
export function measurementText({ type, value, uncertainty }: ShownMeasurement, format: Format): string {
  if (type === 'angle')
    return `${value.toFixed(ANGLE_DECIMALS)} ± ${roundedUp(uncertainty, ANGLE_DECIMALS)}°`;
  const { unit, precision } = format;
  const dimensions = type === 'area' ? 2 : 1;
  if (unit === 'feetAndInches' && dimensions === 1)
    return `${feetAndInches(value, precision)} ± ${roundedUp(uncertainty / MM_PER_INCH, precision)} in`;
  const scale = MM[unit] ** dimensions;
  const symbol = dimensions === 2 ? `sq ${SYMBOLS[unit]}` : SYMBOLS[unit];
  return `${(value / scale).toFixed(precision)} ± ${roundedUp(uncertainty / scale, precision)} ${symbol}`;
}

/** Rounded before it is split, so that 11.999 inches are a foot and not `0 ft 12.00 in`. */
function feetAndInches(mm: number, precision: number): string {
  const inches = Number((mm / MM_PER_INCH).toFixed(precision));
  const feet = Math.floor(inches / 12);
  return `${feet} ft ${(inches - feet * 12).toFixed(precision)} in`;
}

/** An interval is never shown smaller than it is, and never as zero. */
function roundedUp(uncertainty: number, decimals: number): string {
  const factor = 10 ** decimals;
  // Without this, 0.1 + 0.2 would be rounded up to 0.4.
  const steps = Math.ceil(Number((uncertainty * factor).toPrecision(12)));
  return (Math.max(steps, 1) / factor).toFixed(decimals);
}
