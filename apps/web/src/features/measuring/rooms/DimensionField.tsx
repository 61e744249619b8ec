import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { RoomUnit } from '@sightline/contracts/organization/organizationSettings';
import { SIZE_LABELS } from '@sightline/measuring/roomTexts';
import { describeMeasurement } from '@sightline/wording/measurementTexts';
import type { ReactNode } from 'react';
import type { KnownMeasurement } from '../../../inspection/kinds/measurements.ts';
import type { Choice } from '../useChoices.ts';
import type { DimensionDraft, Side } from './roomDraft.ts';

interface DimensionFieldProps {
  side: Side;
  draft: DimensionDraft;
  /** The measurements whose length can be used. */
  measurements: readonly KnownMeasurement[];
  choices: readonly Choice[];
  /** The unit of a number that is typed without one. */
  unit: RoomUnit;
  problem: string | undefined;
  onChange: (draft: DimensionDraft) => void;
}

const TYPED = '';
const EXAMPLES: Record<RoomUnit, string> = { inches: '147 1/2', feet: `12' 3 1/2"`, meters: '3.75' };

/** One side of a room: typed, or taken from a measurement. */
export function DimensionField(props: DimensionFieldProps): ReactNode {
  const { side, draft, measurements, choices, unit, problem, onChange } = props;
  const label = SIZE_LABELS[side];
  const isListed = measurements.some(({ id }) => id === draft.measurementId);
  const numberOf = (photoId: string): string =>
    `Photo ${choices.find(({ id }) => id === photoId)?.number ?? ''}`;
  return (
    <Stack direction="row" spacing={1}>
      {draft.measurementId === null && (
        <TextField
          fullWidth
          label={label}
          value={draft.text}
          placeholder={EXAMPLES[unit]}
          error={problem !== undefined}
          helperText={problem ?? `A number alone is in ${unit}`}
          onChange={({ target }) => onChange({ ...draft, text: target.value })}
          slotProps={{ htmlInput: { maxLength: 40 }, inputLabel: { shrink: true } }}
        />
      )}
      {(measurements.length > 0 || draft.measurementId !== null) && (
        <TextField
          select
          fullWidth
          label={`${label} from`}
          value={draft.measurementId ?? TYPED}
          onChange={({ target }) =>
            onChange({ ...draft, measurementId: target.value === TYPED ? null : target.value })
          }
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value={TYPED}>Typed</MenuItem>
          {draft.measurementId !== null && !isListed && (
            <MenuItem value={draft.measurementId}>A deleted measurement</MenuItem>
          )}
          {measurements.map((measurement) => (
            <MenuItem key={measurement.id} value={measurement.id}>
              {describeMeasurement(measurement)}, {numberOf(measurement.photoId)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Stack>
  );
}
