import { mintId } from '@sightline/contracts/core/ids';
import type { NewMeasurement } from '@sightline/contracts/measurements';
import type { PlacedPoint } from '@sightline/contracts/measuring/points';
import { type LengthUnit, measurementText } from '@sightline/contracts/measuring/units';
import type { Photo } from '@sightline/contracts/photos';
import { useReducer, useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import {
  closesOutline,
  EMPTY_TOOL,
  type Step,
  type ToolAction,
  type ToolState,
  toolReducer,
} from './toolState.ts';

export interface MeasuringFormat {
  unit: LengthUnit;
  precision: number;
}

interface ToolProps {
  photo: Photo;
  format: MeasuringFormat;
  onRecord: (measurement: NewMeasurement) => void;
}

export interface MeasuringTool {
  state: ToolState;
  /** Points jump to a corner that is near. */
  snaps: boolean;
  setSnaps: (snaps: boolean) => void;
  begin: (step: Step) => void;
  /** `reach`: pixels of the photo within which a tap means an existing point. */
  place: (point: PlacedPoint, reach: number) => void;
  move: (index: number, to: PlacedPoint) => void;
  undo: () => void;
  /** Also discards a result. */
  cancel: () => void;
  /** Records the result, if there is one. */
  keep: () => void;
}

export function useMeasuringTool({ photo, format, onRecord }: ToolProps): MeasuringTool {
  const [snaps, setSnaps] = useState(true);
  const reduce = toolReducer(photo);
  const [state, dispatch] = useReducer(reduce, EMPTY_TOOL);
  const act = (action: ToolAction): void => {
    const next = reduce(state, action);
    dispatch(action);
    // Said here, once: a reducer may run twice.
    if (next.calibration !== state.calibration) toast({ title: 'Calibration Complete', tone: 'success' });
    if (next.result && !state.result) sayComplete(next.result, format);
  };
  const keep = (): void => {
    if (state.result) onRecord(measurementOf(state, state.result, { photo, format }));
    act({ do: 'cancel' });
  };
  return {
    state,
    snaps,
    setSnaps,
    begin: (step) => {
      keep();
      act({ do: 'begin', step });
    },
    place: (point, reach) =>
      act(closesOutline(state, point, reach) ? { do: 'finish' } : { do: 'place', point }),
    move: (index, to) => act({ do: 'move', index, to }),
    undo: () => act({ do: 'undo' }),
    cancel: () => act({ do: 'cancel' }),
    keep,
  };
}

type Result = NonNullable<ToolState['result']>;

function sayComplete({ type, measured }: Result, format: MeasuringFormat): void {
  const description = measurementText({ type, ...measured }, format);
  toast({ title: 'Measurement Complete', description, tone: 'success' });
}

function measurementOf(
  { points, calibration }: ToolState,
  { type }: Result,
  { photo, format }: Pick<ToolProps, 'photo' | 'format'>,
): NewMeasurement {
  const { id: photoId, itemId, roomLabel } = photo;
  const details = { itemId, roomLabel, notes: '', ...format };
  const measuredAt = new Date().toISOString();
  return { id: mintId(), photoId, type, points: [...points], calibration, ...details, measuredAt };
}
