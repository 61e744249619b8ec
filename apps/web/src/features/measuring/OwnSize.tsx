import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { isReferenceSize } from '@sightline/contracts/measurements/sizeLimit';
import { parseLength } from '@sightline/measuring/parseLength';
import { MM_PER_INCH, type ReferenceObject } from '@sightline/measuring/references';
import type { LengthUnit } from '@sightline/measuring/units';
import type { ReactNode } from 'react';
import type { OwnReference } from '../../inspection/own-references/SealedReferences.ts';

/** A reference object that the person measured with a tape. */

export const OWN = 'own';
/** The standard uncertainty of a tape in millimeters. */
const OWN_TOLERANCE = 1;

export interface OwnSides {
  name: string;
  width: string;
  height: string;
}

export const NO_SIZE: OwnSides = { name: '', width: '', height: '' };

interface OwnSizeProps {
  own: OwnSides;
  /** The unit of a number without one. */
  unit: LengthUnit;
  onChange: (own: OwnSides) => void;
}

const LABELS = { name: 'Name', width: 'Width', height: 'Height' };
/** How a typed number states its unit, as parseLength reads it. */
const TYPED_IN: Record<LengthUnit, { symbol: string; mm: number }> = {
  inches: { symbol: 'in', mm: MM_PER_INCH },
  feet: { symbol: 'ft', mm: 12 * MM_PER_INCH },
  feetAndInches: { symbol: 'in', mm: MM_PER_INCH },
  meters: { symbol: 'm', mm: 1000 },
};

export function OwnSize({ own, unit, onChange }: OwnSizeProps): ReactNode {
  const { symbol } = TYPED_IN[unit];
  const field = (side: keyof OwnSides, label: string, hint: string, help?: string): ReactNode => (
    <TextField
      fullWidth
      label={label}
      value={own[side]}
      placeholder={hint}
      helperText={help}
      onChange={({ target }) => onChange({ ...own, [side]: target.value })}
      slotProps={{ htmlInput: { maxLength: 60 }, inputLabel: { shrink: true } }}
    />
  );
  return (
    <Stack spacing={1.5} sx={{ pt: 0.5 }}>
      {field('name', LABELS.name, 'Ceiling tile', 'With a name, this device remembers it for you')}
      <Stack direction="row" spacing={1}>
        {field('width', `${LABELS.width} (${symbol})`, '23 3/4')}
        {field('height', `${LABELS.height} (${symbol})`, `2' 6"`)}
      </Stack>
    </Stack>
  );
}

/** The calibration refuses an empty or impossible size with its own text. */
export function ownReference({ name, width, height }: OwnSides, unit: LengthUnit): ReferenceObject {
  const [across, down] = [width, height].map((side) => parseLength(side, unit) ?? 0);
  return {
    id: OWN,
    name: name.trim() || 'Own size',
    length: across ?? 0,
    rectangle: { width: across ?? 0, height: down ?? 0 },
    tolerance: OWN_TOLERANCE,
    isPortable: true,
  };
}

/**
 * Returns null, and the device remembers nothing, if the reference has no name or a typed size cannot be
 * read.
 */
export function namedReference(
  { name, width, height }: OwnSides,
  unit: LengthUnit,
): Omit<OwnReference, 'id'> | null {
  const [across, down] = [parseLength(width, unit), parseLength(height, unit)];
  if (name.trim() === '' || across === null || (down === null && height.trim() !== '')) return null;
  const areSizes = [across, down ?? across].every(isReferenceSize);
  return areSizes ? { name: name.trim(), width: across, height: down, unit } : null;
}

export function rememberedReference({ id, name, width, height }: OwnReference): ReferenceObject {
  const rectangle = height === null ? null : { width, height };
  return { id, name, length: width, rectangle, tolerance: OWN_TOLERANCE, isPortable: true };
}

/** Text such as `Ceiling tile, 23.75 × 47.75 in`. */
export function describeOwn({ name, width, height, unit }: OwnReference): string {
  const { symbol, mm } = TYPED_IN[unit];
  const sides = [width, height].flatMap((side) => (side === null ? [] : Number((side / mm).toFixed(3))));
  return `${name}, ${sides.join(' × ')} ${symbol}`;
}
