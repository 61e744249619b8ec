import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { PHOTO_CATEGORY_LABELS, PHOTO_PRIORITY_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import type { PhotoTile } from '../../../inspection/photos/photoTiles.ts';
import { choicesOf, PHOTO_STATUS_LABELS, type PhotoFilter } from './filters.ts';

interface GalleryFiltersProps {
  tiles: readonly PhotoTile[];
  filter: PhotoFilter;
  onChange: (filter: PhotoFilter) => void;
}

/** The five filters of the gallery; a photo must match all of them. */
export function GalleryFilters({ tiles, filter, onChange }: GalleryFiltersProps): ReactNode {
  const { rooms, tags } = choicesOf(tiles);
  const choose =
    <Name extends keyof PhotoFilter>(name: Name) =>
    (value: string | null): void =>
      onChange({ ...filter, [name]: value });
  const options = (labels: Record<string, string>) => Object.entries(labels);
  const named = (values: readonly string[]) => values.map((value) => [value, value] as [string, string]);
  const priorities = Object.entries(PHOTO_PRIORITY_LABELS).map(
    ([value, { label }]) => [value, label] as [string, string],
  );
  return (
    <Box role="group" aria-label="Filter photos" sx={FILTERS}>
      <FilterChoice
        label="Category"
        value={filter.category}
        options={options(PHOTO_CATEGORY_LABELS)}
        onChoose={choose('category')}
      />
      <FilterChoice
        label="Priority"
        value={filter.priority}
        options={priorities}
        onChoose={choose('priority')}
      />
      <FilterChoice label="Room" value={filter.room} options={named(rooms)} onChoose={choose('room')} />
      <FilterChoice label="Tag" value={filter.tag} options={named(tags)} onChoose={choose('tag')} />
      <FilterChoice
        label="Status"
        value={filter.status}
        options={options(PHOTO_STATUS_LABELS)}
        onChoose={choose('status')}
      />
    </Box>
  );
}

const FILTERS = {
  display: 'grid',
  gap: 1.25,
  gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
  mb: 2,
};

interface FilterChoiceProps {
  label: string;
  value: string | null;
  options: readonly [string, string][];
  onChoose: (value: string | null) => void;
}

function FilterChoice({ label, value, options, onChoose }: FilterChoiceProps): ReactNode {
  // The last photo with the chosen room or tag may be gone; it stays chosen until the person changes it.
  const isMissing = value !== null && options.every(([option]) => option !== value);
  const shown = isMissing ? [...options, [value, value] as const] : options;
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value ?? ''}
      disabled={shown.length === 0}
      onChange={({ target }) => onChoose(target.value || null)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">All</MenuItem>
      {shown.map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
