import type { Measurement } from '@sightline/contracts/measurements/measurements';
import type { ReportContent, ReportRoom } from '@sightline/contracts/reports/content';
import type { SiteRoom } from '@sightline/contracts/site/siteRooms';
import { roomSizes } from '@sightline/measuring/roomSizes';
import { canonicalJson } from '../core/canonicalJson.ts';

/** The rooms of a report, with their sizes as all measurements of the inspection give them. */
export function reportRooms(
  rooms: readonly SiteRoom[],
  measurements: readonly Measurement[],
): Pick<ReportContent, 'rooms'> {
  const stated = rooms.map((room): ReportRoom => {
    const { id, name, type, notes, length, width, height } = room;
    return { id, name, type, notes, length, width, height, sizes: roomSizes(room, measurements) };
  });
  return { rooms: stated };
}

type Stated = Pick<ReportContent, 'rooms'>;

/** What differs between two states of an inspection. */
export function roomChanges({ rooms: before }: Stated, { rooms: after }: Stated): string[] {
  const changed = after.flatMap((room) => {
    const earlier = before.find(({ id }) => id === room.id);
    return earlier ? roomChange(earlier, room) : [`${room.name}: room added.`];
  });
  const removed = before.filter(({ id }) => after.every((room) => room.id !== id));
  return [...changed, ...removed.map(({ name }) => `${name}: room removed.`)];
}

function roomChange(before: ReportRoom, after: ReportRoom): string[] {
  const { sizes: earlierSizes, ...earlier } = before;
  const { sizes, ...now } = after;
  if (canonicalJson(earlierSizes) !== canonicalJson(sizes)) return [`${after.name}: room sizes changed.`];
  if (before.name !== after.name) return [`${before.name}: room renamed to ${after.name}.`];
  return canonicalJson(earlier) === canonicalJson(now) ? [] : [`${after.name}: room type or notes changed.`];
}
