import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Measurement, MeasurementCheck } from '@sightline/contracts/measurements/measurements';
import { CHECKS, checkLabel, compare, type Verdict } from '@sightline/measuring/checks';
import { isLength } from '@sightline/measuring/roomSizes';
import type { ReactNode } from 'react';

/** The rule that a length is compared with, and the result. */

const IDS = Object.keys(CHECKS) as MeasurementCheck[];
const NO_CHECK = '';

interface CheckChoiceProps {
  type: Measurement['type'];
  value: MeasurementCheck | null;
  onChoose: (check: MeasurementCheck | null) => void;
}

/** Only lengths have rules. */
export function CheckChoice({ type, value, onChoose }: CheckChoiceProps): ReactNode {
  if (!isLength({ type })) return null;
  return (
    <TextField
      select
      fullWidth
      label="Compare with"
      value={value ?? NO_CHECK}
      onChange={({ target }) => onChoose(IDS.find((id) => id === target.value) ?? null)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value={NO_CHECK}>Nothing</MenuItem>
      {IDS.map((id) => (
        <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal' }}>
          {checkLabel(id)}
        </MenuItem>
      ))}
    </TextField>
  );
}

const TONES: Record<Verdict, string> = { within: 'green', over: 'red', under: 'red', unknown: 'orange' };

type Checked = Pick<Measurement, 'value' | 'uncertainty' | 'isSquareOnOnly' | 'check'>;

export function CheckLine({ check, ...measured }: Checked): ReactNode {
  if (!check) return null;
  const { verdict, text } = compare(check, measured);
  return (
    <Typography
      variant="body2"
      sx={{ fontWeight: 600, color: `var(--sl-palette-tone-${TONES[verdict]}-text)` }}
    >
      {CHECKS[check].name} {text}
    </Typography>
  );
}
