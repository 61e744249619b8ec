import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import { MeasuringEditor } from '../../features/measuring/MeasuringEditor.tsx';
import type { PracticePhoto } from './usePracticePhotos.ts';

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
