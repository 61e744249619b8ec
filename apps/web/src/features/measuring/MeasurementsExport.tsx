import type { Measurement } from '@sightline/contracts/measurements';
import type { ReactNode } from 'react';
import { ExportMenu } from '../../ui/ExportMenu.tsx';

interface MeasurementsExportProps {
  inspectionId: string;
  measurements: readonly Measurement[];
}

/** The code that writes files loads with the first one. */
export function MeasurementsExport({ inspectionId, measurements }: MeasurementsExportProps): ReactNode {
  return (
    <ExportMenu
      labels={{ json: 'JSON (with points)', csv: 'CSV (spreadsheet)' }}
      write={async (format) => {
        const { exportMeasurements } = await import('./exportMeasurements.ts');
        return exportMeasurements(format, { inspectionId, measurements });
      }}
      done="Measurements Exported"
      failed="Measurements not exported"
    />
  );
}
