import type { RoomSize, SiteRoom, SizeName } from '@sightline/contracts/site/siteRooms';
import { roomSizes } from './roomSizes.ts';
import { type Format, sizeText } from './units.ts';

export const SIZE_LABELS: Record<SizeName, string> = {
  length: 'Length',
  width: 'Width',
  height: 'Height',
  area: 'Area',
  volume: 'Volume',
};

export const SIZE_DIMENSIONS = { length: 1, width: 1, height: 1, area: 2, volume: 3 } as const;

const NAMES = Object.keys(SIZE_LABELS) as SizeName[];

/** Lines such as `Length 12 ft 3.00 in ± 0.21 in`, one for each known size. */
export function roomSizeLines(
  room: Pick<SiteRoom, 'length' | 'width' | 'height'>,
  measurements: Parameters<typeof roomSizes>[1],
  format: Format,
): string[] {
  const sizes = roomSizes(room, measurements);
  return NAMES.flatMap((name) => {
    const size = sizes[name];
    return size ? [`${SIZE_LABELS[name]} ${roomSizeText(name, size, format)}`] : [];
  });
}

/** The format of a room: 150 inches are shown to everyone as 12 ft 6 in. */
export function roomFormat({ unit, precision }: Format): Format {
  return { unit: unit === 'inches' ? 'feetAndInches' : unit, precision };
}

/** The format of rooms for which no unit was chosen: in exports and reports. */
export const ROOM_FORMAT: Format = { unit: 'feetAndInches', precision: 2 };

/**
 * The text of a size; one that was typed in whole or in part has no interval and is marked as typed.
 * @param source the source of a size with an interval: `measured on Photo 1`
 */
export function roomSizeText(name: SizeName, size: RoomSize, format: Format, source = ''): string {
  const text = sizeText({ ...size, dimensions: SIZE_DIMENSIONS[name] }, format);
  const typed = SIZE_DIMENSIONS[name] === 1 ? 'typed' : 'no interval, because a size was typed';
  const remarks = [size.uncertainty === null ? typed : source, size.isSquareOnOnly ? 'square-on only' : ''];
  const remark = remarks.filter((part) => part !== '').join(', ');
  return remark === '' ? text : `${text} (${remark})`;
}
