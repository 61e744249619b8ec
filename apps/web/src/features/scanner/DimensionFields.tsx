import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { RoomDimensions } from '@sightline/contracts/scans/scans';
import { parseLength } from '@sightline/measuring/parseLength';
import type { ReactNode } from 'react';

const MM_PER_FOOT = 304.8;
/** The contract's limit. */
const MAX_FEET = 328;

const NAMES = ['length', 'width', 'height'] as const;
type Sizes = Record<(typeof NAMES)[number], string>;
const LABELS: Sizes = { length: 'Length (ft)', width: 'Width (ft)', height: 'Height (ft)' };

export const EMPTY_DIMENSIONS: Sizes = { length: '', width: '', height: '' };

interface DimensionFieldsProps {
  sizes: Sizes;
  onChange: (sizes: Sizes) => void;
}

/** The room's dimensions, which are typed, in feet unless a unit follows: plain video has no scale. */
export function DimensionFields({ sizes, onChange }: DimensionFieldsProps): ReactNode {
  return (
    <Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        Video alone has no scale. Enter what you measured, or leave this empty and measure on the keyframes
        later.
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
        {NAMES.map((name) => (
          <TextField
            key={name}
            label={LABELS[name]}
            value={sizes[name]}
            onChange={({ target }) => onChange({ ...sizes, [name]: target.value })}
            error={isWrong(sizes[name])}
            helperText={isWrong(sizes[name]) ? `Enter a length up to ${MAX_FEET} ft, such as 12' 6"` : ' '}
          />
        ))}
      </Box>
    </Box>
  );
}

/** Null if all fields are empty; length and width belong together. */
export function dimensionsOf(sizes: Sizes): RoomDimensions | null | 'invalid' {
  if (NAMES.every((name) => sizes[name].trim() === '')) return null;
  const [length, width, height] = NAMES.map((name) => millimeters(sizes[name]));
  if (!length || !width || NAMES.some((name) => isWrong(sizes[name]))) return 'invalid';
  return { length, width, height: height ?? null, source: 'typed' };
}

function isWrong(text: string): boolean {
  return text.trim() !== '' && millimeters(text) === null;
}

function millimeters(text: string): number | null {
  const length = parseLength(text, 'feet');
  return length !== null && length <= MAX_FEET * MM_PER_FOOT ? Math.round(length) : null;
}

/** Text such as "12.0 x 10.0 x 8.0 ft, 120 sq ft, 960 cu ft". */
export function dimensionsText({ length, width, height }: RoomDimensions): string {
  const sides = [length, width, ...(height ? [height] : [])].map((side) => side / MM_PER_FOOT);
  const [long = 0, wide = 0, high] = sides;
  const volume = high ? `, ${Math.round(long * wide * high).toLocaleString('en-US')} cu ft` : '';
  const area = Math.round(long * wide).toLocaleString('en-US');
  return `${sides.map((side) => side.toFixed(1)).join(' x ')} ft, ${area} sq ft${volume}`;
}
