import type { DrawnSignature } from '@sightline/contracts/inspections/signing';
import { SIGNATURE_INK } from '@sightline/report/signaturePath';

import { type RefObject, useCallback, useEffect, useRef } from 'react';
import SignaturePad from 'signature_pad';

type PointGroups = ReturnType<SignaturePad['toData']>;

interface Pad {
  canvas: RefObject<HTMLCanvasElement | null>;
  clear: () => void;
  undo: () => void;
  /** Appends a point, as the first of a new stroke or to the last stroke. */
  draw: (point: { x: number; y: number }, isNew: boolean) => void;
}

const PEN = { penColor: SIGNATURE_INK, minWidth: 0.5, maxWidth: 2.5, throttle: 16, minDistance: 5 };
/** A stroke of the keyboard, which has no speed that would thin its line. */
const KEYBOARD_STROKE = {
  penColor: PEN.penColor,
  minWidth: 2,
  maxWidth: 2,
  dotSize: 0,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
} as const;

/** A pad on a canvas that keeps its drawing when its width changes. */
export function useSignaturePad(onChange: (signature: DrawnSignature | null) => void): Pad {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const notify = useRef(onChange);
  useEffect(() => {
    notify.current = onChange;
  });

  const report = useCallback(() => {
    if (pad.current && canvas.current)
      notify.current(strokesOf(pad.current.toData(), sizeOf(canvas.current)));
  }, []);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const created = new SignaturePad(element, PEN);
    pad.current = created;
    created.addEventListener('endStroke', report);
    const observer = new ResizeObserver(() => fit(element, created, report));
    observer.observe(element);
    return () => {
      observer.disconnect();
      created.off();
    };
  }, [report]);

  const replace = (keep: (groups: PointGroups) => PointGroups): void => {
    pad.current?.fromData(keep(pad.current.toData()));
    report();
  };
  return {
    canvas,
    clear: () => replace(() => []),
    undo: () => replace((groups) => groups.slice(0, -1)),
    draw: (point, isNew) => replace((groups) => withPoint(groups, point, isNew)),
  };
}

function withPoint(groups: PointGroups, { x, y }: { x: number; y: number }, isNew: boolean): PointGroups {
  const point = { x, y, pressure: 0.5, time: Date.now() };
  const last = groups.at(-1);
  if (isNew || !last) return [...groups, { ...KEYBOARD_STROKE, points: [point] }];
  return [...groups.slice(0, -1), { ...last, points: [...last.points, point] }];
}

/** Gives the canvas the screen's resolution, and draws the strokes again. */
function fit(element: HTMLCanvasElement, pad: SignaturePad, report: () => void): void {
  const { width, height } = sizeOf(element);
  const density = Math.max(window.devicePixelRatio, 1);
  const before = element.width / density;
  if (width === 0 || Math.round(width * density) === element.width) return;
  const groups = pad.toData();
  element.width = Math.round(width * density);
  element.height = Math.round(height * density);
  element.getContext('2d')?.scale(density, density);
  pad.fromData(groups.length > 0 ? scaled(groups, width / before) : []);
  report();
}

function sizeOf(element: HTMLCanvasElement): { width: number; height: number } {
  return { width: element.clientWidth, height: element.clientHeight };
}

/** The pen's strokes in stored form; null for an empty area. */
export function strokesOf(
  groups: PointGroups,
  size: { width: number; height: number },
): DrawnSignature | null {
  const strokes = groups
    .map(({ points }) =>
      points.map(({ x, y }): [number, number] => [within(x, size.width), within(y, size.height)]),
    )
    .filter((stroke) => stroke.length > 0);
  return strokes.length === 0 ? null : { ...size, strokes };
}

/** The same drawing on an area of another width. */
export function scaled(groups: PointGroups, factor: number): PointGroups {
  return groups.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
}

/** The distance by which a stored stroke may pass the edge, where it is not visible. */
const OVERRUN = 10;

/** Rounds to a tenth, and limits the value: a pen that slips far off the area still signs. */
function within(value: number, length: number): number {
  const kept = Math.min(Math.max(value, -OVERRUN), length + OVERRUN);
  return Math.round(kept * 10) / 10;
}
