import { compareNames } from '@sightline/contracts/core/searchText';
import type { PhotoCategory, PhotoPriority } from '@sightline/contracts/photos/photoDetails';
import type { PhotoTile } from '../../../inspection/photos/photoTiles.ts';

/** The location of a photo's file. An unsent photo on another phone counts as being sent. */
export type PhotoStatus = 'onPhone' | 'sending' | 'stored';

export const PHOTO_STATUS_LABELS: Record<PhotoStatus, string> = {
  onPhone: 'On this phone only',
  sending: 'Sending',
  stored: 'On the server',
};

/** `null` does not filter. */
export interface PhotoFilter {
  category: PhotoCategory | null;
  priority: PhotoPriority | null;
  room: string | null;
  tag: string | null;
  status: PhotoStatus | null;
}

export const NO_FILTER: PhotoFilter = { category: null, priority: null, room: null, tag: null, status: null };

interface SortedBy {
  category: PhotoCategory | null;
  priority: PhotoPriority | null;
  room: string;
  tags: readonly string[];
}

const UNKNOWN: SortedBy = { category: null, priority: null, room: '', tags: [] };

/** The details of a photo, which are empty while only another phone has it. */
export function factsOf(tile: PhotoTile): SortedBy {
  if (tile.kind === 'stored') return { ...tile.photo, room: tile.photo.roomLabel };
  if (!tile.entry) return UNKNOWN;
  const { category = 'general', priority = 'medium', tags = [], roomLabel } = tile.entry.input;
  return { category, priority, tags, room: roomLabel };
}

export function statusOf(tile: PhotoTile): PhotoStatus {
  if (tile.kind === 'stored') return 'stored';
  return tile.entry && tile.stage.name !== 'uploading' ? 'onPhone' : 'sending';
}

export function filterTiles(tiles: readonly PhotoTile[], filter: PhotoFilter): PhotoTile[] {
  return tiles.filter((tile) => {
    const { category, priority, room, tags } = factsOf(tile);
    return (
      isWanted(filter.category, category) &&
      isWanted(filter.priority, priority) &&
      isWanted(filter.room, room) &&
      isWanted(filter.status, statusOf(tile)) &&
      (filter.tag === null || tags.includes(filter.tag))
    );
  });
}

const isWanted = (wanted: string | null, value: string | null): boolean =>
  wanted === null || wanted === value;

/** The rooms and tags to choose from, in alphabetical order. */
export function choicesOf(tiles: readonly PhotoTile[]): { rooms: string[]; tags: string[] } {
  const facts = tiles.map(factsOf);
  return { rooms: sorted(facts.map(({ room }) => room)), tags: sorted(facts.flatMap(({ tags }) => tags)) };
}

function sorted(values: readonly string[]): string[] {
  const named = new Set(values.filter((value) => value !== ''));
  return [...named].sort(compareNames);
}
