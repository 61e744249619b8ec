import Box from '@mui/material/Box';
import { PHOTO_CATEGORY_LABELS, PHOTO_PRIORITY_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import type { PhotoTile } from '../../../inspection/photos/photoTiles.ts';
import { FilterSelect } from '../../../ui/list/filterFields.tsx';
import { choicesOf, PHOTO_STATUS_LABELS, type PhotoFilter } from './photoFilter.ts';

interface GalleryFiltersProps {
  tiles: readonly PhotoTile[];
  filter: PhotoFilter;
  onChange: (filter: PhotoFilter) => void;
}

/** The five filters of the gallery; a photo must match all of them. */
export function GalleryFilters({ tiles, filter, onChange }: GalleryFiltersProps): ReactNode {
  const { rooms, tags } = choicesOf(tiles);
  const choice = (name: keyof PhotoFilter) => ({
    all: 'All',
    value: filter[name] ?? '',
    onChange: (value: string) => onChange({ ...filter, [name]: value || null }),
  });
  return (
    <Box role="group" aria-label="Filter photos" sx={FILTERS}>
      <FilterSelect label="Category" options={entriesOf(PHOTO_CATEGORY_LABELS)} {...choice('category')} />
      <FilterSelect label="Priority" options={PRIORITIES} {...choice('priority')} />
      <FilterSelect label="Room" {...own(rooms, filter.room)} {...choice('room')} />
      <FilterSelect label="Tag" {...own(tags, filter.tag)} {...choice('tag')} />
      <FilterSelect label="Status" options={entriesOf(PHOTO_STATUS_LABELS)} {...choice('status')} />
    </Box>
  );
}

const entriesOf = (labels: Record<string, string>): [string, string][] => Object.entries(labels);
const PRIORITIES = Object.entries(PHOTO_PRIORITY_LABELS).map(([value, { label }]) => [value, label] as const);

/** The last photo with the chosen room or tag may be gone; it stays chosen until the person changes it. */
function own(values: readonly string[], chosen: string | null) {
  const all = chosen === null || values.includes(chosen) ? values : [...values, chosen];
  return { options: all.map((value) => [value, value] as const), isDisabled: all.length === 0 };
}

const FILTERS = {
  display: 'grid',
  gap: 1.25,
  gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
  mb: 2,
};
