import type { ShownPosition } from '../../../inspection/kinds/positions.ts';

const GPX = 'http://www.topografix.com/GPX/1/1';
const SCHEMA_INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/**
 * A GPX 1.1 document: reference points are waypoints, the others one track. The browser's own serializer writes it, which
 * escapes every text.
 */
export function toGpx(
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
