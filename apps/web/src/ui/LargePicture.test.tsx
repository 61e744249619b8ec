import { act, fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/renderScreen.tsx';
import { LargePicture } from './LargePicture.tsx';

const show = (address: string | null) => (
  <LargePicture address={address} alt="Roof">
    <p>Marked</p>
  </LargePicture>
);
const picture = (): HTMLElement => screen.getByRole('img', { name: 'Roof' });
const failed = (): HTMLElement | null => screen.queryByText('This photo cannot be loaded right now.');

afterEach(() => {
  vi.useRealTimers();
});

it('loads a photo that failed again when the person presses, and when the page is online or visible again', async () => {
  const { person } = renderScreen(show('/api/photos/1/image'));
  fireEvent.error(picture());
  expect(failed()).not.toBeNull();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(picture().getAttribute('src')).toBe('/api/photos/1/image?try=1');
  fireEvent.error(picture());
  expect(failed()).not.toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  fireEvent.error(picture());
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  fireEvent.load(picture());
  expect(failed()).toBeNull();
  expect(screen.queryByText('Marked')).not.toBeNull();
});

it('shows the next photo after one that failed', () => {
  function Photos(): ReactNode {
    const [number, setNumber] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setNumber(2)}>
          Next
        </button>
        {show(`/api/photos/${number}/image`)}
      </>
    );
  }
  renderScreen(<Photos />);
  fireEvent.error(picture());
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(failed()).toBeNull();
  expect(picture().getAttribute('src')).toBe('/api/photos/2/image');
});

it('loads a photo again by itself for as long as it fails', () => {
  vi.useFakeTimers();
  renderScreen(show('/api/photos/1/image'));
  for (const pauseMs of [2500, 5000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
    fireEvent.error(picture());
    act(() => void vi.advanceTimersByTime(pauseMs));
  }
  expect(picture().getAttribute('src')).toBe('/api/photos/1/image?try=7');
});

it('gives each try of a photo that hangs twice the time', () => {
  vi.useFakeTimers();
  renderScreen(show('/api/photos/1/image'));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(failed()).not.toBeNull();
  expect(picture().getAttribute('src')).toBe('/api/photos/1/image?try=1');
  act(() => void vi.advanceTimersByTime(119_000));
  expect(picture().getAttribute('src')).toBe('/api/photos/1/image?try=1');
  act(() => void vi.advanceTimersByTime(1000));
  expect(picture().getAttribute('src')).toBe('/api/photos/1/image?try=2');
});
