import RulerIcon from '@mui/icons-material/StraightenRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  changeMeasurement,
  deleteMeasurement,
  listMeasurements,
  type Measurement,
  recordMeasurement,
} from '@sightline/contracts/measurements';
import { getPhotoImage, getPhotoThumbnail, listPhotos, type Photo } from '@sightline/contracts/photos';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { urlOf } from '../../wire/call.ts';
import { useRead, useSend } from '../../wire/queries.ts';
import { MeasurementRow } from './MeasurementRow.tsx';
import { MeasurementsExport } from './MeasurementsExport.tsx';
import type { MeasuringFormat } from './useMeasuringTool.ts';

/** Loaded with the first photo that is measured on. */
const MeasuringEditor = lazyPart(async () => ({
  default: (await import('./MeasuringEditor.tsx')).MeasuringEditor,
}));

const DEFAULT_FORMAT: MeasuringFormat = { unit: 'inches', precision: 2 };

/** Chooses a photo to measure on, and lists what was measured. */
export function MeasuringPanel({ inspectionId }: { inspectionId: string }): ReactNode {
  const photos = useRead(listPhotos, { params: { inspectionId } });
  const measurements = useRead(listMeasurements, { params: { inspectionId } });
  const [openId, setOpenId] = useState<string | null>(null);
  const [format, setFormat] = useState(DEFAULT_FORMAT);
  const record = useRecord();
  const failed = [photos, measurements].find(({ error, data }) => error && !data);
  if (failed?.error)
    return (
      <ErrorState
        title="Failed to fetch the measurements"
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  if (!photos.data || !measurements.data)
    return <RowsSkeleton label="Loading the measurements..." count={3} />;
  const ready = photos.data.filter(
    ({ renditions, disposition }) => renditions === 'ready' && disposition !== 'deleted',
  );
  const open = ready.find(({ id }) => id === openId);
  const numberOf = (photoId: string): number =>
    (photos.data?.findIndex(({ id }) => id === photoId) ?? -1) + 1;
  return (
    <Stack spacing={2}>
      <Typography component="h2" variant="h3">
        Measure on a photo
      </Typography>
      <PhotoChoice photos={ready} numberOf={numberOf} onChoose={setOpenId} />
      <List {...{ inspectionId, measurements: measurements.data, numberOf }} onOpen={setOpenId} />
      {open && (
        <MeasuringEditor
          key={open.id}
          photo={open}
          address={urlOf(getPhotoImage.path, { params: { photoId: open.id } })}
          title={`Measure on Photo ${numberOf(open.id)}`}
          measurements={measurements.data.filter(({ photoId }) => photoId === open.id)}
          {...{ format }}
          onFormat={setFormat}
          onRecord={(body) => record.mutate({ params: { inspectionId }, body })}
          onClose={() => setOpenId(null)}
        />
      )}
    </Stack>
  );
}

function useRecord() {
  return useSend(recordMeasurement, {
    refreshes: [listMeasurements],
    onError: (error) =>
      toast({ title: 'Measurement Error', description: errorMessage(error), tone: 'error' }),
  });
}

interface PhotoChoiceProps {
  photos: readonly Photo[];
  numberOf: (photoId: string) => number;
  onChoose: (photoId: string) => void;
}

function PhotoChoice({ photos, numberOf, onChoose }: PhotoChoiceProps): ReactNode {
  if (photos.length === 0)
    return (
      <EmptyState
        compact
        icon={<RulerIcon />}
        title="No photo to measure on yet"
        text="Take a photo of the surface with an object of known size on it, such as a sheet of letter paper or a card."
      />
    );
  return (
    <Box component="ul" aria-label="Photos to measure on" sx={GRID}>
      {photos.map(({ id, description }) => (
        <li key={id}>
          <ButtonBase
            aria-label={`Measure on Photo ${numberOf(id)}${description && `: ${description}`}`}
            onClick={() => onChoose(id)}
            sx={{ width: '100%', borderRadius: 1, overflow: 'hidden' }}
          >
            <img
              src={urlOf(getPhotoThumbnail.path, { params: { photoId: id } })}
              alt=""
              style={{ width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', display: 'block' }}
            />
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}

interface ListProps {
  inspectionId: string;
  measurements: readonly Measurement[];
  numberOf: (photoId: string) => number;
  onOpen: (photoId: string) => void;
}

function List({ inspectionId, measurements, numberOf, onOpen }: ListProps): ReactNode {
  const remove = useDeletion();
  if (measurements.length === 0)
    return <Typography color="textSecondary">Nothing has been measured yet.</Typography>;
  return (
    <section>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography component="h2" variant="h3">
          Measurements ({measurements.length})
        </Typography>
        <MeasurementsExport {...{ inspectionId, measurements }} />
      </Stack>
      <Box component="ul" sx={{ m: 0, p: 0 }}>
        {measurements.map((measurement) => (
          <MeasurementRow
            key={measurement.id}
            measurement={measurement}
            photoNumber={numberOf(measurement.photoId)}
            onOpen={() => onOpen(measurement.photoId)}
            onDelete={() => remove(measurement.id)}
          />
        ))}
      </Box>
    </section>
  );
}

/** Deletes a measurement and offers to take that back. */
function useDeletion(): (measurementId: string) => void {
  const restore = useSend(changeMeasurement, { refreshes: [listMeasurements] });
  const remove = useSend(deleteMeasurement, {
    refreshes: [listMeasurements],
    onSuccess: (_, { params }) =>
      toast({
        title: 'Measurement deleted',
        tone: 'success',
        durationMs: UNDO_MS,
        action: { label: 'Undo', onClick: () => restore.mutate({ params, body: { isDeleted: false } }) },
      }),
  });
  return (measurementId) => remove.mutate({ params: { measurementId } });
}

const UNDO_MS = 10_000;
const GRID = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
};
