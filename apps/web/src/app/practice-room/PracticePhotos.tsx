import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { describeMeasurement } from '@sightline/wording/measurementTexts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { MeasuringEditor } from '../../features/measuring/MeasuringEditor.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import type { PracticePhotos as Photos, PracticePhoto } from './usePracticePhotos.ts';

interface PracticePhotosProps {
  photos: Photos;
  onMeasure: (photo: PracticePhoto) => void;
  /** The measurements on all photos, in the tab for measuring. */
  measurements?: Measurements;
}

export function PracticePhotos({ photos, onMeasure, measurements }: PracticePhotosProps): ReactNode {
  const { all, remove } = photos;
  if (all.length === 0)
    return (
      <EmptyState
        title="No photos"
        text={
          measurements ? 'Take a photo in the Video tab, then measure on it.' : 'Take one in the Video tab.'
        }
      />
    );
  return (
    <Box component="ul" sx={GRID}>
      {all.map((photo, index) => (
        <Card component="li" key={photo.id} sx={{ overflow: 'hidden' }}>
          <Box component="img" src={photo.address} alt={`Photo ${index + 1}`} sx={PICTURE} />
          <Box component="ul" sx={{ m: 0, px: 1.5, listStyle: 'none' }}>
            {measurements
              ?.filter(({ photoId }) => photoId === photo.id)
              .map((measurement) => (
                <li key={measurement.id}>{describeMeasurement(measurement)}</li>
              ))}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', p: 0.5 }}>
            <Button onClick={() => onMeasure(photo)}>Measure</Button>
            {!measurements && (
              <>
                <Button onClick={() => saveFile(`practice-${index + 1}.jpg`, photo.picture)}>Save</Button>
                <Button color="inherit" onClick={() => remove(photo)}>
                  Delete
                </Button>
              </>
            )}
          </Box>
        </Card>
      ))}
    </Box>
  );
}

const GRID = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
};
const PICTURE = { display: 'block', width: '100%', aspectRatio: '4 / 3', objectFit: 'cover' };

type Props = ComponentProps<typeof MeasuringEditor>;
export type Measurements = Props['measurements'];
type Format = Props['format'];

interface PracticeMeasuringProps {
  photo: PracticePhoto;
  /** The measurements on all photos. */
  measurements: Measurements;
  onMeasurement: (measurement: Measurements[number]) => void;
  onClose: () => void;
}

export function PracticeMeasuring(props: PracticeMeasuringProps): ReactNode {
  const { photo, measurements, onMeasurement, onClose } = props;
  const [format, setFormat] = useState<Format>({ unit: 'inches', precision: 2 });
  return (
    <MeasuringEditor
      photo={photo}
      title="Measure: Practice"
      measurements={measurements.filter(({ photoId }) => photoId === photo.id)}
      {...{ format, onClose }}
      onFormat={setFormat}
      onRecord={(sent, measured) =>
        onMeasurement({ ...sent, ...measured, inspectionId: 'practice', by: 'You' })
      }
    />
  );
}
