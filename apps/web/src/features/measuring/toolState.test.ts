import { describe, expect, test } from 'vitest';
import {
  closesOutline,
  EMPTY_TOOL,
  resultOf,
  type Step,
  type ToolAction,
  type ToolState,
  toolReducer,
} from './toolState.ts';

const reduce = toolReducer({ width: 4000, height: 3000 });
const run = (...actions: ToolAction[]): ToolState => actions.reduce(reduce, EMPTY_TOOL);
const place = (x: number, y: number): ToolAction => ({ do: 'place', point: { x, y, sigma: 1 } });
const begin = (step: Step): ToolAction => ({ do: 'begin', step });

/** A reference of half the size of the card, next to it: at the same scale it would be as large as it is stated. */
const nextToCard = (width: number, height: number): ToolAction[] => [
  begin({ kind: 'rectangle', reference: 'Other', width, height, tolerance: 0.1 }),
  ...[place(2200, 1000), place(2700, 1000), place(2700, 1250), place(2200, 1250)],
];

const CARD: Step = { kind: 'rectangle', reference: 'Card', width: 100, height: 50, tolerance: 0.1 };
/** The actions that calibrate with a card at ten pixels a millimeter. */
const calibrate = [begin(CARD), place(1000, 1000), place(2000, 1000), place(2000, 1500), place(1000, 1500)];

