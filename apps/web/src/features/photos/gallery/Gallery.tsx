import CompareIcon from '@mui/icons-material/CompareOutlined';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { exportPhotos as archive } from '@sightline/contracts/photos/photos';
import { fileTime } from '@sightline/wording/dates';
import { PHOTO_CATEGORY_LABELS, PHOTO_PRIORITY_LABELS } from '@sightline/wording/siteLabels';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { PhotoTile } from '../../../inspection/photos/photoTiles.ts';
import { FilterSelect } from '../../../ui/list/filterFields.tsx';
import { NoMatches } from '../../../ui/list/NoMatches.tsx';
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
  mb: 2,
};

const ComparePhotos = lazy(async () => ({ default: (await import('./ComparePhotos.tsx')).ComparePhotos }));

interface GalleryProps {
  children: (tiles: readonly PhotoTile[]) => ReactNode;
}

/** Adds filters, the comparison and the archive above the grid, for staff. */
export function Gallery({ children }: GalleryProps): ReactNode {
  const { tiles } = usePhotos();
  const [filter, setFilter] = useState(NO_FILTER);
  const shown = filterTiles(tiles, filter);
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <CompareButton tiles={shown} />
        <ExportButton />
      </Stack>
      {tiles.length > 0 && <GalleryFilters tiles={tiles} filter={filter} onChange={setFilter} />}
      {tiles.length > 0 && shown.length === 0 ? (
        <NoMatches compact records="photos" onShowAll={() => setFilter(NO_FILTER)} />
      ) : (
        children(shown)
      )}
    </>
  );
}

/** Compares stored photos only, because they are the record. */
function CompareButton({ tiles }: { tiles: readonly PhotoTile[] }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const photos = tiles.flatMap((tile) => (tile.kind === 'stored' ? [tile.photo] : []));
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CompareIcon />}
        disabled={photos.length < 2}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        Compare
      </Button>
      {wasOpened && (
        <Suspense>
          <ComparePhotos open={isOpen} photos={photos} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function ExportButton(): ReactNode {
  const { inspectionId, tiles } = usePhotos();
  const [isBusy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    await exportPhotos(inspectionId, tiles);
    setBusy(false);
  };
  return (
    <Button
      variant="outlined"
      startIcon={<ExportIcon />}
      loading={isBusy}
      loadingPosition="start"
      onClick={() => void start()}
    >
      Export (ZIP)
    </Button>
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
  `${count === 1 ? 'One photo is' : `${count} photos are`} not on the server yet and not in the export.`;

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
