import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { InstallButton } from './InstallButton.tsx';

afterEach(() => vi.restoreAllMocks());

/** Frames are drawn at once, so that each test sees what comes of a resize. */
beforeEach(() => {
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    draw(0);
    return 0;
  });
});

/** A page with a sentence that ends at this distance from the left, below the button at 300 to 344. */
function showAbove(right: number): void {
  renderScreen(
    <>
      <p>Reply STOP to opt out.</p>
      <InstallButton />
    </>,
  );
  const line = new DOMRect(16, 310, right - 16, 20);
  vi.spyOn(document, 'elementsFromPoint').mockImplementation(() => [screen.getByText(/Reply STOP/)]);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, 300, 44, 44));
  vi.spyOn(Range.prototype, 'getClientRects').mockReturnValue([line] as unknown as DOMRectList);
  fireEvent(window, new Event('resize'));
}

it('hides the round button while words are below it', () => {
  showAbove(320);
  expect(screen.queryByRole('button', { name: 'Install App' })).toBeNull();
});

it('keeps the round button next to the end of a line', () => {
  showAbove(280);
  expect(screen.getByRole('button', { name: 'Install App' })).toBeDefined();
});