describe('the measuring tool', () => {
  test('four corners calibrate, two points measure, and the tool is off again', () => {
    const calibrated = run(...calibrate);
    expect(calibrated).toMatchObject({ calibration: { kind: 'rectangle', width: 100 }, step: null });
    const { measured, step } = run(
      ...calibrate,
      begin({ kind: 'distance' }),
      place(1000, 1200),
      place(1800, 1200),
    );
    expect(measured?.value).toBeCloseTo(80, 6);
    expect(step).toBeNull();
  });

  test('a length before a calibration is refused at once; an angle is not', () => {
    expect(run(begin({ kind: 'distance' })).problem).toBe('notCalibrated');
    const state = run(begin({ kind: 'angle' }), place(2400, 1500), place(2000, 1500), place(2000, 1900));
    expect(resultOf(state)).toMatchObject({ type: 'angle', measured: { value: 90, isSquareOnOnly: true } });
  });

  test('an area is complete when its outline is closed, and not before it has three points', () => {
    const outline = [begin({ kind: 'area' }), place(1000, 1000), place(1500, 1000)];
    expect(run(...calibrate, ...outline, { do: 'finish' }).measured).toBeNull();
    const three = run(...calibrate, ...outline, place(1500, 1400));
    expect(closesOutline(three, { x: 1010, y: 1005 }, 20)).toBe(true);
    expect(closesOutline(three, { x: 1503, y: 1398 }, 20)).toBe(true);
    expect(closesOutline(three, { x: 1300, y: 1200 }, 20)).toBe(false);
    expect(reduce(three, { do: 'finish' }).measured?.value).toBeCloseTo(1000, 4);
  });

  test('two references in one picture that contradict each other are refused, once one was measured with', () => {
    const { calibration } = run(...calibrate);
    const after = (used: readonly ToolState['calibration'][], actions: ToolAction[]): ToolState =>
      [...calibrate, ...actions].reduce(toolReducer({ width: 4000, height: 3000 }, used), EMPTY_TOOL);
    expect(after([calibration], nextToCard(100, 50))).toMatchObject({
      problem: 'twoReferences',
      calibration,
    });
    expect(after([calibration], nextToCard(50, 25))).toMatchObject({
      problem: null,
      calibration: { width: 50 },
    });
    expect(after([], nextToCard(100, 50))).toMatchObject({ problem: null, calibration: { width: 100 } });
  });

  test('corners on two objects are refused', () => {
    const onTwo = [place(1000, 1000), place(3500, 1010), place(3490, 1500), place(1000, 1510)];
    expect(run(begin(CARD), ...onTwo).problem).toBe('otherReference');
  });

  test('the statement that all lies flat narrows a complete measurement at once, and stays for the next one', () => {
    const measured = [...calibrate, begin({ kind: 'distance' }), place(1000, 1200), place(1800, 1200)];
    const before = run(...measured);
    const flat = run(...measured, { do: 'state', known: { isFlat: true } });
    expect(flat.measured?.uncertainty).toBeLessThan(0.8 * (before.measured?.uncertainty ?? 0));
    expect(reduce(flat, begin({ kind: 'height' })).isFlat).toBe(true);
  });

  test('the statement that all lies flat ends with the reference that it was made for', () => {
    const flat: ToolAction[] = [...calibrate, { do: 'state', known: { isFlat: true } }];
    const other = [place(1000, 1000), place(3000, 1000), place(3000, 1500), place(1000, 1500)];
    const replaced = run(...flat, begin({ ...CARD, width: 200 }), ...other);
    expect(replaced).toMatchObject({ calibration: { width: 200 }, isFlat: false });
    const ends = [place(1000, 1000), place(2000, 1000)];
    const byTwo = run(
      ...flat,
      begin({ kind: 'squareOn', reference: '', length: 100, tolerance: 1 }),
      ...ends,
    );
    expect(byTwo).toMatchObject({ calibration: { kind: 'squareOn' }, isFlat: false });
    const adjusted = run(...flat, { do: 'move', index: 2, to: { x: 2000, y: 1510, sigma: 1 } });
    expect(adjusted.isFlat).toBe(true);
    expect(run(...flat, begin(CARD), place(1000, 1000), { do: 'cancel' }).isFlat).toBe(true);
  });

  test('corners in a line are refused, the earlier calibration stays, and a corner can be moved', () => {
    const line = [
      begin({ ...CARD, width: 200, height: 160 }),
      place(10, 10),
      place(500, 10),
      place(800, 10),
      place(10, 400),
    ];
    const refused = run(...calibrate, ...line);
    expect(refused).toMatchObject({ problem: 'badCorners', calibration: { width: 100 } });
    const mended = reduce(refused, { do: 'move', index: 2, to: { x: 500, y: 400, sigma: 1 } });
    expect(mended).toMatchObject({ problem: null, calibration: { width: 200 } });
  });

  test('the corners of a calibration can be moved until the next step', () => {
    const moved = run(...calibrate, { do: 'move', index: 2, to: { x: 2000, y: 1510, sigma: 1 } });
    expect(moved.calibration).toMatchObject({ corners: [{}, {}, { y: 1510 }, {}] });
    const next = reduce(moved, begin({ kind: 'distance' }));
    expect(next).toMatchObject({ points: [], completed: null, calibration: moved.calibration });
  });

  test('a vertical reference that was taken for a horizontal one is turned, and keeps its corners', () => {
    const { calibration, completed } = run(...calibrate, { do: 'turn' });
    expect([calibration, completed]).toMatchObject([
      { width: 50, height: 100, corners: [{ x: 1000 }, { x: 2000 }, {}, {}] },
      { width: 50, height: 100 },
    ]);
  });

  test('undo removes a point, then the next; it reopens the last point of a result', () => {
    const undone = run(...calibrate, begin({ kind: 'distance' }), place(1000, 1200), place(1800, 1200), {
      do: 'undo',
    });
    expect(undone).toMatchObject({ measured: null, step: { kind: 'distance' }, points: [{ x: 1000 }] });
    expect(reduce(undone, place(1500, 1200)).measured?.value).toBeCloseTo(50, 6);
  });

  test('moving a point of a result measures again, and an impossible result loses no point', () => {
    const done = [...calibrate, begin({ kind: 'distance' }), place(1000, 1200), place(1800, 1200)];
    const move = (x: number): ToolAction => ({ do: 'move', index: 1, to: { x, y: 1200, sigma: 1 } });
    expect(run(...done, move(1700)).measured?.value).toBeCloseTo(70, 6);
    const refused = run(...done, move(1001));
    expect(refused).toMatchObject({ problem: 'tooUncertain', measured: null });
    expect(resultOf(reduce(refused, move(1600)))?.measured.value).toBeCloseTo(60, 6);
  });

  test('a new calibration replaces the last one; cancel keeps it', () => {
    const again = run(...calibrate, begin({ ...CARD, width: 200 }), place(1000, 1000), { do: 'cancel' });
    expect(again).toMatchObject({ calibration: { width: 100 }, step: null, points: [] });
  });
});
