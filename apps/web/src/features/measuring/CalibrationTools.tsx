import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { calibrationText } from '@sightline/contracts/measurementTexts';
import {
  MM_PER_INCH,
  OFFERED_FIRST,
  REFERENCE_OBJECTS,
  type ReferenceObject,
} from '@sightline/contracts/measuring/references';
import { type ReactNode, useState } from 'react';
import { NO_SIZE, OWN, OwnSize, ownReference } from './OwnSize.tsx';
import type { Step, ToolState } from './toolState.ts';
import type { MeasuringFormat } from './useMeasuringTool.ts';

interface CalibrationToolsProps {
  state: ToolState;
  begin: (step: Step) => void;
  format: MeasuringFormat;
}

const MORE = 'more';

/** The reference, and how it is shown to the tool; folded away once the picture has a scale. */
export function CalibrationTools(props: CalibrationToolsProps): ReactNode {
  const { calibration } = props.state;
  const [isOpen, setOpen] = useState(false);
  if (calibration.kind === 'none' || isOpen)
    return (
      <Calibrating
        {...props}
        begin={(step) => {
          setOpen(false);
          props.begin(step);
        }}
      />
    );
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
      <Typography component="h3" variant="h4">
        Calibrated: {calibrationText(calibration)}
      </Typography>
      <Button onClick={() => setOpen(true)} sx={{ minHeight: 44 }}>
        Change
      </Button>
    </Stack>
  );
}

/** By four corners, or by two ends. */
function Calibrating({ begin, format }: CalibrationToolsProps): ReactNode {
  const [chosenId, setChosenId] = useState('card');
  const [isTurned, setTurned] = useState(false);
  const [own, setOwn] = useState(NO_SIZE);
  const chosen = REFERENCE_OBJECTS.find(({ id }) => id === chosenId) ?? ownReference(own, format.unit);
  return (
    <Stack spacing={1} sx={{ pt: 0.75 }}>
      <ReferenceChoice chosenId={chosenId} onChoose={setChosenId} />
      {chosenId === OWN && <OwnSize own={own} unit={format.unit} onChange={setOwn} />}
      {chosen.rectangle && (
        <FormControlLabel
          control={<Switch checked={isTurned} onChange={(_, checked) => setTurned(checked)} />}
          label={`Turned by 90°: ${sidesText(chosen.rectangle, isTurned)}`}
        />
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {chosen.rectangle && (
          <Button
            variant="contained"
            onClick={() => begin(rectangleStep(chosen, isTurned))}
            sx={{ minHeight: 44 }}
          >
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

interface ReferenceChoiceProps {
  chosenId: string;
  onChoose: (id: string) => void;
}

/** Six objects first, the others on demand. */
function ReferenceChoice({ chosenId, onChoose }: ReferenceChoiceProps): ReactNode {
  const [showsAll, setShowsAll] = useState(false);
  const offered = showsAll ? REFERENCE_OBJECTS : REFERENCE_OBJECTS.slice(0, OFFERED_FIRST);
  return (
    <TextField
      select
      fullWidth
      label="Reference object"
      value={chosenId}
      onChange={({ target }) => (target.value === MORE ? setShowsAll(true) : onChoose(target.value))}
    >
      {offered.map((reference) => (
        <MenuItem key={reference.id} value={reference.id}>
          {nameOf(reference)}
        </MenuItem>
      ))}
      {!showsAll && <MenuItem value={MORE}>More objects…</MenuItem>}
      <MenuItem value={OWN}>Own size</MenuItem>
    </TextField>
  );
}

const inchesOf = (mm: number): number => Number((mm / MM_PER_INCH).toFixed(3));

function nameOf({ name, length }: ReferenceObject): string {
  return `${name}, ${inchesOf(length)} in`;
}

/** So that nobody takes a card that stands upright for one that lies. */
function sidesText(sides: NonNullable<ReferenceObject['rectangle']>, isTurned: boolean): string {
  const { width, height } = turned(sides, isTurned);
  if (!(width > 0 && height > 0)) return 'width and height change places';
  return `${inchesOf(width)} in across, ${inchesOf(height)} in down`;
}

function turned<Sides extends { width: number; height: number }>(sides: Sides, isTurned: boolean): Sides {
  return isTurned ? { ...sides, width: sides.height, height: sides.width } : sides;
}

function rectangleStep({ name, rectangle, tolerance }: ReferenceObject, isTurned: boolean): Step {
  const sides = turned(rectangle ?? { width: 0, height: 0 }, isTurned);
  return { kind: 'rectangle', reference: name, ...sides, tolerance };
}

function squareOnStep({ name, length, tolerance }: ReferenceObject): Step {
  return { kind: 'squareOn', reference: name, length, tolerance };
}
