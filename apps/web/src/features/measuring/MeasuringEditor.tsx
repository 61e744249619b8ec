import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { Measurement, NewMeasurement } from '@sightline/contracts/measurements/measurements';
import { calibrationPoints } from '@sightline/measuring/calibration';
import type { DrawnMeasurement } from '@sightline/measuring/drawing/drawMeasurements';
import { MEASURING_TEXTS } from '@sightline/measuring/MeasuringError';
import type { MeasuredValue } from '@sightline/measuring/measure';
import { objectFor } from '@sightline/measuring/range';
import { drawnMeasurement, withMeasurements } from '@sightline/wording/measurementTexts';
import { type ReactNode, useId } from 'react';
import { Overlay } from '../../ui/Overlay.tsx';
import { SHORT_SCREEN } from '../../ui/useSmallScreen.ts';
import { MeasuringStage } from './MeasuringStage.tsx';
import { MeasuringTools } from './MeasuringTools.tsx';
import type { MeasuringSubject } from './subjects.ts';
import { isCalibration, resultOf, type ToolState } from './toolState.ts';
import { type MeasuringFormat, type MeasuringTool, useMeasuringTool } from './useMeasuringTool.ts';

type ShownMeasurement = Omit<Measurement, 'receivedAt'>;

interface MeasuringEditorProps {
  photo: MeasuringSubject;
  title: string;
  measurements: readonly ShownMeasurement[];
  format: MeasuringFormat;
  onFormat: (format: MeasuringFormat) => void;
  onRecord: (measurement: NewMeasurement, measured: MeasuredValue) => void;
  onClose: () => void;
}

/** A complete measurement is recorded when the person keeps it, starts the next one, or closes the editor. */
export function MeasuringEditor(props: MeasuringEditorProps): ReactNode {
  const { photo, title, measurements, format, onFormat, onClose } = props;
  const [titleId, helpId] = [useId(), useId()];
  const tool = useMeasuringTool({ ...props, used: measurements.map(({ calibration }) => calibration) });
  const { state } = tool;
  const close = (): void => {
    tool.keep();
    onClose();
  };
  return (
    <Overlay titleId={titleId} width="full" onClose={close}>
      {LOW_TOASTS}
      <Box component="header" sx={HEADER}>
        <Typography id={titleId} component="h2" variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <Button variant="contained" onClick={close}>
          Done
        </Button>
      </Box>
      {state.problem && (
        <Alert severity="error">
          <b>{MEASURING_TEXTS[state.problem].title}</b> {MEASURING_TEXTS[state.problem].text}
          {adviceOn(state, photo)}
        </Alert>
      )}
      <Box sx={BODY}>
        <MeasuringStage
          photo={photo}
          label={withMeasurements(title, measurements.length)}
          drawn={[...measurements.map(drawnMeasurement), ...calibrated(state), ...underWay(tool, format)]}
          points={state.points}
          snaps={tool.snaps}
          isPlacing={state.step !== null}
          onPlace={tool.place}
          onMove={tool.move}
          onUndo={tool.undo}
          onCancel={tool.cancel}
          helpId={helpId}
        />
        <div aria-live="polite" style={visuallyHidden}>
          {tool.said}
        </div>
        <MeasuringTools picture={photo} {...{ tool, format, onFormat, helpId }} />
      </Box>
    </Overlay>
  );
}

/** Names the object with which a refused measurement would have a number; empty if none is known. */
function adviceOn(state: ToolState, picture: MeasuringSubject): string {
  const { completed, problem, points, calibration, isFlat, lens } = state;
  const isSmall = problem === 'tooUncertain' || problem === 'beyondRange';
  if (!isSmall || !completed || isCalibration(completed)) return '';
  const object = objectFor({ type: completed.kind, points, calibration, picture, isFlat, lens });
  return object ? ` In place of this reference, use: ${object.name}.` : '';
}

/** The measurement that is being placed, and a result that is not kept yet. */
function underWay({ state, check }: MeasuringTool, format: MeasuringFormat): DrawnMeasurement[] {
  const { points } = state;
  const result = resultOf(state);
  if (result)
    return [
      drawnMeasurement({ type: result.type, ...result.measured, points: [...points], ...format, check }),
    ];
  const step = state.step ?? state.completed;
  if (!step) return [];
  const isOutline = step.kind === 'area' || step.kind === 'rectangle';
  return [{ type: isOutline ? 'area' : 'distance', points, text: '' }];
}

/** The reference, unless its points are being placed or moved right now. */
function calibrated({ calibration, step, completed }: ToolState): DrawnMeasurement[] {
  const points = calibrationPoints(calibration);
  const kind = (step ?? completed)?.kind;
  if (points.length === 0 || kind === 'rectangle' || kind === 'squareOn') return [];
  return [{ type: points.length > 2 ? 'area' : 'distance', points, text: '', isReference: true }];
}

/** On a phone, toasts appear at the very bottom, below the picture and the controls of the next step. */
const LOW_TOASTS = <GlobalStyles styles={{ body: { '--toast-lift': '8px' } }} />;
const HEADER = { display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 };
const BODY = {
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  [SHORT_SCREEN]: { flexDirection: 'row' },
};
