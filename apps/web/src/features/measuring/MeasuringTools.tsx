import UndoIcon from '@mui/icons-material/UndoRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { calibrationPoints } from '@sightline/measuring/calibration';
import { looksTurned } from '@sightline/measuring/looksTurned';
import type { Point } from '@sightline/measuring/points';
import { suffices, sufficientObject } from '@sightline/measuring/range';
import { measurementText } from '@sightline/measuring/units';
import { MEASUREMENT_TYPE_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useState } from 'react';
import { SHORT_SCREEN } from '../../ui/useSmallScreen.ts';
import { CalibrationTools } from './CalibrationTools.tsx';
import { CheckChoice, CheckLine } from './Check.tsx';
import { FormatFields } from './FormatFields.tsx';
import { LensDialog } from './LensDialog.tsx';
import { rememberedLens } from './lensMemory.ts';
import type { MeasuringSubject } from './subjects.ts';
import { resultOf, type Step, type ToolState } from './toolState.ts';
import { KEYBOARD_HELP } from './useCrossHair.ts';
import type { MeasuringFormat, MeasuringTool } from './useMeasuringTool.ts';

/**
 * The focal length in mm, converted to 35 mm film. The main cameras of phones have at least this; a shorter
 * lens bends straight lines.
 */
const SHORTEST_MAIN = 24;
/** The share of the picture on each side that counts as its edge. */
const EDGE = 0.15;

const ADVICE = 'Step back and keep what you measure near the middle.';

type Picture = Pick<MeasuringSubject, 'width' | 'height' | 'focalLength35'>;

interface MeasuringToolsProps {
  /** The id of the text that explains the keys. */
  helpId: string;
  picture: MeasuringSubject;
  tool: MeasuringTool;
  format: MeasuringFormat;
  onFormat: (format: MeasuringFormat) => void;
}

const TYPES = ['distance', 'height', 'angle', 'area'] as const;

/** The tools are below the picture on a phone and next to it elsewhere. The next step comes first. */
export function MeasuringTools({ helpId, picture, tool, format, onFormat }: MeasuringToolsProps): ReactNode {
  const { state, begin } = tool;
  const isCalibrated = state.calibration.kind !== 'none';
  const warning = state.problem ? null : lensWarning(picture, state);
  const types = <Types state={state} begin={begin} />;
  return (
    <Box sx={TOOLS}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {hintOf(state)}
      </Typography>
      {state.completed?.kind === 'rectangle' && looksTurned(state.calibration, picture) && (
        <TurnedWarning onTurn={tool.turn} />
      )}
      {warning && <Alert severity="warning">{warning}</Alert>}
      {!state.step && !state.problem && <SmallReference {...{ picture, state }} />}
      <Completed {...{ tool, format }} />
      {(state.step || state.completed) && <PlacingTools tool={tool} />}
      {!state.step && (
        <>
          {isCalibrated && types}
          <CalibrationTools {...{ state, begin, format }} />
          {!isCalibrated && types}
          {state.calibration.kind === 'rectangle' && <KnownFacts {...{ tool, picture }} />}
          <FormatFields {...{ format, onFormat }} />
        </>
      )}
      {state.calibration.kind === 'squareOn' && <SquareOnWarning />}
      <Typography id={helpId} variant="caption" color="textSecondary" sx={HELP}>
        {KEYBOARD_HELP}
      </Typography>
    </Box>
  );
}

function Types({ state, begin }: Pick<MeasuringTool, 'state' | 'begin'>): ReactNode {
  const current = (state.step ?? state.completed)?.kind;
  return (
    <Stack direction="row" role="group" aria-label="Measure" sx={ROW}>
      {TYPES.map((type) => (
        <Button
          key={type}
          variant={current === type ? 'contained' : 'outlined'}
          aria-pressed={current === type}
          onClick={() => begin({ kind: type })}
          sx={{ minHeight: 44 }}
        >
          {MEASUREMENT_TYPE_LABELS[type]}
        </Button>
      ))}
    </Stack>
  );
}

function PlacingTools({ tool }: Pick<MeasuringToolsProps, 'tool'>): ReactNode {
  const { state, undo, cancel, snaps, setSnaps } = tool;
  return (
    <Stack direction="row" sx={ROW}>
      <Button
        color="inherit"
        startIcon={<UndoIcon />}
        disabled={state.points.length === 0}
        onClick={undo}
        sx={{ minHeight: 44 }}
      >
        Undo
      </Button>
      <Button color="inherit" onClick={cancel} sx={{ minHeight: 44 }}>
        Cancel
      </Button>
      <FormControlLabel
        control={<Switch checked={snaps} onChange={(_, checked) => setSnaps(checked)} />}
        label="Snap to corners"
      />
    </Stack>
  );
}

function Completed({ tool, format }: Pick<MeasuringToolsProps, 'tool' | 'format'>): ReactNode {
  const result = resultOf(tool.state);
  if (!result) return null;
  const { type, measured } = result;
  return (
    <>
      <Alert
        severity="success"
        action={
          <>
            <Button onClick={tool.cancel}>Discard</Button>
            <Button variant="contained" onClick={tool.keep}>
              Keep
            </Button>
          </>
        }
      >
        <b>{measurementText({ type, ...measured }, format)}</b>
        <CheckLine {...measured} check={tool.check} />
      </Alert>
      <Box sx={{ pt: 0.75 }}>
        <CheckChoice type={type} value={tool.check} onChoose={tool.setCheck} />
      </Box>
    </>
  );
}

