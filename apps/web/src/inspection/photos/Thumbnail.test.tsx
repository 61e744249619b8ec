import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { samplePhoto } from '../../testing/samples.ts';
import { Thumbnail } from './Thumbnail.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('says of a thumbnail that cannot be loaded that this is so right now, and shows it once it is there', () => {
  vi.useFakeTimers();
  renderScreen(<Thumbnail photo={samplePhoto({ renditions: 'ready' })} alt="Roof" />);
  const picture = () => screen.getByRole('img', { name: 'Roof' });
  for (let failure = 0; failure < 8; failure++) {
    fireEvent.error(picture());
    expect(screen.queryByTitle('This photo has no preview')).toBeNull();
    expect(screen.queryAllByTitle('This photo cannot be loaded right now')).toHaveLength(failure > 0 ? 1 : 0);
    act(() => void vi.advanceTimersByTime(60_000));
  }
  fireEvent.load(picture());
  act(() => void vi.advanceTimersByTime(600_000));
  expect(picture().getAttribute('src')).toContain('/thumbnail?try=8');
});

it('looks for a thumbnail that is still being made however long it takes', () => {
  vi.useFakeTimers();
  renderScreen(<Thumbnail photo={samplePhoto({ renditions: 'pending' })} alt="Roof" />);
  for (let failure = 0; failure < 8; failure++) {
    expect(screen.queryByRole('img')).toBeNull();
    act(() => void vi.advanceTimersByTime(60_000));
    fireEvent.error(screen.getByRole('img', { name: 'Roof' }));
  }
});
