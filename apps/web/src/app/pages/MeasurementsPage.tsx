import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { MeasuringPanel } from '../../features/measuring/MeasuringPanel.tsx';
import { useInspection } from '../../inspection/useInspection.ts';
import { InspectionToolHeader } from '../InspectionToolHeader.tsx';
import { useOutboxNow } from '../useOutboxNow.ts';

/** The measurements on the photos of an inspection, without a call. */
export default function MeasurementsPage(): ReactNode {
  const { inspectionId = '' } = useParams();
  const { data: inspection } = useInspection(inspectionId);
  useOutboxNow();
  return (
    <>
      <InspectionToolHeader title="Measurements" inspection={inspection} />
      <Card sx={{ p: 2.5 }}>
        <MeasuringPanel key={inspectionId} inspectionId={inspectionId} />
      </Card>
    </>
  );
}
