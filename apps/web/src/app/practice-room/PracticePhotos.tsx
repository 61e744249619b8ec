import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { describeMeasurement } from '@sightline/wording/measurementTexts';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import type { Measurements } from './PracticeMeasuring.tsx';
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
        title="No photos captured yet"
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
