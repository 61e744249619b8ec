import 'fake-indexeddb/auto';
import { mintId } from '@sightline/contracts/core/ids';
import { describePosition, type Geocode } from '@sightline/contracts/geocoding';
import { getInspection } from '@sightline/contracts/inspections';
import { getMapTiles } from '@sightline/contracts/maps';
import { getOrganization, getSettings, OrganizationSettings } from '@sightline/contracts/organization';
import {
  changePosition,
  deletePosition,
  listPositions,
  NewPosition,
  PositionChange,
  type RecordedPosition,
  recordPositions,
} from '@sightline/contracts/positions';
import type { Site } from '@sightline/contracts/site';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FakeGeolocation } from '../../devices/fakeDevices.ts';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { fillStorage, storedEntries } from '../../testing/fullStorage.ts';
import { ADMIN, renderScreen, write } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleInspection } from '../../testing/samples.ts';
import { GpsPanel } from './GpsPanel.tsx';
import { GpsScope } from './GpsScope.tsx';

/** Keeps the rules of the wire: one position per id, deleted ones are hidden. */
class PositionServer {
  readonly positions = new Map<string, RecordedPosition & { isDeleted: boolean }>();
  online = true;
  site: Site | null = null;
  /** By what the geocoder finds the address of every place; null: there is no geocoder. */
  street: string | null = null;

