import type { SiteRoom } from '@sightline/contracts/site/siteRooms';

type Dimensions = Pick<SiteRoom, 'length' | 'width' | 'height'>;

export function measurementsOf(room: Partial<Dimensions>): string[] {
  return [room.length, room.width, room.height].flatMap((dimension) =>
    dimension?.kind === 'measured' ? [dimension.measurementId] : [],
  );
}
