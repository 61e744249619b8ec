import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPart } from './lazyPart.tsx';

describe('a part of a page with code of its own', () => {
  // React logs errors that a boundary caught.
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  const openCallWith = (Part: ReturnType<typeof lazyPart<object>>) =>
    render(
      <>
        <p>the call</p>
        <Suspense>
          <Part />
        </Suspense>
      </>,
    );

  it('says that its code could not be loaded, loads it again, and leaves the page alone', async () => {
    const load = vi
      .fn(() => Promise.resolve({ default: () => <p>chat</p> }))
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/chat.js'));
    openCallWith(lazyPart(load));
    await screen.findByText(/couldn't be loaded/);
    screen.getByText('the call');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('chat');
    expect(screen.queryByText(/couldn't be loaded/)).toBeNull();
  });

  it('that fails while it is shown takes nothing else with it', async () => {
    const Broken = (): never => {
      throw new Error('broken');
    };
    openCallWith(lazyPart(() => Promise.resolve({ default: Broken })));
    await screen.findByText('This section stopped working.');
    screen.getByText('the call');
  });
});
