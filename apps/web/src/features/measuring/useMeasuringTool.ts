import { mintId } from '@sightline/contracts/core/ids';
import type {
  Calibration,
  MeasurementCheck,
  NewMeasurement,
} from '@sightline/contracts/measurements/measurements';
import type { MeasuredValue } from '@sightline/measuring/measure';
import type { PlacedPoint } from '@sightline/measuring/points';
import { type Format, measurementText } from '@sightline/measuring/units';
import { useReducer, useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import type { MeasuringSubject } from './subjects.ts';
import {
  announcementOf,
  closesOutline,
  EMPTY_TOOL,
  type Result,
  resultOf,
  type Step,
  type ToolAction,
  type ToolState,
  toolReducer,
} from './toolState.ts';

export type MeasuringFormat = Format;

interface ToolProps {
  photo: MeasuringSubject;
  /** The calibrations of earlier measurements on this photo; the last one is used again. */
  used: readonly Calibration[];
  format: MeasuringFormat;
  onRecord: (measurement: NewMeasurement, measured: MeasuredValue) => void;
}

export interface MeasuringTool {
  state: ToolState;
  /** The announcement of the last action, for screen readers. */
  said: string;
  /** The rule that the result is compared with. */
  check: MeasurementCheck | null;
  setCheck: (check: MeasurementCheck | null) => void;
  /** Whether points snap to a nearby corner. */
  snaps: boolean;
  setSnaps: (snaps: boolean) => void;
  begin: (step: Step) => void;
  /** `reach`: pixels of the photo within which a tap means an existing point. */
  place: (point: PlacedPoint, reach: number) => void;
  move: (index: number, to: PlacedPoint) => void;
  /** Swaps width and height of the reference. */
  turn: () => void;
  /** States what the person knows about the picture. */
  setKnown: (known: Partial<Pick<ToolState, 'isFlat' | 'lens'>>) => void;
  undo: () => void;
  cancel: () => void;
  /** Records the result, if there is one, and clears the tool. */
  keep: () => void;
}

export function useMeasuringTool({ photo, used, format, onRecord }: ToolProps): MeasuringTool {
  const [snaps, setSnaps] = useState(true);
  const [check, setCheck] = useState<MeasurementCheck | null>(null);
  const [said, setSaid] = useState('');
  const reduce = toolReducer(photo, used);
  // The surface of an earlier measurement need not be calibrated again.
  const calibration = used.findLast(({ kind }) => kind !== 'none') ?? EMPTY_TOOL.calibration;
  const [state, dispatch] = useReducer(reduce, { ...EMPTY_TOOL, calibration });
  const act = (action: ToolAction): void => {
    const next = reduce(state, action);
    dispatch(action);
    setSaid(announcementOf(action, state, next));
    // The toast is shown here, once: a reducer may run twice.
    if (!COMPLETING.includes(action.do) || !next.completed) return;
    const result = resultOf(next);
    if (result) sayComplete(result, format);
    else if (!next.problem) toast({ title: 'Calibration Complete', tone: 'success' });
  };
  const keep = (): void => {
    const result = resultOf(state);
    if (result) onRecord(measurementOf(state, result, { photo, format, check }), result.measured);
    cancel();
  };
  const cancel = (): void => {
    act({ do: 'cancel' });
    setCheck(null);
  };
  return {
    state,
    said,
    check,
    setCheck,
    snaps,
    setSnaps,
    begin: (step) => {
      keep();
      act({ do: 'begin', step });
    },
    place: (point, reach) =>
      act(closesOutline(state, point, reach) ? { do: 'finish' } : { do: 'place', point }),
    move: (index, to) => act({ do: 'move', index, to }),
    turn: () => act({ do: 'turn' }),
    setKnown: (known) => act({ do: 'state', known }),
    undo: () => act({ do: 'undo' }),
    cancel,
    keep,
  };
}

/** The actions that complete a step; the others change a completed one. */
const COMPLETING: readonly ToolAction['do'][] = ['place', 'finish'];

function sayComplete({ type, measured }: Result, format: MeasuringFormat): void {
  const description = measurementText({ type, ...measured }, format);
  toast({ title: 'Measurement Complete', description, tone: 'success' });
}

function measurementOf(
  { points, calibration, isFlat, lens }: ToolState,
  { type }: Result,
  { photo, format, check }: Pick<ToolProps, 'photo' | 'format'> & Pick<NewMeasurement, 'check'>,
): NewMeasurement {
  const { id: photoId, itemId, roomLabel } = photo;
  const details = { itemId, roomLabel, notes: '', ...format, check, sameAs: null };
  const measuredAt = new Date().toISOString();
  return {
    id: mintId(),
    photoId,
    type,
    points: [...points],
    calibration,
    isFlat,
    lens,
    ...details,
    measuredAt,
  };
}
