import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { exportPhotos as archive } from '@sightline/contracts/photos/photos';
import { fileTime } from '@sightline/wording/dates';
import { PHOTO_CATEGORY_LABELS, PHOTO_PRIORITY_LABELS } from '@sightline/wording/siteLabels';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { PhotoTile } from '../../../inspection/photos/photoTiles.ts';
import { FilterSelect } from '../../../ui/list/filterFields.tsx';
import { NoMatches } from '../../../ui/list/NoMatches.tsx';
import { RowMenu } from '../../../ui/list/RowMenu.tsx';
import { useFilterFold } from '../../../ui/list/useFilterFold.tsx';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { download } from '../../../wire/download.ts';
import { usePhotos } from '../photosContext.ts';
import {
  choicesOf,
  filterTiles,
  NO_FILTER,
  PHOTO_STATUS_LABELS,
  type PhotoFilter,
  statusOf,
} from './photoFilter.ts';

const entriesOf = (labels: Record<string, string>): [string, string][] => Object.entries(labels);
const PRIORITIES = Object.entries(PHOTO_PRIORITY_LABELS).map(([value, { label }]) => [value, label] as const);

const FILTERS = {
  display: 'grid',
  gap: 1.25,
  gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
};

const ComparePhotos = lazy(async () => ({ default: (await import('./ComparePhotos.tsx')).ComparePhotos }));

interface GalleryView {
  /** The photos that match the filters. */
  tiles: readonly PhotoTile[];
  filters: ReturnType<typeof useFilterFold>;
  /** Null unless the filters leave nothing. */
  noMatches: ReactNode;
}

/** The filters of the photos, which staff have. */
export function useGallery(all: readonly PhotoTile[]): GalleryView {
  const [filter, setFilter] = useState(NO_FILTER);
  const tiles = filterTiles(all, filter);
  const filters = useFilterFold({
    records: all.length,
    set: Object.values(filter).filter(Boolean).length,
    fields: <GalleryFilters tiles={all} filter={filter} onChange={setFilter} />,
  });
  const isEmptied = all.length > 0 && tiles.length === 0;
  return {
    tiles,
    filters,
    noMatches: isEmptied ? (
      <NoMatches compact records="photos" onShowAll={() => setFilter(NO_FILTER)} />
    ) : null,
  };
}

/** Compares the shown photos, and saves all of them. */
export function GalleryMenu({ tiles }: { tiles: readonly PhotoTile[] }): ReactNode {
  const photos = usePhotos();
  const [isComparing, setComparing] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const [isExporting, setExporting] = useState(false);
  // Only stored photos are compared, because they are the record.
  const stored = tiles.flatMap((tile) => (tile.kind === 'stored' ? [tile.photo] : []));
  const compare = (): void => {
    setOpened(true);
    setComparing(true);
  };
  const save = async (): Promise<void> => {
    setExporting(true);
    await exportPhotos(photos.inspectionId, photos.tiles);
    setExporting(false);
  };
  return (
    <>
      {isExporting && <CircularProgress size={20} aria-label="Exporting the photos" />}
      <RowMenu
        label="More actions for the photos"
        actions={[
          { label: 'Compare', does: compare, isDisabled: stored.length < 2 },
          { label: 'Export (ZIP)', does: () => void save(), isDisabled: isExporting },
        ]}
      />
      {wasOpened && (
        <Suspense>
          <ComparePhotos open={isComparing} photos={stored} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Saves the archive of all stored photos, and reports the outcome. Resolves when it is saved or has failed. */
async function exportPhotos(inspectionId: string, tiles: readonly PhotoTile[]): Promise<void> {
  const missing = tiles.filter((tile) => statusOf(tile) !== 'stored').length;
  if (missing === tiles.length)
    return toast({ title: 'No Photos', description: 'No photos available for export.', tone: 'error' });
  try {
    // Browsers keep large blobs on disk.
    const archived = (await download(archive, { params: { inspectionId } })).contents;
    save(archived, `photos-${fileTime(new Date().toISOString())}.zip`);
    const description = missing > 0 ? missingText(missing) : undefined;
    toast({ title: 'Export Complete', tone: 'success', ...(description && { description }) });
  } catch (error) {
    toast({ title: 'Photo export failed', description: errorMessage(error), tone: 'error' });
  }
}

const missingText = (count: number): string =>
  `${count === 1 ? 'One photo is' : `${count} photos are`} still unsent and not in the export.`;

function save(archived: Blob, name: string): void {
  const url = URL.createObjectURL(archived);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

interface GalleryFiltersProps {
  tiles: readonly PhotoTile[];
  filter: PhotoFilter;
  onChange: (filter: PhotoFilter) => void;
}

/** The five filters of the gallery; a photo must match all of them. */
function GalleryFilters({ tiles, filter, onChange }: GalleryFiltersProps): ReactNode {
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

/** The last photo with the chosen room or tag may be gone; it stays chosen until the person changes it. */
function own(values: readonly string[], chosen: string | null) {
  const all = chosen === null || values.includes(chosen) ? values : [...values, chosen];
  return { options: all.map((value) => [value, value] as const), isDisabled: all.length === 0 };
}
