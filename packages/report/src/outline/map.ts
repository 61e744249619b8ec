import { known } from '@sightline/contracts/core/known';
import type { ReportContent, ReportPhoto, ReportTrackPoint } from '@sightline/contracts/reports/content';
import { counted } from '@sightline/wording/counted';
import { instantText } from '@sightline/wording/dates';
import { layoutTrack, type TrackPoint } from '../layoutTrack.ts';
import type { PlotShape } from '../plots.ts';
import { deviceTimeText, locationText, photoTimes } from '../reportTexts.ts';
import type { SectionOf } from './sections.ts';

/** The map of a report: a drawing to scale, without a map service. Decision 031. */

const TITLE = 'Map';

/** Left out where no photo and no track has a position. */
export function map(content: ReportContent, shownIds: ReadonlySet<string>): SectionOf<'plot'>[] {
  const placed = content.photos.flatMap((photo, index) => {
    const { position } = photo;
    if (!shownIds.has(photo.id) || position === null || !('latitude' in position)) return [];
    return [{ photo, position, number: index + 1 }];
  });
  const { site, track } = content;
  const table = tableOf(placed, track, content.timeZone);
  if (placed.length + track.length === 0) {
    const isLocated = content.photos.some(({ position }) => position !== null);
    return isLocated ? [{ ...table, alt: '', empty: IN_OTHER_COPY, plot: null }] : [];
  }
  return [
    {
      ...table,
      alt: altText({ placed, track, hasProperty: site !== null }),
      empty: '',
      plot: draw(placed, pointsOf(content, placed)),
    },
  ];
}

interface Placed {
  photo: ReportPhoto;
  position: Pick<TrackPoint, 'latitude' | 'longitude' | 'accuracyMeters'>;
  number: number;
}

const PROPERTY = 'property';
/** Ids of photos never begin like this. */
const WALKED = 'track ';

/** All points are in one list, because they share one scale. */
function pointsOf({ site, track }: ReportContent, placed: readonly Placed[]): TrackPoint[] {
  return [
    // The accuracy of a property is not drawn; that of one which was looked up is not known.
    ...(site
      ? [{ ...site, accuracyMeters: site.accuracyMeters ?? 0, id: PROPERTY, category: 'reference' } as const]
      : []),
    ...track.map((point, index) => ({ ...point, id: WALKED + index, category: 'inspection' }) as const),
    ...placed.map(({ photo: { id }, position }) => ({ ...position, id, category: 'inspection' }) as const),
  ];
}

function tableOf(placed: readonly Placed[], track: readonly ReportTrackPoint[], timeZone: string) {
  return {
    kind: 'plot',
    title: TITLE,
    columns: [
      { title: 'Photo', width: 14 },
      { title: 'Taken', width: 30 },
      { title: 'Location', width: 56 },
    ],
    rows: [
      ...placed.map(({ photo, number }) => [
        `Photo ${number}`,
        photoTimes(photo, timeZone, instantText).join(', '),
        locationText(photo),
      ]),
      ...trackRow(track, timeZone),
    ],
  } satisfies Partial<SectionOf<'plot'>>;
}

function trackRow(track: readonly ReportTrackPoint[], timeZone: string): string[][] {
  const [first, last] = [track[0], track.at(-1)];
  if (!first || !last) return [];
  const times = [first, last].map(({ takenAt: madeAt, receivedAt }) =>
    deviceTimeText({ madeAt, receivedAt }, timeZone),
  );
  return [['Track', [...new Set(times)].join(' to '), trackText(track)]];
}

function trackText({ length }: readonly ReportTrackPoint[]): string {
  return counted(length, 'recorded position');
}

/** A client's copy has distances instead of coordinates. */
const IN_OTHER_COPY =
  'The map is in the copy for staff and officials. Distances from the property are stated with each photo.';

interface Shown {
  placed: readonly Placed[];
  track: readonly ReportTrackPoint[];
  hasProperty: boolean;
}

