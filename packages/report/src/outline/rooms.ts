import type { ReportContent, ReportRoom } from '@sightline/contracts/reports/content';
import { ROOM_FORMAT, roomSizeText, SIZE_LABELS } from '@sightline/measuring/roomTexts';
import { ROOM_TYPE_LABELS } from '@sightline/wording/labels';
import { photoName } from './measurements.ts';
import type { SectionOf } from './sections.ts';

/** Rooms of the building in a report: a row for each, with the sources of its sizes. */

const SIDES = ['length', 'width', 'height'] as const;
type Side = (typeof SIDES)[number];

/** Left out where there are no rooms. */
export function roomTable(content: ReportContent): SectionOf<'table'>[] {
  const { rooms } = content;
  if (rooms.length === 0) return [];
  return [
    {
      kind: 'table',
      title: `Rooms (${rooms.length})`,
      empty: '',
      columns: [
        { title: 'Room', width: 22 },
        { title: 'Length, width and height (± 95 % interval)', width: 44 },
        { title: 'Area and volume (± 95 % interval)', width: 34 },
      ],
      rows: rooms.map((room) => [
        lines([nameOf(room), room.notes]),
        lines(SIDES.map((side) => sideText(side, room, content))),
        lines([productText('area', room), productText('volume', room)]) || 'Not known',
      ]),
    },
  ];
}

/** `Primary bath (Bathroom)`; `Bathroom` where it has no other name. */
function nameOf({ name, type }: ReportRoom): string {
  const label = ROOM_TYPE_LABELS[type];
  return name === label ? name : `${name} (${label})`;
}

/** `Length 12 ft 3.00 in ± 0.21 in (measured on Photo 1)`, `Width 10 ft 0.00 in (typed)`. */
function sideText(side: Side, room: ReportRoom, content: ReportContent): string {
  const size = room.sizes[side];
  if (!size) return `${SIZE_LABELS[side]} not given`;
  return `${SIZE_LABELS[side]} ${roomSizeText(side, size, ROOM_FORMAT, sourceOf(room[side], content))}`;
}

/** Empty where one of the sizes is unknown. */
function productText(name: 'area' | 'volume', { sizes }: ReportRoom): string {
  const size = sizes[name];
  return size ? `${SIZE_LABELS[name]} ${roomSizeText(name, size, ROOM_FORMAT)}` : '';
}

/** A measurement may be on a photo that was left out: its size is stated, but the reader cannot see it on a picture. */
function sourceOf(dimension: ReportRoom[Side], content: ReportContent): string {
  if (dimension?.kind !== 'measured') return '';
  const found = content.measurements.find(({ id }) => id === dimension.measurementId);
  return found
    ? `measured on ${photoName(found.photoId, content)}`
    : 'measured on a photo not in this report';
}

function lines(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