/** Says before the first tap that most of what is measured would be refused, and names a larger reference. */
function SmallReference({ picture, state }: { picture: Picture; state: ToolState }): ReactNode {
  const { calibration, isFlat, lens } = state;
  const setting = { calibration, picture, isFlat, lens };
  if (calibration.kind !== 'rectangle' || suffices(setting)) return null;
  const object = sufficientObject(setting);
  return (
    <Alert severity="warning">
      {calibration.reference || 'The reference'} is too small from here: most lengths would be too uncertain.{' '}
      {object ? `Use ${object.name}, or move closer.` : 'Move closer, or use a larger reference.'}
    </Alert>
  );
}

/** What only the person can know about the picture; each statement makes intervals narrower. */
function KnownFacts({ tool, picture }: Pick<MeasuringToolsProps, 'tool' | 'picture'>): ReactNode {
  const { state, setKnown } = tool;
  const [isCalibrating, setCalibrating] = useState(false);
  const lens = rememberedLens(picture);
  return (
    <Stack>
      <FormControlLabel
        control={<Switch checked={state.isFlat} onChange={(_, checked) => setKnown({ isFlat: checked })} />}
        label="Points and reference lie flat on the surface"
        sx={{ minHeight: 44 }}
      />
      {lens && (
        <FormControlLabel
          control={
            <Switch
              checked={state.lens !== null}
              onChange={(_, checked) => setKnown({ lens: checked ? lens : null })}
            />
          }
          label="Taken with this phone, without zoom"
          sx={{ minHeight: 44 }}
        />
      )}
      <Button
        color="inherit"
        onClick={() => setCalibrating(true)}
        sx={{ minHeight: 44, alignSelf: 'flex-start' }}
      >
        {lens ? 'Calibrate the lens again' : "Calibrate this phone's lens"}
      </Button>
      {isCalibrating && (
        <LensDialog
          onCalibrated={() => {
            setCalibrating(false);
            if (state.lens) setKnown({ lens: rememberedLens(picture) });
          }}
          onClose={() => setCalibrating(false)}
        />
      )}
    </Stack>
  );
}

function TurnedWarning({ onTurn }: { onTurn: () => void }): ReactNode {
  return (
    <Alert
      severity="warning"
      action={
        <Button onClick={onTurn} sx={{ minHeight: 44 }}>
          Turn
        </Button>
      }
    >
      The corners look as if the reference is turned by 90°.
    </Alert>
  );
}

function SquareOnWarning(): ReactNode {
  return (
    <Alert severity="warning">
      Square-on only: these values are right only if the camera looked straight at the surface.
    </Alert>
  );
}

const HINTS: Record<Step['kind'], readonly string[]> = {
  rectangle: [
    'Tap the upper left corner of the reference.',
    'Tap its upper right corner.',
    'Tap its lower right corner.',
    'Tap its lower left corner.',
  ],
  squareOn: ['Tap one end of the reference.', 'Tap its other end.'],
  distance: ['Tap where the distance begins.', 'Tap where it ends.'],
  height: ['Tap the lower end.', 'Tap the upper end.'],
  angle: ['Tap a point on one side.', 'Tap the corner.', 'Tap a point on the other side.'],
  area: ['Tap the corners of the area, one after the other.', 'Tap the next corner.', 'Tap the next corner.'],
};

function hintOf(state: ToolState): string {
  const { step, completed, points, calibration, problem } = state;
  if (step) return HINTS[step.kind][points.length] ?? 'Tap the next corner, or the first one to finish.';
  if (completed && problem) return 'Drag the point that is wrong, or undo.';
  if (resultOf(state)) return 'Drag a point to adjust it, or keep the measurement.';
  if (completed) return 'Drag a corner to adjust it, or choose what to measure on the same surface.';
  return calibration.kind === 'none'
    ? 'Calibrate with an object of known size on the surface that you measure.'
    : 'Choose what to measure on the same surface.';
}

/** The help is hidden on a phone, which has no keyboard; its screen reader still finds the text. */
const HELP = { display: { xs: 'none', md: 'block' } };
const ROW = { flexWrap: 'wrap', gap: 1, alignItems: 'center' };
const TOOLS = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1.25,
  p: 1.5,
  overflowY: 'auto',
  // The height is fixed, so that the picture does not move between two taps.
  height: { xs: '42%', md: 'auto' },
  flex: 'none',
  width: { md: 360 },
  [SHORT_SCREEN]: { width: 320, height: 'auto' },
};

/** Warns about a wide lens, and about points near the edge; null if there is nothing to warn about. */
function lensWarning(
  picture: Picture,
  { points, calibration }: Pick<ToolState, 'points' | 'calibration'>,
): string | null {
  const isWide = picture.focalLength35 !== null && picture.focalLength35 < SHORTEST_MAIN;
  if (isWide) return `This picture was taken with a wide lens, which bends straight lines. ${ADVICE}`;
  const placed = [...points, ...calibrationPoints(calibration)];
  return placed.some((point) => isNearEdge(point, picture))
    ? `A point is near the edge of the picture, where a lens bends straight lines most. ${ADVICE}`
    : null;
}

function isNearEdge({ x, y }: Point, { width, height }: Picture): boolean {
  return Math.min(x, width - x) < EDGE * width || Math.min(y, height - y) < EDGE * height;
}