function altText({ placed, track, hasProperty }: Shown): string {
  const photos = placed.map(({ photo, number }) => `Photo ${number}, ${locationText(photo)}`);
  const walked = track.length === 0 ? [] : [`Track of ${trackText(track)}`];
  const what = [...photos, ...walked].join('; ');
  return `Map to scale, north up${hasProperty ? ', with the property' : ''}. ${what}`;
}

/** Points: the width of the text on a letter page. */
const SIZE = { width: 516, height: 250 };
const INK = { ground: '#f3f5f8', photo: '#0e5a8a', property: '#8a5a00', track: '#5c6b7a', text: '#1a2230' };
const LETTERS = { kind: 'text', size: 9, color: INK.text, anchor: 'middle', isBold: true } as const;
/** Photos nearer to each other than this share one label. */
const NEAR = 16;

function draw(placed: readonly Placed[], track: readonly TrackPoint[]) {
  const { points, scale } = layoutTrack(track, SIZE);
  const walked = points.filter(({ id }) => id.startsWith(WALKED));
  const photos = points.slice(points.length - placed.length);
  const shapes: PlotShape[] = [
    { kind: 'box', x: 0, y: 0, ...SIZE, fill: INK.ground },
    ...photos.map(
      ({ x, y, radius }) => ({ kind: 'dot', x, y, radius, fill: INK.photo, opacity: 0.08 }) as const,
    ),
    ...points.flatMap(({ id, x, y }) => (id === PROPERTY ? propertyAt(x, y) : [])),
    ...trackAlong(walked),
    ...photos.map(({ x, y }) => ({ kind: 'dot', x, y, radius: 3.5, fill: INK.photo, opacity: 1 }) as const),
    ...labels(
      photos.map(({ x, y }, index) => ({ x, y, number: known(placed[index], 'a photo on the map').number })),
    ),
    ...north(),
    ...scaleBar(scale),
  ];
  return { ...SIZE, shapes };
}

/** A line through the recorded positions, with a dot on each: positions taken one by one are far apart. */
function trackAlong(points: readonly { x: number; y: number }[]): PlotShape[] {
  if (points.length === 0) return [];
  const d = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return [
    { kind: 'line', d, color: INK.track, width: 1.2 },
    ...points.map(({ x, y }) => ({ kind: 'dot', x, y, radius: 1.6, fill: INK.track, opacity: 1 }) as const),
  ];
}

function propertyAt(x: number, y: number): PlotShape[] {
  const d = `M${x} ${y - 7}L${x + 7} ${y}L${x} ${y + 7}L${x - 7} ${y}Z`;
  return [
    { kind: 'line', d, color: INK.property, width: 2.5 },
    { ...LETTERS, x, y: y + 19, text: 'Property', color: INK.property },
  ];
}

interface Labeled {
  x: number;
  y: number;
  number: number;
}

/** `1-4, 7` where photos are too near to each other to be told apart. */
function labels(points: readonly Labeled[]): PlotShape[] {
  const groups: Labeled[][] = [];
  for (const point of points) {
    const near = groups.find(([first]) => first && Math.hypot(first.x - point.x, first.y - point.y) < NEAR);
    if (near) near.push(point);
    else groups.push([point]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    const text = ranges(group.map(({ number }) => number));
    return first ? [{ ...LETTERS, x: first.x, y: first.y - 7, text, color: INK.photo }] : [];
  });
}

/** `1-4, 7` of 1, 2, 3, 4 and 7, which are ascending. */
function ranges(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ');
}

function north(): PlotShape[] {
  const x = SIZE.width - 20;
  return [
    { kind: 'line', d: `M${x} 28V10M${x - 5} 16L${x} 10L${x + 5} 16`, color: INK.text, width: 1.5 },
    { ...LETTERS, x, y: 40, text: 'N' },
  ];
}

function scaleBar({ pixels, label }: { pixels: number; label: string }): PlotShape[] {
  const [x, y] = [12, SIZE.height - 12];
  return [
    { kind: 'line', d: `M${x} ${y - 5}V${y}H${x + pixels}V${y - 5}`, color: INK.text, width: 1.5 },
    { ...LETTERS, x: x + pixels / 2, y: y - 6, text: label },
  ];
}