  install(): FakeApi {
    return FakeApi.install()
      .on(getOrganization, () => ORGANIZATION)
      .on(getSettings, () => OrganizationSettings.parse({ siteRadiusMeters: 150 }))
      .on(getInspection, () => sampleInspection({ site: this.site }))
      .on(describePosition, ({ query }) => this.#describe(query))
      .on(getMapTiles, () => ({ tiles: null }))
      .on(listPositions, () => [...this.positions.values()].filter(({ isDeleted }) => !isDeleted))
      .on(recordPositions, ({ path, body }) => this.#record(path.split('/').at(-2) ?? '', body))
      .on(changePosition, ({ path, body }) => this.#change(path, PositionChange.parse(body)))
      .on(deletePosition, ({ path }) => this.#change(path, { isDeleted: true }) && { deleted: true });
  }

  #record(inspectionId: string, body: unknown): RecordedPosition[] | Refusal {
    if (!this.online) return new Refusal(503, { error: 'Busy', code: 'unavailable' });
    const { positions } = z.object({ positions: z.array(NewPosition) }).parse(body);
    const noDistance = { distanceMeters: null, isOffSite: null };
    const facts = {
      inspectionId,
      ...noDistance,
      receivedAt: new Date().toISOString(),
      by: 'Dana Whitfield (Admin)',
    };
    return positions.map((position) => {
      const recorded = { ...position, ...facts };
      this.positions.set(position.id, { isDeleted: false, ...recorded });
      return recorded;
    });
  }

  #describe(query: URLSearchParams): Geocode {
    const [latitude, longitude] = [Number(query.get('latitude')), Number(query.get('longitude'))];
    if (this.street) return { latitude, longitude, address: this.street, source: 'provider' };
    return { latitude, longitude, address: 'Coordinates', source: 'coordinates' };
  }

  #change(path: string, { seen, ...change }: Change): RecordedPosition | Refusal {
    if (!this.online) return new Refusal(503, { error: 'Busy', code: 'unavailable' });
    const id = path.split('/').at(-1) ?? '';
    const known = this.positions.get(id);
    if (!known) throw new Error(`no position ${id}`);
    if (seen?.description !== undefined && seen.description !== known.description)
      return new Refusal(409, { error: 'Somebody else changed this.', code: 'changedMeanwhile' });
    return Object.assign(known, change);
  }
}

type Change = Omit<PositionChange, 'isDeleted'> & { isDeleted?: boolean | undefined };

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

describe('the GPS panel of an inspection', () => {
  let inspectionId: string;
  let server: PositionServer;
  let api: FakeApi;
  let phone: FakeGeolocation;

  beforeEach(() => {
    [inspectionId, server, phone] = [mintId(), new PositionServer(), new FakeGeolocation().install()];
    api = server.install();
    pageOutbox().setOwner(ADMIN);
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'permissions');
    for (const { id } of pageOutbox().store.getState().entries) await pageOutbox().discard(id);
  });

  const show = (readOnly = false) =>
    renderScreen(<GpsPanel inspectionId={inspectionId} readOnly={readOnly} />);
  const button = (name: string | RegExp) => screen.findByRole('button', { name });
  const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
  const sent = () => [...server.positions.values()];

  const capture = async (
    { person }: Pick<ReturnType<typeof show>, 'person'>,
    coords: Partial<GeolocationCoordinates> = {},
    timestamp = Date.now(),
  ): Promise<void> => {
    await person.click(await button('Capture Location'));
    act(() => phone.answer(coords, timestamp));
  };

  it('captures the position once, and saves it in the background', async () => {
    const shown = show();
    expect(await screen.findByText('No readings yet')).toBeDefined();
    await shown.person.click(await button('Capture Location'));
    expect(screen.getByRole('status').textContent).toContain('Acquiring');
    expect(phone.requests[0]?.options).toEqual({
      enableHighAccuracy: true,
      timeout: 15_000,
      maximumAge: 60_000,
    });
    act(() =>
      phone.answer({ latitude: 25.981234, longitude: -80.234321, altitude: 3.5, heading: 90, speed: 4.5 }),
    );
    expect(await screen.findByText(/25\.981234, -80\.234321/)).toBeDefined();
    expect(screen.getByText(/16\.2 km\/h \(10\.1 mph\)/)).toBeDefined();
    expect(screen.getByText('GPS: Active')).toBeDefined();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      inspectionId,
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
    const shown = show();
    await capture(shown, { latitude: 25.98 }, timestamp);
    await waitFor(() => expect(rows()).toHaveLength(1));
    await capture(shown, { latitude: 25.98 }, timestamp);
    await waitFor(() => expect(phone.requests).toHaveLength(1));
    expect(phone.requests[0]?.options).toMatchObject({ timeout: 15_000, maximumAge: 0 });
    act(() => phone.answer({ latitude: 25.99 }, timestamp + 1000));
    expect(await screen.findByText(/25\.990000/)).toBeDefined();
    expect(rows()).toHaveLength(2);
  });

  it('shows a reading at once while the server is away, and sends it once when it is back', async () => {
    server.online = false;
    const shown = show();
    await capture(shown);
    expect(await screen.findByText('Saving…')).toBeDefined();
    await waitFor(() => expect(api.sentTo(recordPositions)).toHaveLength(1));
    server.online = true;
    act(() => pageOutbox().retryNow());
    await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
    expect(sent()).toHaveLength(1);
    expect(rows()).toHaveLength(1);
  });

  const SITE: Site = {
    ...{ latitude: 25.98, longitude: -80.23, accuracyMeters: 4, source: 'captured' },
    ...{ setBy: 'Ana Ruiz (Inspector)', setAt: '2026-11-20T15:00:00.000Z' },
  };

  it('states the distance to the property and flags what is off site, also before the server has the reading', async () => {
    [server.site, server.online] = [SITE, false];
    const shown = show();
    // 0.0018 degrees of latitude: 200 m.
    await capture(shown, { latitude: 25.9818 });
    expect(await screen.findByText(/656 ft from the property/)).toBeDefined();
    expect(screen.getByText('Off site')).toBeDefined();
    await capture(shown, { latitude: 25.9809 });
    expect(await screen.findByText(/328 ft from the property/)).toBeDefined();
    expect(screen.getAllByText('Off site')).toHaveLength(1);
  });

  it('adds the address of a reading once the server has it', async () => {
    [server.online, server.street] = [false, '12 Palm Way, Miramar, Florida'];
    const shown = show();
    await capture(shown);
    await waitFor(() => expect(api.sentTo(recordPositions)).toHaveLength(1));
    expect(api.sentTo(describePosition)).toHaveLength(0);
    server.online = true;
    act(() => pageOutbox().retryNow());
    expect(await screen.findByText(/12 Palm Way, Miramar, Florida · 25\.980000, -80\.230000/)).toBeDefined();
    expect(sent()[0]?.address).toBe('12 Palm Way, Miramar, Florida');
    expect(screen.getByRole('link', { name: 'OpenStreetMap contributors' })).toBeDefined();
  });

  it('keeps plain coordinates where no address is found, and asks once', async () => {
    const shown = show();
    await capture(shown);
    await waitFor(() => expect(api.sentTo(describePosition)).toHaveLength(1));
    await capture(shown, { latitude: 25.99 });
    await waitFor(() => expect(api.sentTo(describePosition)).toHaveLength(2));
    expect(await screen.findByText(/^25\.990000, -80\.230000/)).toBeDefined();
    expect(api.sentTo(changePosition)).toHaveLength(0);
  });

  it('shows when the server received a reading of a phone whose clock is wrong by a day', async () => {
    const takenAt = new Date(Date.now() - 24 * 3600_000).toISOString();
    const shown = show();
    await capture(shown);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(screen.queryByText(/received/)).toBeNull();
    shown.unmount();
    for (const position of sent()) Object.assign(position, { takenAt });
    show();
    expect(await screen.findByText(/received \w+ \d+, \d+/)).toBeDefined();
  });

  it('says at once that a reading does not fit on the device any more, and still sends it', async () => {
    server.online = false;
    fillStorage('entries');
    await capture(show());
    expect(await screen.findByText('Storage full')).toBeDefined();
    expect(await storedEntries()).toEqual([]);
    server.online = true;
    act(() => pageOutbox().retryNow());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(rows()).toHaveLength(1);
  });

  it('rejects a reading that is worse than the threshold, unless the accuracy is not validated', async () => {
    const shown = show();
    await capture(shown, { accuracy: 80 });
    expect(await screen.findByText('Low Accuracy Warning')).toBeDefined();
    expect(rows()).toEqual([]);
    const threshold = screen.getByLabelText('Accuracy threshold (m)');
    expect(threshold).toHaveProperty('value', '50');
    await shown.person.clear(threshold);
    await write(shown.person, threshold, '90');
    await capture(shown, { accuracy: 80 });
    await waitFor(() => expect(rows()).toHaveLength(1));
    await shown.person.click(screen.getByLabelText('Validate accuracy'));
    await capture(shown, { accuracy: 500 });
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('takes an interval of 5 to 300 seconds and a threshold of 1 to 100 meters only', async () => {
    const { person } = show();
    for (const [label, wrong, right, text] of [
      ['Tracking interval (s)', '4', '5', 'from 5 to 300'],
      ['Tracking interval (s)', '301', '300', 'from 5 to 300'],
      ['Accuracy threshold (m)', '0', '1', 'from 1 to 100'],
      ['Accuracy threshold (m)', '101', '100', 'from 1 to 100'],
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

  it('records a position now and every interval while tracking', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] });
    const { person } = show();
    await person.click(await button('Start Tracking'));
    expect(await screen.findByText('GPS Tracking Started')).toBeDefined();
    const [watch] = phone.watches.values();
    expect(watch?.options).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 5000 });
    act(() => phone.move({ latitude: 25.98 }));
    // Nothing is recorded between two intervals, however often the phone reports.
    await act(() => vi.advanceTimersByTimeAsync(1000));
    act(() => phone.move({ latitude: 25.9801 }));
    act(() => phone.move({ latitude: 25.9802 }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toContain('25.980200');
    expect(rows()[0]).toContain('73 ft (22.2 m) from the previous reading');
    // A phone that does not move reports nothing: it is asked.
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(phone.requests).toHaveLength(1);
    await person.click(await button('Stop Tracking'));
    expect(await screen.findByText('GPS Tracking Stopped')).toBeDefined();
    expect(phone.watches.size).toBe(0);
  });

  it('goes on tracking while another tab is shown, and stops when the inspection is left', async () => {
    const page = (tab: string) => (
      <GpsScope>{tab === 'gps' ? <GpsPanel inspectionId={inspectionId} /> : tab}</GpsScope>
    );
    const { person } = renderScreen(<Tabs page={page} />);
    await person.click(await button('Start Tracking'));
    await person.click(await button('photos'));
    expect(phone.watches.size).toBe(1);
    await person.click(await button('gps'));
    expect(await button('Stop Tracking')).toBeDefined();
    await person.click(await button('leave'));
    expect(phone.watches.size).toBe(0);
  });

  it.each([
    ['denied', 'GPS permission denied. Please allow location access.'],
    ['unavailable', 'GPS position unavailable. Check your device settings.'],
    ['timeout', 'GPS timeout. Try again or check your signal.'],
  ] as const)('says what is wrong when a position is %s', async (kind, text) => {
    const { person } = show();
    await person.click(await button('Capture Location'));
    act(() => phone.refuse(kind));
    expect(await screen.findByText('GPS Error')).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByText('GPS: Error')).toBeDefined();
  });

  const BANNER = 'Location access denied. Please enable location permissions in your browser settings.';

  it('stops tracking and shows a banner when the permission is taken away', async () => {
    const { person } = show();
    await person.click(await button('Start Tracking'));
    act(() => phone.fail('denied'));
    expect(await screen.findByText(BANNER)).toBeDefined();
    expect(await button('Start Tracking')).toBeDefined();
    expect(phone.watches.size).toBe(0);
  });

  it('shows the banner from the start where access was denied before, until it is allowed', async () => {
    const status = Object.assign(new EventTarget(), { state: 'denied' });
    Object.defineProperty(navigator, 'permissions', {
      value: { query: () => Promise.resolve(status) },
      configurable: true,
    });
    show();
    expect(await screen.findByText(BANNER)).toBeDefined();
    status.state = 'granted';
    act(() => void status.dispatchEvent(new Event('change')));
    expect(screen.queryByText(BANNER)).toBeNull();
  });

  it('says so where the browser has no geolocation', async () => {
    Reflect.deleteProperty(navigator, 'geolocation');
    const { person } = show();
    for (const name of ['Capture Location', 'Start Tracking']) {
      await person.click(await button(name));
      expect(await screen.findByText('GPS Unavailable')).toBeDefined();
    }
    expect(screen.getByText('GPS: Unavailable')).toBeDefined();
  });

  const describeReading = async (shown: ReturnType<typeof show>, text: string): Promise<void> => {
    await shown.person.click(await button(/^Edit the reading/));
    await write(shown.person, screen.getByLabelText('Description'), text);
    await shown.person.click(await button('Save'));
  };

  it('keeps a description and a category', async () => {
    const shown = show();
    await capture(shown);
    await shown.person.click(await button(/^Edit the reading/));
    await write(shown.person, screen.getByLabelText('Description'), 'NE corner');
    await shown.person.click(screen.getByLabelText('Category'));
    await shown.person.click(screen.getByRole('option', { name: 'Reference' }));
    await shown.person.click(await button('Save'));
    expect(await within(screen.getByRole('listitem')).findByText('NE corner')).toBeDefined();
    await waitFor(() => expect(sent()[0]).toMatchObject({ description: 'NE corner', category: 'reference' }));
  });

  it('shows both versions where the office described a reading meanwhile, and saves the next decision', async () => {
    const shown = show();
    await capture(shown);
    await waitFor(() => expect(sent()).toHaveLength(1));
    server.online = false;
    await describeReading(shown, 'NE corner');
    const [stored] = server.positions.values();
    Object.assign(stored ?? {}, { description: 'Survey marker 12' });
    server.online = true;
    pageOutbox().retryNow();
    const row = () => within(screen.getByRole('listitem'));
    expect(
      await row().findByText(/^Not saved\. Somebody else changed this\. Yours: "NE corner"\.$/),
    ).toBeDefined();
    expect(await row().findByText('Survey marker 12')).toBeDefined();
    await describeReading(shown, ', NE corner');
    await waitFor(() => expect(sent()[0]?.description).toBe('Survey marker 12, NE corner'));
    await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
  });

  it('deletes a reading, and takes that back with Undo', async () => {
    const shown = show();
    await capture(shown);
    await waitFor(() => expect(sent()).toHaveLength(1));
    await shown.person.click(await button(/^Delete the reading/));
    expect(rows()).toEqual([]);
    await waitFor(() => expect(sent()[0]?.isDeleted).toBe(true));
    await shown.person.click(await button('Undo'));
    await waitFor(() => expect(sent()[0]?.isDeleted).toBe(false));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('only shows and exports what was recorded when it is read-only', async () => {
    const shown = show();
    await capture(shown);
    await waitFor(() => expect(sent()).toHaveLength(1));
    shown.unmount();
    show(true);
    expect(await screen.findByText(/25\.980000/)).toBeDefined();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Export']);
  });

  it('draws the readings to scale where there is no map service, and describes them in the list', async () => {
    const shown = show();
    await capture(shown);
    expect(await screen.findByRole('img', { name: /^Track of one reading, north up/ })).toBeDefined();
    expect(screen.getByText(/^\d+ ft$/)).toBeDefined();
  });

  it('draws them on the map of the configured service, and to scale again when its tiles fail', async () => {
    const tiles = { url: 'https://tiles.example.com/{z}/{x}/{y}.png', attribution: '© <b>Example</b>' };
    api.on(getMapTiles, () => ({ tiles }));
    const shown = show();
    await capture(shown);
    const map = await screen.findByRole('region', { name: /^Track of one reading/ });
    expect(await within(map).findByText('© <b>Example</b>')).toBeDefined();
    const pictures = await waitFor(() => {
      const found = [...map.querySelectorAll('img')];
      expect(found.length).toBeGreaterThan(0);
      return found;
    });
    expect(new Set(pictures.map(({ src }) => new URL(src).origin))).toEqual(
      new Set(['https://tiles.example.com']),
    );
    act(() => pictures.forEach((picture) => void picture.dispatchEvent(new Event('error'))));
    expect(await screen.findByText(/^The map could not be loaded/)).toBeDefined();
    expect(screen.getByRole('img', { name: /^Track of one reading/ })).toBeDefined();
    await shown.person.click(await button('Try the map again'));
    expect(await screen.findByRole('region', { name: /^Track of one reading/ })).toBeDefined();
  });

  it('saves the history as a file', async () => {
    const files: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file) }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const shown = show();
    await capture(shown);
    for (const format of ['JSON', 'CSV (spreadsheet)', 'GPX 1.1 (maps)']) {
      await shown.person.click(await button('Export'));
      await shown.person.click(await screen.findByRole('menuitem', { name: format }));
      expect(await screen.findByText('GPS Data Exported')).toBeDefined();
    }
    await waitFor(() => expect(files).toHaveLength(3));
    expect(files.map(({ type }) => type)).toEqual([
      'application/json',
      'text/csv;charset=utf-8',
      'application/gpx+xml',
    ]);
    vi.restoreAllMocks();
  });
});
