import type { SiteRoom } from '@sightline/contracts/site/siteRooms';
import type { KnownMeasurement } from '../../../inspection/kinds/measurements.ts';
import type { Choice } from '../useChoices.ts';

interface Found {
  measurements: readonly KnownMeasurement[];
  choices: readonly Choice[];
}

export interface RoomContents {
  photoIds: string[];
  measurementIds: string[];
  itemIds: string[];
}

/** The photos, measurements and items of a room, found by the name that they state. */
export function findContents(
  { name }: Pick<SiteRoom, 'name'>,
  { measurements, choices }: Found,
): RoomContents {
  const isHere = ({ roomLabel }: { roomLabel: string }): boolean =>
    roomLabel.trim().toLowerCase() === name.trim().toLowerCase();
  const photos = choices
    .map((choice) => (choice.kind === 'stored' ? choice.photo : stillOf(choice)))
    .filter(isHere);
  const measured = measurements.filter(isHere);
  const itemIds = [...photos, ...measured].flatMap(({ itemId }) => itemId ?? []);
  return {
    photoIds: photos.map(({ id }) => id),
    measurementIds: measured.map(({ id }) => id),
    itemIds: [...new Set(itemIds)],
  };
}

function stillOf({ entry: { id, input } }: Extract<Choice, { kind: 'waiting' }>) {
  return { id, roomLabel: input.roomLabel, itemId: input.itemId ?? null };
}

/** Text such as `2 photos, 1 measurement, 1 checklist item`; empty without any. */
export function contentsOf(room: Pick<SiteRoom, 'name'>, found: Found): string {
  const { photoIds, measurementIds, itemIds } = findContents(room, found);
  return [
    counted(photoIds.length, 'photo'),
    counted(measurementIds.length, 'measurement'),
    counted(itemIds.length, 'checklist item'),
  ]
    .filter((text) => text !== '')
    .join(', ');
}

function counted(count: number, noun: string): string {
  if (count === 0) return '';
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
