import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { Format, LengthUnit } from '@sightline/measuring/units';
import { LENGTH_UNIT_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';

const UNITS = Object.keys(LENGTH_UNIT_LABELS) as LengthUnit[];

interface FormatFieldsProps {
  format: Format;
  onFormat: (format: Format) => void;
}

/** The format is for display only: the stored value does not change with it. */
export function FormatFields({ format: { unit, precision }, onFormat }: FormatFieldsProps): ReactNode {
  return (
    <Stack direction="row" spacing={1}>
      <TextField
        select
        fullWidth
        label="Units"
        value={unit}
        onChange={({ target }) => onFormat({ unit: target.value as LengthUnit, precision })}
      >
        {UNITS.map((option) => (
          <MenuItem key={option} value={option}>
            {LENGTH_UNIT_LABELS[option]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        fullWidth
        label="Decimals"
        value={precision}
        onChange={({ target }) => onFormat({ unit, precision: Number(target.value) })}
      >
        {[1, 2, 3].map((decimals) => (
          <MenuItem key={decimals} value={decimals}>
            {decimals}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
