import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDrag } from './useDrag.ts';

const [onOpen, onMove, onDrop, onCancel] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];

function Card(): ReactNode {
  const { ref, handlers, isLifted } = useDrag({ isEnabled: true, onOpen, onMove, onDrop, onCancel });
  return (
    <button type="button" ref={ref} {...handlers}>
      {isLifted ? 'lifted' : 'lying'}
    </button>
  );
}

const at = (clientY: number, pointerType: 'mouse' | 'touch') => ({
  clientX: 10,
  clientY,
  pointerType,
  pointerId: 1,
  button: 0,
  bubbles: true,
});
const rest = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
/** Whether the finger still scrolls the page. */
const scrolls = (card: HTMLElement): boolean => fireEvent.touchMove(card, { cancelable: true });

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  render(<Card />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('drags by mouse at once, without opening the card', () => {
  const card = screen.getByRole('button');
  fireEvent.pointerDown(card, at(10, 'mouse'));
  fireEvent.pointerMove(card, at(12, 'mouse'));
  expect(onMove).not.toHaveBeenCalled();
  fireEvent.pointerMove(card, at(70, 'mouse'));
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ x: 10, y: 70 }, 10);
  fireEvent.pointerUp(card, at(70, 'mouse'));
  fireEvent.click(card);
  expect(onDrop).toHaveBeenCalledExactlyOnceWith({ x: 10, y: 70 }, 10);
  expect(onOpen).not.toHaveBeenCalled();
  fireEvent.click(card);
  expect(onOpen).toHaveBeenCalledOnce();
});

it('puts the card back with Escape; releasing the pointer then neither drops nor opens it', () => {
  const card = screen.getByRole('button');
  fireEvent.pointerDown(card, at(10, 'mouse'));
  fireEvent.pointerMove(card, at(70, 'mouse'));
  fireEvent.keyDown(card, { key: 'Escape' });
  expect(card.textContent).toBe('lying');
  expect(onCancel).toHaveBeenCalledOnce();
  fireEvent.pointerUp(card, at(70, 'mouse'));
  fireEvent.click(card);
  expect(onDrop).not.toHaveBeenCalled();
  expect(onOpen).not.toHaveBeenCalled();
});

it('is lifted by a long press, and keeps the page from scrolling while it is dragged', () => {
  const card = screen.getByRole('button');
  fireEvent.pointerDown(card, at(10, 'touch'));
  expect(scrolls(card)).toBe(true);
  rest(500);
  expect(card.textContent).toBe('lifted');
  expect(scrolls(card)).toBe(false);
  expect(fireEvent.contextMenu(card)).toBe(false);
  fireEvent.pointerMove(card, at(130, 'touch'));
  fireEvent.pointerUp(card, at(130, 'touch'));
  expect(onDrop).toHaveBeenCalledExactlyOnceWith({ x: 10, y: 130 }, 10);
  expect(card.textContent).toBe('lying');
  expect(scrolls(card)).toBe(true);
});

it('lets a finger that moves at once scroll, and opens on a short tap', () => {
  const card = screen.getByRole('button');
  fireEvent.pointerDown(card, at(10, 'touch'));
  fireEvent.pointerMove(card, at(40, 'touch'));
  rest(500);
  expect(card.textContent).toBe('lying');
  fireEvent.pointerCancel(card, at(40, 'touch'));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onDrop).not.toHaveBeenCalled();
  fireEvent.pointerDown(card, at(10, 'touch'));
  fireEvent.pointerUp(card, at(10, 'touch'));
  fireEvent.click(card);
  expect(onOpen).toHaveBeenCalledOnce();
});
