import type { ReactNode } from 'react';
import { MeasuringPanel } from '../../features/measuring/MeasuringPanel.tsx';
import { PartTitle } from '../../inspection/ui/PartTitle.tsx';
import { useInspectionPage } from '../inspection/context.ts';

/** What was measured on the photos of an inspection, without a call. */
export default function MeasurementsPage(): ReactNode {
  const { inspectionId, inspection } = useInspectionPage();
  return (
    <>
      <PartTitle name="Measurements" address={inspection?.address} />
      <MeasuringPanel inspectionId={inspectionId} />
    </>
  );
}
