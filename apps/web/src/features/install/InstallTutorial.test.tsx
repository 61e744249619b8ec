import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { InstallTutorial, PLATFORMS } from './InstallTutorial.tsx';

afterEach(() => vi.restoreAllMocks());

describe('the install tutorial', () => {
  it('has four steps for each of its three platforms', () => {
    expect(PLATFORMS.map(({ label, steps }) => [label, steps.length])).toEqual([
      ['iPhone/iPad', 4],
      ['Android', 4],
      ['Desktop', 4],
    ]);
  });

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, 'iPhone/iPad'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'iPhone/iPad'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'Desktop'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 5, 'Android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 0, 'Desktop'],
  ])('opens the tab of %s with %i touch points', (userAgent, maxTouchPoints, tab) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    Object.defineProperty(navigator, 'maxTouchPoints', { value: maxTouchPoints, configurable: true });
    renderScreen(<InstallTutorial />);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe(tab);
  });

  it('names the benefits of the app on a home screen', () => {
    renderScreen(<InstallTutorial />);
    const advantages = screen.getByText('Opens full screen').parentElement?.textContent;
    for (const one of [
      ...['Offline inspections', 'Photo documentation', 'GPS tracking', 'Digital reports'],
      ...['Voice notes', 'Measurement tools'],
    ])
      expect(advantages).toContain(one);
  });
});
