import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  MM_PER_INCH,
  OFFERED_FIRST,
  REFERENCE_OBJECTS,
  type ReferenceObject,
} from '@sightline/measuring/references';
import { calibrationText } from '@sightline/wording/measurementTexts';
import { type ReactNode, useState } from 'react';
import {
  forgetReference,
  rememberReference,
  useOwnReferences,
} from '../../inspection/own-references/ownReferences.ts';
import type { OwnReference } from '../../inspection/own-references/SealedReferences.ts';
import type { OutboxOwner } from '../../offline/Entry.ts';
import { toast } from '../../ui/toasts.ts';
import { useCurrentUser } from '../../wire/session.ts';
import {
  describeOwn,
  NO_SIZE,
  namedReference,
  OWN,
  OwnSize,
  ownReference,
  rememberedReference,
} from './OwnSize.tsx';
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

interface ReferenceChoiceProps {
  chosenId: string;
  owner: OutboxOwner;
  remembered: readonly OwnReference[];
  onChoose: (id: string) => void;
}

const FIRST = 'card';
const MORE = 'more';

/** Six objects, then the person's own references; the other objects are shown on request. */
function ReferenceChoice({ chosenId, owner, remembered, onChoose }: ReferenceChoiceProps): ReactNode {
  const [showsAll, setShowsAll] = useState(false);
  const chosen = remembered.find(({ id }) => id === chosenId);
  const offered = showsAll ? REFERENCE_OBJECTS : REFERENCE_OBJECTS.slice(0, OFFERED_FIRST);
  return (
    <>
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
        {remembered.map((reference) => (
          <MenuItem key={reference.id} value={reference.id}>
            {describeOwn(reference)}
          </MenuItem>
        ))}
        {!showsAll && <MenuItem value={MORE}>More objects…</MenuItem>}
        <MenuItem value={OWN}>Own size</MenuItem>
      </TextField>
      {chosen && (
        <Button
          color="inherit"
          startIcon={<DeleteIcon />}
          onClick={() => {
            onChoose(FIRST);
            forget(chosen, owner);
          }}
          sx={{ minHeight: 44, alignSelf: 'flex-start' }}
        >
          Remove {chosen.name}
        </Button>
      )}
    </>
  );
}

const UNDO_MS = 10_000;

/** Measurements that were calibrated with the reference keep its name and sizes. */
function forget(reference: OwnReference, owner: OutboxOwner): void {
  void forgetReference(reference);
  toast({
    title: 'Reference object removed',
    description: reference.name,
    tone: 'success',
    durationMs: UNDO_MS,
    action: { label: 'Undo', onClick: () => void rememberReference(reference, owner) },
  });
}

const inchesOf = (mm: number): number => Number((mm / MM_PER_INCH).toFixed(3));

function nameOf({ name, length }: ReferenceObject): string {
  return `${name}, ${inchesOf(length)} in`;
}
