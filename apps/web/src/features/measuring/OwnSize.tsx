import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { parseLength } from '@sightline/contracts/measuring/parseLength';
import type { ReferenceObject } from '@sightline/contracts/measuring/references';
import type { LengthUnit } from '@sightline/contracts/measuring/units';
import type { ReactNode } from 'react';

/** A reference object that somebody measured with a tape. */

export const OWN = 'own';
/** Standard uncertainty of a tape, in millimeters. */
const OWN_TOLERANCE = 1;

interface OwnSides {
  name: string;
  width: string;
  height: string;
}

export const NO_SIZE: OwnSides = { name: '', width: '', height: '' };

interface OwnSizeProps {
  own: OwnSides;
  /** Of a number without one. */
  unit: LengthUnit;
  onChange: (own: OwnSides) => void;
}

const LABELS = { name: 'Name', width: 'Width', height: 'Height' };
const SYMBOLS: Record<LengthUnit, string> = { inches: 'in', feet: 'ft', feetAndInches: 'in', meters: 'm' };

export function OwnSize({ own, unit, onChange }: OwnSizeProps): ReactNode {
  const field = (side: keyof OwnSides, label: string, hint: string): ReactNode => (
    <TextField
      fullWidth
      label={label}
      value={own[side]}
      placeholder={hint}
      onChange={({ target }) => onChange({ ...own, [side]: target.value })}
      slotProps={{ htmlInput: { maxLength: 60 }, inputLabel: { shrink: true } }}
    />
  );
  return (
    <Stack spacing={1.5} sx={{ pt: 0.5 }}>
      {field('name', LABELS.name, 'Ceiling tile')}
      <Stack direction="row" spacing={1}>
        {field('width', `${LABELS.width} (${SYMBOLS[unit]})`, '23 3/4')}
        {field('height', `${LABELS.height} (${SYMBOLS[unit]})`, `2' 6"`)}
      </Stack>
    </Stack>
  );
}

/** An empty or impossible size is refused by the calibration, in its own words. */
export function ownReference({ name, width, height }: OwnSides, unit: LengthUnit): ReferenceObject {
  const [across, down] = [width, height].map((side) => parseLength(side, unit) ?? 0);
  return {
    id: OWN,
    name: name.trim() || 'Own size',
    length: across ?? 0,
    rectangle: { width: across ?? 0, height: down ?? 0 },
    tolerance: OWN_TOLERANCE,
  };
}
