import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { MeasuringPanel } from '../../features/measuring/MeasuringPanel.tsx';
import { useInspectionPage } from '../inspection/context.ts';

/** What was measured on the photos of an inspection, without a call. */
export default function MeasurementsPage(): ReactNode {
  const { inspectionId } = useInspectionPage();
  return (
    <>
      <title>Measurements · Sightline</title>
      <h1 style={visuallyHidden}>Measurements</h1>
      <MeasuringPanel inspectionId={inspectionId} />
    </>
  );
}
