import { distanceMeters } from '@sightline/measuring/geo';
import { expect, it } from 'vitest';
import { layoutTrack, type TrackPoint } from './layoutTrack.ts';

const SIZE = { width: 360, height: 260 };
const point = (latitude: number, longitude: number, accuracyMeters = 5): TrackPoint => ({
  id: `${latitude},${longitude}`,
  category: 'inspection',
  latitude,
  longitude,
  accuracyMeters,
});

it('draws north up and to scale', () => {
  const [south, north, east] = [point(25.98, -80.23), point(25.981, -80.23), point(25.98, -80.229)];
  const { points } = layoutTrack([south, north, east], SIZE);
  const [a, b, c] = points;
  expect(b?.x).toBeCloseTo(a?.x ?? 0);
  expect(b?.y).toBeLessThan(a?.y ?? 0);
  expect(c?.x).toBeGreaterThan(a?.x ?? 0);
  const [up, right] = [(a?.y ?? 0) - (b?.y ?? 0), (c?.x ?? 0) - (a?.x ?? 0)];
  expect(up / right).toBeCloseTo(distanceMeters(south, north) / distanceMeters(south, east), 4);
});

it('keeps every point inside, with a scale bar that fits', () => {
  const { points, scale } = layoutTrack([point(25.98, -80.23), point(26.4, -80.9)], SIZE);
  for (const { x, y } of points) {
    // Half of the ring around the latest point.
    expect(x).toBeGreaterThan(10);
    expect(x).toBeLessThan(SIZE.width - 10);
    expect(y).toBeGreaterThan(10);
    expect(y).toBeLessThan(SIZE.height - 10);
  }
  expect(scale.label).toMatch(/^(1|2|5)0* mi$/);
  expect(scale.pixels).toBeLessThanOrEqual(SIZE.width / 3);
});

it('has a size for a single point, and for points that are the same', () => {
  for (const track of [[point(25.98, -80.23)], [point(25.98, -80.23), point(25.98, -80.23)]]) {
    const { points, scale } = layoutTrack(track, SIZE);
    expect(points[0]).toMatchObject({ x: SIZE.width / 2, y: SIZE.height / 2 });
    expect(scale.label).toMatch(/^(1|2|5)0* ft$/);
  }
});

it('crosses the date line by the short way', () => {
  const { points } = layoutTrack([point(0, 179.9995), point(0, -179.9995)], SIZE);
  expect((points[1]?.x ?? 0) - (points[0]?.x ?? 0)).toBeGreaterThan(100);
});
