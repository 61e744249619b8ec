import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSwipe } from './useSwipe.ts';

const onStep = vi.fn();

function Days(): ReactNode {
  return <div data-testid="days" {...useSwipe(onStep)} />;
}

const finger = (clientX: number, clientY: number) => ({ clientX, clientY });

function swipe(
  from: [number, number],
  to: [number, number],
  whileMoving: (days: HTMLElement) => void = () => {},
): void {
  const days = screen.getByTestId('days');
  fireEvent.touchStart(days, { touches: [finger(...from)] });
  whileMoving(days);
  fireEvent.touchMove(days, { touches: [finger(...to)], cancelable: true });
  fireEvent.touchEnd(days, { changedTouches: [finger(...to)] });
}

beforeEach(() => {
  onStep.mockReset();
  render(<Days />);
});

it('turns to the next days by a swipe to the left, and back by one to the right', () => {
  swipe([300, 100], [200, 110]);
  swipe([200, 100], [290, 90]);
  expect(onStep.mock.calls).toEqual([[1], [-1]]);
});

it('leaves scrolling, a short move and a dragged card alone', () => {
  swipe([300, 100], [230, 300]);
  swipe([300, 100], [260, 100]);
  swipe([300, 100], [100, 100], (days) =>
    days.addEventListener('touchmove', (event) => event.preventDefault(), { once: true, capture: true }),
  );
  expect(onStep).not.toHaveBeenCalled();
});
