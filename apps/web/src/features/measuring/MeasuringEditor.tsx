import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import type { Measurement, NewMeasurement } from '@sightline/contracts/measurements';
import type { DrawnMeasurement } from '@sightline/contracts/measuring/drawMeasurements';
import { MEASURING_TEXTS } from '@sightline/contracts/measuring/MeasuringError';
import { measurementText } from '@sightline/contracts/measuring/units';
import type { Photo } from '@sightline/contracts/photos';
import { type ReactNode, useId } from 'react';
import { SHORT_SCREEN } from '../../ui/useSmallScreen.ts';
import { MeasuringStage } from './MeasuringStage.tsx';
import { MeasuringTools } from './MeasuringTools.tsx';
import type { ToolState } from './toolState.ts';
import { type MeasuringFormat, useMeasuringTool } from './useMeasuringTool.ts';

interface MeasuringEditorProps {
  photo: Photo;
  /** Of the picture to show, which may be smaller than the photo. */
  address: string;
  title: string;
  /** Of this photo. */
  measurements: readonly Measurement[];
  format: MeasuringFormat;
  onFormat: (format: MeasuringFormat) => void;
  onRecord: (measurement: NewMeasurement) => void;
  onClose: () => void;
}

/** Measures on one photo. A measurement is recorded as soon as it is complete. */
export function MeasuringEditor(props: MeasuringEditorProps): ReactNode {
  const { photo, address, title, measurements, format, onFormat, onClose } = props;
  const titleId = useId();
  const tool = useMeasuringTool(props);
  const { state } = tool;
  const close = (): void => {
    tool.keep();
    onClose();
  };
  const recorded = measurements.map((one) => ({ ...one, text: measurementText(one, one) }));
  return (
    <Dialog fullScreen open onClose={close} aria-labelledby={titleId}>
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
        </Alert>
      )}
      <Box sx={BODY}>
        <MeasuringStage
          {...{ photo, address }}
          label={`${title}, with ${recorded.length} ${recorded.length === 1 ? 'measurement' : 'measurements'}`}
          drawn={[...recorded, ...underWay(state, format)]}
          points={state.points}
          snaps={tool.snaps}
          isPlacing={state.step !== null}
          onPlace={tool.place}
          onMove={tool.move}
        />
        <MeasuringTools {...{ tool, format, onFormat }} />
      </Box>
    </Dialog>
  );
}

/** What is being placed, and a result that is not kept yet. */
function underWay({ step, points, result }: ToolState, format: MeasuringFormat): DrawnMeasurement[] {
  if (result) {
    const text = measurementText({ type: result.type, ...result.measured }, format);
    return [{ type: result.type, points, text }];
  }
  if (!step) return [];
  const isOutline = step.kind === 'area' || step.kind === 'rectangle';
  return [{ type: isOutline ? 'area' : 'distance', points, text: '' }];
}

const HEADER = { display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 };
const BODY = {
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  [SHORT_SCREEN]: { flexDirection: 'row' },
};
