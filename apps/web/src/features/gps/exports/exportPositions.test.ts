import { mintId } from '@sightline/contracts/core/ids';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { ShownPosition } from '../../../inspection/kinds/positions.ts';
import { GpsSession } from '../GpsSession.ts';
import { speedText } from '../gpsTexts.ts';
import { exportPositions } from './exportPositions.ts';

const inspectionId = mintId();

function position(facts: Partial<ShownPosition>): ShownPosition {
  return {
    id: mintId(),
    latitude: 25.98,
    longitude: -80.23,
    altitude: null,
    accuracyMeters: 7,
    heading: null,
    speedMetersPerSecond: null,
    takenAt: '2026-11-20T15:00:00.000Z',
    description: '',
    category: 'inspection',
    address: '',
    by: 'Ana Ruiz (Inspector)',
    receivedAt: '2026-11-20T15:00:02.000Z',
    distanceMeters: null,
    isOffSite: null,
    sending: null,
    problem: null,
    refused: null,
    metersFromPrevious: null,
    ...facts,
  };
}

/** Readings, newest first, as on the screen. */
const POSITIONS = [
  position({ takenAt: '2026-11-20T15:01:00.000Z', description: 'Marker <B> & "C"', category: 'reference' }),
  position({
    takenAt: '2026-11-20T15:00:30.000Z',
    altitude: 3.5,
    speedMetersPerSecond: 4.5,
    metersFromPrevious: 12.345,
    distanceMeters: 200,
    isOffSite: true,
  }),
  position({ description: '=HYPERLINK("http://evil.example","Open")', sending: 'waiting', by: null }),
];

const textOf = async (format: 'json' | 'csv' | 'gpx', positions = POSITIONS): Promise<string> =>
  await exportPositions(format, { inspectionId, positions }).contents.text();

describe('exported GPS data', () => {
  it('contains every fact as JSON, oldest first, and marks unsaved readings', async () => {
    const read: unknown = JSON.parse(await textOf('json'));
    expect(read).toMatchObject({
      inspectionId,
      positions: [
        { description: POSITIONS[2]?.description, isSaved: false },
        { altitude: 3.5, isSaved: true },
        { category: 'reference' },
      ],
    });
  });

  it('is a CSV table in which no text is a formula and negative numbers are numbers', async () => {
    const { data, errors } = Papa.parse<Record<string, string>>((await textOf('csv')).slice(1), {
      header: true,
    });
    expect(errors).toEqual([]);
    expect(data).toMatchObject([
      { Longitude: '-80.23', Description: `'${POSITIONS[2]?.description}`, 'Speed (km/h)': '' },
      {
        'Speed (km/h)': '16.2',
        'Distance from previous (m)': '12.35',
        'Altitude (m)': '3.5',
        'Off site': 'yes',
      },
      { Description: 'Marker <B> & "C"', Category: 'reference' },
    ]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'never starts a CSV cell with %j',
    async (text) => {
      const csv = await textOf('csv', [position({ description: text, address: text })]);
      expect(csv).toContain(`"'${text}`);
    },
  );

  it('is a GPX 1.1 document with a track, waypoints, and escaped texts', async () => {
    const gpx = await textOf('gpx');
    expect(gpx).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<gpx /);
    const read = new DOMParser().parseFromString(gpx, 'application/xml');
    const root = read.documentElement;
    expect([root.localName, root.namespaceURI, root.getAttribute('version')]).toEqual([
      'gpx',
      'http://www.topografix.com/GPX/1/1',
      '1.1',
    ]);
    const points = [...read.querySelectorAll('trkseg > trkpt')];
    expect(points.map((point) => [point.getAttribute('lat'), point.getAttribute('lon')])).toEqual([
      ['25.98', '-80.23'],
      ['25.98', '-80.23'],
    ]);
    expect(points.map((point) => point.querySelector('time')?.textContent)).toEqual([
      '2026-11-20T15:00:00.000Z',
      '2026-11-20T15:00:30.000Z',
    ]);
    expect([...(points[1]?.children ?? [])].map(({ localName }) => localName)).toEqual([
      'ele',
      'time',
      'cmt',
      'type',
    ]);
    expect(read.querySelector('gpx > wpt > desc')?.textContent).toBe('Marker <B> & "C"');
  });

  it('can be read as GPX even with characters that XML does not have', async () => {
    const gpx = await textOf('gpx', [position({ description: 'a\u0001b\uD800c\uFFFF' })]);
    const read = new DOMParser().parseFromString(gpx, 'application/xml');
    expect(read.querySelector('desc')?.textContent).toBe('a\uFFFDb\uFFFDc\uFFFD');
  });
});

it('a session begins with the specified threshold and interval, and speeds are in km/h', () => {
  expect(new GpsSession(mintId()).store.getState()).toMatchObject({
    ...{ thresholdMeters: 50, intervalSeconds: 30, validatesAccuracy: true },
  });
  expect(speedText(4.5)).toBe('16.2 km/h (10.1 mph)');
});
