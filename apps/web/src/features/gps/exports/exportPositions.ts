import { csvTable } from '@sightline/wording/csv';
import { fileTime } from '@sightline/wording/dates';
import type { ShownPosition } from '../../../inspection/kinds/positions.ts';

const GPX = 'http://www.topografix.com/GPX/1/1';
const SCHEMA_INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

interface Exported {
  inspectionId: string;
  /** The readings, newest first as on the screen; files start with the oldest. */
  positions: readonly ShownPosition[];
}

const TYPES = {
  json: 'application/json',
  csv: 'text/csv;charset=utf-8',
  gpx: 'application/gpx+xml',
};

export function exportPositions(
  format: keyof typeof TYPES,
  { inspectionId, positions }: Exported,
): { name: string; contents: Blob } {
  const oldestFirst = positions.toReversed();
  const exportedAt = new Date().toISOString();
  const name = `gps-${fileTime(exportedAt)}.${format}`;
  const writers = {
    json: () => toJson({ inspectionId, positions: oldestFirst }, exportedAt),
    csv: () => csvTable(oldestFirst.map(rowOf)),
    gpx: () => toGpx({ inspectionId, positions: oldestFirst }, exportedAt),
  };
  return { name, contents: new Blob([writers[format]()], { type: TYPES[format] }) };
}

function toJson({ inspectionId, positions }: Exported, exportedAt: string): string {
  const facts = positions.map(({ sending, ...position }) => ({
    ...position,
    isSaved: sending === null,
  }));
  return JSON.stringify({ inspectionId, exportedAt, positions: facts }, null, 2);
}

function rowOf(position: ShownPosition): Record<string, string | number> {
  const { speedMetersPerSecond: speed, metersFromPrevious } = position;
  return {
    Time: position.takenAt,
    Received: position.receivedAt ?? '',
    Latitude: position.latitude,
    Longitude: position.longitude,
    'Accuracy (m)': position.accuracyMeters,
    'Altitude (m)': position.altitude ?? '',
    'Heading (degrees)': position.heading ?? '',
    'Speed (km/h)': speed === null ? '' : rounded(speed * 3.6),
    'Distance from previous (m)': metersFromPrevious === null ? '' : rounded(metersFromPrevious),
    'Distance from property (m)': position.distanceMeters ?? '',
    'Off site': offSiteText(position.isOffSite),
    Category: position.category,
    Description: position.description,
    Address: position.address,
    'Recorded by': position.by ?? '',
    Id: position.id,
  };
}

function offSiteText(isOffSite: boolean | null): string {
  if (isOffSite === null) return '';
  return isOffSite ? 'yes' : 'no';
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * A GPX 1.1 document: reference points are waypoints, the others one track. The browser's own serializer writes it, which
 * escapes every text.
 */
function toGpx(
  { inspectionId, positions }: { inspectionId: string; positions: readonly ShownPosition[] },
  exportedAt: string,
): string {
  const file = document.implementation.createDocument(GPX, 'gpx');
  const root = file.documentElement;
  root.setAttribute('version', '1.1');
  root.setAttribute('creator', 'Sightline');
  root.setAttributeNS(XMLNS, 'xmlns:xsi', SCHEMA_INSTANCE);
  root.setAttributeNS(SCHEMA_INSTANCE, 'xsi:schemaLocation', `${GPX} ${GPX}/gpx.xsd`);
  const metadata = append(root, 'metadata');
  append(metadata, 'name', `Inspection ${inspectionId}`);
  append(metadata, 'time', exportedAt);
  const isReference = ({ category }: ShownPosition): boolean => category === 'reference';
  for (const position of positions.filter(isReference)) appendPoint(root, 'wpt', position);
  appendTrack(
    root,
    positions.filter((position) => !isReference(position)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(file)}`;
}

function appendTrack(root: Element, positions: readonly ShownPosition[]): void {
  if (positions.length === 0) return;
  const segment = append(append(root, 'trk'), 'trkseg');
  for (const position of positions) appendPoint(segment, 'trkpt', position);
}

/** The order of the elements is that of the schema. */
function appendPoint(parent: Element, name: 'wpt' | 'trkpt', position: ShownPosition): void {
  const point = append(parent, name);
  point.setAttribute('lat', String(position.latitude));
  point.setAttribute('lon', String(position.longitude));
  if (position.altitude !== null) append(point, 'ele', String(position.altitude));
  append(point, 'time', position.takenAt);
  append(point, 'cmt', factsOf(position));
  if (position.description) append(point, 'desc', position.description);
  append(point, 'type', position.category);
}

/** Facts as text, since GPX 1.1 has no elements for them. */
function factsOf({ accuracyMeters, heading, speedMetersPerSecond }: ShownPosition): string {
  const facts = [
    `accuracy ${accuracyMeters} m`,
    heading !== null && `heading ${heading} degrees`,
    speedMetersPerSecond !== null && `speed ${speedMetersPerSecond} m/s`,
  ];
  return facts.filter(Boolean).join(', ');
}

function append(parent: Element, name: string, text?: string): Element {
  const element = parent.ownerDocument.createElementNS(GPX, name);
  if (text !== undefined) element.textContent = wellFormed(text);
  parent.append(element);
  return element;
}

/**
 * Replaces characters that XML cannot represent: a serializer would write them, and no reader could open the
 * file.
 */
function wellFormed(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
