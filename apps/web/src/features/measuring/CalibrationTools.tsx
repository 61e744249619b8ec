import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  MM_PER_INCH,
  OFFERED_FIRST,
  REFERENCE_OBJECTS,
  type ReferenceObject,
} from '@sightline/contracts/measuring/references';
import { type ReactNode, useState } from 'react';
import type { Step, ToolState } from './toolState.ts';

interface CalibrationToolsProps {
  state: ToolState;
  begin: (step: Step) => void;
}

const OWN = 'own';
const MORE = 'more';
/** Of something measured with a tape, in millimeters. */
const OWN_TOLERANCE = 1;

/** The reference, and how it is shown to the tool: by four corners, or by two ends. */
export function CalibrationTools({ state, begin }: CalibrationToolsProps): ReactNode {
  const [chosenId, setChosenId] = useState('card');
  const [showsAll, setShowsAll] = useState(false);
  const [own, setOwn] = useState({ width: '', height: '' });
  const chosen = REFERENCE_OBJECTS.find(({ id }) => id === chosenId) ?? ownReference(own);
  const offered = showsAll ? REFERENCE_OBJECTS : REFERENCE_OBJECTS.slice(0, OFFERED_FIRST);
  const choose = (id: string): void => (id === MORE ? setShowsAll(true) : setChosenId(id));
  return (
    <Stack spacing={1}>
      <Typography component="h3" variant="h4">
        {state.calibration.kind === 'none' ? 'Not calibrated' : `Calibrated: ${state.calibration.reference}`}
      </Typography>
      <TextField
        select
        fullWidth
        label="Reference object"
        value={chosenId}
        onChange={({ target }) => choose(target.value)}
      >
        {offered.map(({ id, name, length }) => (
          <MenuItem key={id} value={id}>
            {name}, {Number((length / MM_PER_INCH).toFixed(3))} in
          </MenuItem>
        ))}
        {!showsAll && <MenuItem value={MORE}>More objects…</MenuItem>}
        <MenuItem value={OWN}>Own size</MenuItem>
      </TextField>
      {chosenId === OWN && <OwnSize own={own} onChange={setOwn} />}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {chosen.rectangle && (
          <Button variant="contained" onClick={() => begin(rectangleStep(chosen))} sx={{ minHeight: 44 }}>
            Calibrate by 4 corners
          </Button>
        )}
        <Button variant="outlined" onClick={() => begin(squareOnStep(chosen))} sx={{ minHeight: 44 }}>
          By 2 points (square-on only)
        </Button>
      </Stack>
    </Stack>
  );
}

interface OwnSizeProps {
  own: { width: string; height: string };
  onChange: (own: { width: string; height: string }) => void;
}

function OwnSize({ own, onChange }: OwnSizeProps): ReactNode {
  return (
    <Stack direction="row" spacing={1}>
      {(['width', 'height'] as const).map((side) => (
        <TextField
          key={side}
          fullWidth
          label={side === 'width' ? 'Width (in)' : 'Height (in)'}
          value={own[side]}
          onChange={({ target }) => onChange({ ...own, [side]: target.value })}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      ))}
    </Stack>
  );
}

/** An empty or impossible size is refused by the calibration, in its own words. */
function ownReference({ width, height }: { width: string; height: string }): ReferenceObject {
  const [across, down] = [Number(width) * MM_PER_INCH, Number(height) * MM_PER_INCH];
  const hasSides = height.trim() !== '';
  return {
    id: OWN,
    name: 'Own size',
    length: across,
    rectangle: hasSides ? { width: across, height: down } : null,
    tolerance: OWN_TOLERANCE,
  };
}

function rectangleStep({ name, rectangle, tolerance }: ReferenceObject): Step {
  return { kind: 'rectangle', reference: name, ...(rectangle ?? { width: 0, height: 0 }), tolerance };
}

function squareOnStep({ name, length, tolerance }: ReferenceObject): Step {
  return { kind: 'squareOn', reference: name, length, tolerance };
}
