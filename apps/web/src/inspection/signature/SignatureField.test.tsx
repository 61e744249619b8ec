import type { DrawnSignature } from '@sightline/contracts/inspections/signing';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignatureField } from './SignatureField.tsx';

/** Section 9 of the second specification sets the pen. */
describe('the pen of a signature', () => {
  let colors: unknown[];
  let radii: number[];
  let drawn: DrawnSignature | null;
  beforeEach(() => {
    [colors, radii, drawn] = [[], [], null];
    vi.useFakeTimers();
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(recordingSurface() as never);
  });
  afterEach(() => vi.useRealTimers());

  function recordingSurface(): object {
    const arc = (_x: number, _y: number, radius: number) => radii.push(radius);
    const get = (_: object, name: string) => (name === 'arc' ? arc : () => undefined);
    const set = (_: object, name: string, value: unknown) => {
      if (name === 'fillStyle') colors.push(value);
      return true;
    };
    return new Proxy({}, { get, set });
  }

  function open(): HTMLElement {
    const onChange = (signature: DrawnSignature | null) => (drawn = signature);
    render(<SignatureField size="paper" signature={null} onChange={onChange} signer="Ana Ruiz" />);
    const area = screen.getByLabelText('Signature drawing area, empty');
    Object.defineProperties(area, { clientWidth: { value: 5000 }, clientHeight: { value: 200 } });
    return area;
  }

  /** Moves the pen along the top edge of the area. */
  function moveTo(x: number, afterMs: number): void {
    vi.advanceTimersByTime(afterMs);
    fireEvent.pointerMove(window, pen(x));
  }
  const pen = (x: number) => ({ clientX: x, clientY: 0, buttons: 1, pointerId: 1, isPrimary: true });

  it('draws in blue, 0.5 pixels wide where it is fast and 2.5 where it is slow', () => {
    fireEvent.pointerDown(open(), pen(0));
    for (let x = 10; x <= 100; x += 10) moveTo(x, 1000);
    for (let x = 600; x <= 3000; x += 600) moveTo(x, 20);
    expect(colors.at(-1)).toBe('#1D3FAE');
    expect(Math.max(...radii)).toBeCloseTo(2.5, 1);
    expect(Math.min(...radii)).toBeCloseTo(0.5, 1);
  });

  it('takes a point every 16 ms that is more than 5 pixels from the last one', () => {
    fireEvent.pointerDown(open(), pen(0));
    moveTo(5, 20);
    moveTo(10, 20);
    for (const x of [20, 30]) moveTo(x, 5);
    vi.advanceTimersByTime(16);
    fireEvent.pointerUp(window, { ...pen(40), buttons: 0 });
    expect(drawn?.strokes).toEqual([[0, 10, 30, 40].map((x) => [x, 0])]);
  });

  it('is moved by the arrow keys too, and put down and lifted by the space bar', () => {
    const area = open();
    const press = (...keys: string[]): void => {
      for (const key of keys) fireEvent.keyDown(area, { key });
      for (const key of keys) fireEvent.keyUp(area, { key });
    };
    press('ArrowRight');
    expect(drawn).toBeNull();
    press(' ');
    expect(screen.getByText(/^The pen is down/)).toBeDefined();
    press('ArrowRight');
    press('ArrowRight', 'ArrowDown');
    press(' ');
    press('ArrowRight');
    expect(drawn?.strokes).toEqual([
      [
        [1004, 120],
        [1008, 120],
        [1012, 120],
        [1016, 124],
      ],
    ]);
    fireEvent.blur(area);
    expect(screen.getByText(/^Sign above/)).toBeDefined();
  });
});
