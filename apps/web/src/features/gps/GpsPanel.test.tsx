import 'fake-indexeddb/auto';
import { describePosition } from '@sightline/contracts/positions/geocoding';
import { changePosition, recordPositions } from '@sightline/contracts/positions/positions';
import type { Site } from '@sightline/contracts/site/site';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { fillStorage, storedEntries } from '../../testing/fullStorage.ts';
import { write } from '../../testing/renderScreen.tsx';
import { button, GpsStory, rows } from './testing/GpsStory.tsx';

describe('capturing positions in the GPS panel', () => {
  let story: GpsStory;

  beforeEach(() => {
    story = new GpsStory();
  });
  afterEach(() => story.end());

  it('captures the position once, and saves it in the background', async () => {
    const shown = story.show();
    expect(await screen.findByText('No readings')).toBeDefined();
    await shown.person.click(await button('Capture location'));
    expect(screen.getByRole('status').textContent).toContain('Acquiring');
    expect(story.phone.requests[0]?.options).toEqual({
      enableHighAccuracy: true,
      timeout: 15_000,
      maximumAge: 60_000,
    });
    act(() =>
      story.phone.answer({
        latitude: 25.981234,
        longitude: -80.234321,
        altitude: 3.5,
        heading: 90,
        speed: 4.5,
      }),
    );
    expect(await screen.findByText(/25\.981234, -80\.234321/)).toBeDefined();
    expect(screen.getByText(/16\.2 km\/h \(10\.1 mph\)/)).toBeDefined();
    expect(screen.getByText('GPS: Active')).toBeDefined();
    await waitFor(() => expect(story.sent()).toHaveLength(1));
    expect(story.sent()[0]).toMatchObject({
      inspectionId: story.inspectionId,
      latitude: 25.981234,
      altitude: 3.5,
      accuracyMeters: 7,
      heading: 90,
      speedMetersPerSecond: 4.5,
      category: 'inspection',
    });
    expect(await screen.findByText(/Dana Whitfield/)).toBeDefined();
  });

  it('asks for a new reading instead of recording the same one twice', async () => {
    const timestamp = Date.now();
    const shown = story.show();
    await story.capture(shown, { latitude: 25.98 }, timestamp);
    await waitFor(() => expect(rows()).toHaveLength(1));
    await story.capture(shown, { latitude: 25.98 }, timestamp);
    await waitFor(() => expect(story.phone.requests).toHaveLength(1));
    expect(story.phone.requests[0]?.options).toMatchObject({ timeout: 15_000, maximumAge: 0 });
    act(() => story.phone.answer({ latitude: 25.99 }, timestamp + 1000));
    expect(await screen.findByText(/25\.990000/)).toBeDefined();
    expect(rows()).toHaveLength(2);
  });

  it('shows a reading at once while the server is unreachable, and sends it once afterward', async () => {
    story.server.online = false;
    const shown = story.show();
    await story.capture(shown);
    expect(await screen.findByText('Saving...')).toBeDefined();
    await waitFor(() => expect(story.api.sentTo(recordPositions)).toHaveLength(1));
    story.server.online = true;
    act(() => pageOutbox().retryNow());
    await waitFor(() => expect(screen.queryByText('Saving...')).toBeNull());
    expect(story.sent()).toHaveLength(1);
    expect(rows()).toHaveLength(1);
  });

  const SITE: Site = {
    latitude: 25.98,
    longitude: -80.23,
    accuracyMeters: 4,
    source: 'captured',
    setBy: 'Ana Ruiz (Inspector)',
    setAt: '2026-11-20T15:00:00.000Z',
  };

  it('states the distance to the property and flags a reading off site, even before it is sent', async () => {
    [story.server.site, story.server.online] = [SITE, false];
    const shown = story.show();
    // 0.0018 degrees of latitude are 200 m.
    await story.capture(shown, { latitude: 25.9818 });
    expect(await screen.findByText(/656 ft from the property/)).toBeDefined();
    expect(screen.getByText('Off site')).toBeDefined();
    await story.capture(shown, { latitude: 25.9809 });
    expect(await screen.findByText(/328 ft from the property/)).toBeDefined();
    expect(screen.getAllByText('Off site')).toHaveLength(1);
  });

  it('adds the address of a reading once the server has it', async () => {
    [story.server.online, story.server.street] = [false, '12 Palm Way, Miramar, Florida'];
    const shown = story.show();
    await story.capture(shown);
    await waitFor(() => expect(story.api.sentTo(recordPositions)).toHaveLength(1));
    expect(story.api.sentTo(describePosition)).toHaveLength(0);
    story.server.online = true;
    act(() => pageOutbox().retryNow());
    const facts = '12 Palm Way, Miramar, Florida · 25.980000, -80.230000';
    await waitFor(() => expect(screen.getByRole('listitem').textContent).toContain(facts));
    expect(story.sent()[0]?.address).toBe('12 Palm Way, Miramar, Florida');
    expect(screen.getByRole('link', { name: 'OpenStreetMap contributors' })).toBeDefined();
  });

  it('keeps the coordinates if no address is found, and asks the geocoder once', async () => {
    const shown = story.show();
    await story.capture(shown);
    await waitFor(() => expect(story.api.sentTo(describePosition)).toHaveLength(1));
    await story.capture(shown, { latitude: 25.99 });
    await waitFor(() => expect(story.api.sentTo(describePosition)).toHaveLength(2));
    expect(await screen.findByText(/^25\.990000, -80\.230000/)).toBeDefined();
    expect(story.api.sentTo(changePosition)).toHaveLength(0);
  });

  it('shows when the server received a reading of a phone whose clock is wrong by a day', async () => {
    const takenAt = new Date(Date.now() - 24 * 3600_000).toISOString();
    const shown = story.show();
    await story.capture(shown);
    await waitFor(() => expect(story.sent()).toHaveLength(1));
    expect(screen.queryByText(/received/)).toBeNull();
    shown.unmount();
    for (const position of story.sent()) Object.assign(position, { takenAt });
    story.show();
    expect((await screen.findByText(/^received/)).textContent).toMatch(/^received today \d+:\d+/);
  });

  it('says at once that a reading no longer fits on the device, and still sends it', async () => {
    story.server.online = false;
    fillStorage('entries');
    await story.capture(story.show());
    expect(await screen.findByText('Storage full')).toBeDefined();
    expect(await storedEntries()).toEqual([]);
    story.server.online = true;
    act(() => pageOutbox().retryNow());
    await waitFor(() => expect(story.sent()).toHaveLength(1));
    expect(rows()).toHaveLength(1);
  });

  it('rejects a reading that is worse than the threshold, unless the accuracy is not validated', async () => {
    const shown = story.show();
    await story.capture(shown, { accuracy: 80 });
    expect(await screen.findByText('Low Accuracy Warning')).toBeDefined();
    expect(rows()).toEqual([]);
    await story.changeSettings(shown, async () => {
      const threshold = screen.getByLabelText('Accuracy threshold (meters)');
      expect(threshold).toHaveProperty('value', '50');
      await shown.person.clear(threshold);
      await write(shown.person, threshold, '90');
    });
    await story.capture(shown, { accuracy: 80 });
    await waitFor(() => expect(rows()).toHaveLength(1));
    await story.changeSettings(shown, () => shown.person.click(screen.getByLabelText('Validate accuracy')));
    await story.capture(shown, { accuracy: 500 });
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('takes an interval of 5 to 300 seconds and a threshold of 1 to 100 meters only', async () => {
    const { person } = story.show();
    await person.click(await button('GPS settings'));
    for (const [label, wrong, right, text] of [
      ['Tracking interval (seconds)', '4', '5', 'from 5 to 300'],
      ['Tracking interval (seconds)', '301', '300', 'from 5 to 300'],
      ['Accuracy threshold (meters)', '0', '1', 'from 1 to 100'],
      ['Accuracy threshold (meters)', '101', '100', 'from 1 to 100'],
    ] as const) {
      const field = await screen.findByLabelText(label);
      await person.clear(field);
      await write(person, field, wrong);
      expect(screen.getByText(new RegExp(text))).toBeDefined();
      await person.clear(field);
      await write(person, field, right);
      expect(screen.queryByText(new RegExp(text))).toBeNull();
    }
  });

  it.each([
    ['denied', 'GPS permission denied. Please allow location access.'],
    ['unavailable', 'GPS position unavailable. Check your device settings.'],
    ['timeout', 'GPS timeout. Try again or check your signal.'],
  ] as const)('says what is wrong when a position is %s', async (kind, text) => {
    const { person } = story.show();
    await person.click(await button('Capture location'));
    act(() => story.phone.refuse(kind));
    expect(await screen.findByText('GPS Error')).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByText('GPS: Error')).toBeDefined();
  });
});
