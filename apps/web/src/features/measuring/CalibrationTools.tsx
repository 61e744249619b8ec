import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { REFERENCE_OBJECTS, type ReferenceObject } from '@sightline/measuring/references';
import { calibrationText } from '@sightline/wording/measurementTexts';
import { type ReactNode, useState } from 'react';
import { rememberReference, useOwnReferences } from '../../inspection/own-references/ownReferences.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { NO_SIZE, namedReference, OWN, OwnSize, ownReference, rememberedReference } from './OwnSize.tsx';
import { FIRST, inchesOf, ReferenceChoice } from './ReferenceChoice.tsx';
import { hasSize, type Step, type ToolState } from './toolState.ts';
import type { MeasuringFormat } from './useMeasuringTool.ts';

interface CalibrationToolsProps {
  state: ToolState;
  begin: (step: Step) => void;
  format: MeasuringFormat;
}

/** The tools are collapsed once the picture has a scale. */
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

function Calibrating({ begin, format }: CalibrationToolsProps): ReactNode {
  const [chosenId, setChosenId] = useState(FIRST);
  const [isTurned, setTurned] = useState(false);
  const [own, setOwn] = useState(NO_SIZE);
  const owner = useCurrentUser();
  const remembered = useOwnReferences(owner);
  const known = [...REFERENCE_OBJECTS, ...remembered.map(rememberedReference)];
  const chosen = known.find(({ id }) => id === chosenId) ?? ownReference(own, format.unit);
  const calibrate = (step: Step): void => {
    const named = chosenId === OWN ? namedReference(own, format.unit) : null;
    if (named && hasSize(step)) void rememberReference(named, owner);
    begin(step);
  };
  return (
    <Stack spacing={1} sx={{ pt: 0.75 }}>
      <ReferenceChoice {...{ chosenId, owner, remembered }} onChoose={setChosenId} />
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
            onClick={() => calibrate(rectangleStep(chosen, isTurned))}
            sx={{ minHeight: 44 }}
          >
            Calibrate by 4 corners
          </Button>
        )}
        <Button variant="outlined" onClick={() => calibrate(squareOnStep(chosen))} sx={{ minHeight: 44 }}>
          By 2 points (square-on only)
        </Button>
      </Stack>
    </Stack>
  );
}

/** The sides as text, so that a vertical card is not taken for a horizontal one. */
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
