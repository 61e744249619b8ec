import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { GpsPanel } from './GpsPanel.tsx';
import { GpsScope } from './GpsScope.tsx';
import { button, GpsStory, rows } from './testing/GpsStory.tsx';

/** A page with tabs, and a way to leave it. */
function Tabs({ page }: { page: (tab: string) => ReactNode }): ReactNode {
  const [tab, setTab] = useState('gps');
  return (
    <>
      {['gps', 'photos', 'leave'].map((name) => (
        <button type="button" key={name} onClick={() => setTab(name)}>
          {name}
        </button>
      ))}
      {tab !== 'leave' && page(tab)}
    </>
  );
}

describe('tracking in the GPS panel, and failures of the phone', () => {
  let story: GpsStory;

  beforeEach(() => {
    story = new GpsStory();
  });
  afterEach(() => story.end());

  it('records a position now and every interval while tracking', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] });
    const { person } = story.show();
    await person.click(await button('Start tracking'));
    expect(await screen.findByText('GPS Tracking Started')).toBeDefined();
    const [watch] = story.phone.watches.values();
    expect(watch?.options).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 5000 });
    act(() => story.phone.move({ latitude: 25.98 }));
    // No position is recorded between two intervals, however often the phone reports.
    await act(() => vi.advanceTimersByTimeAsync(1000));
    act(() => story.phone.move({ latitude: 25.9801 }));
    act(() => story.phone.move({ latitude: 25.9802 }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toContain('25.980200');
    expect(rows()[0]).toContain('73 ft (22.2 m) from the previous reading');
    // A phone that does not move reports no position: the page requests one.
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(story.phone.requests).toHaveLength(1);
    await person.click(await button('Stop tracking'));
    expect(await screen.findByText('GPS Tracking Stopped')).toBeDefined();
    expect(story.phone.watches.size).toBe(0);
  });

  it('keeps tracking while another tab is shown, and stops when the inspection is left', async () => {
    const page = (tab: string) => (
      <GpsScope>{tab === 'gps' ? <GpsPanel inspectionId={story.inspectionId} /> : tab}</GpsScope>
    );
    const { person } = renderScreen(<Tabs page={page} />);
    await person.click(await button('Start tracking'));
    await person.click(await button('photos'));
    expect(story.phone.watches.size).toBe(1);
    await person.click(await button('gps'));
    expect(await button('Stop tracking')).toBeDefined();
    await person.click(await button('leave'));
    expect(story.phone.watches.size).toBe(0);
  });

  const BANNER = 'Location access denied. Please enable location permissions in your browser settings.';

  it('stops tracking and shows a banner when the permission is withdrawn', async () => {
    const { person } = story.show();
    await person.click(await button('Start tracking'));
    act(() => story.phone.fail('denied'));
    expect(await screen.findByText(BANNER)).toBeDefined();
    expect(await button('Start tracking')).toBeDefined();
    expect(story.phone.watches.size).toBe(0);
  });

  it('shows the banner from the start if access was denied earlier, until it is allowed', async () => {
    const status = Object.assign(new EventTarget(), { state: 'denied' });
    Object.defineProperty(navigator, 'permissions', {
      value: { query: () => Promise.resolve(status) },
      configurable: true,
    });
    story.show();
    expect(await screen.findByText(BANNER)).toBeDefined();
    status.state = 'granted';
    act(() => void status.dispatchEvent(new Event('change')));
    expect(screen.queryByText(BANNER)).toBeNull();
  });

  it('says that a browser without geolocation is not supported', async () => {
    Reflect.deleteProperty(navigator, 'geolocation');
    const { person } = story.show();
    for (const name of ['Capture location', 'Start tracking']) {
      await person.click(await button(name));
      expect(await screen.findByText('GPS Unavailable')).toBeDefined();
    }
    expect(screen.getByText('GPS: Unavailable')).toBeDefined();
  });
});
