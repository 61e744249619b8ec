import type { SiteRoom } from '@sightline/contracts/site/siteRooms';
import type { ReactNode } from 'react';
import type { KnownMeasurement } from '../../inspection/kinds/measurements.ts';
import { ExportMenu } from '../../ui/ExportMenu.tsx';

interface MeasurementsExportProps {
  inspectionId: string;
  measurements: readonly KnownMeasurement[];
  rooms: readonly SiteRoom[];
}

/** The code that writes files loads with the first one. */
export function MeasurementsExport(props: MeasurementsExportProps): ReactNode {
  return (
    <ExportMenu
      labels={{ json: 'JSON (with points)', csv: 'CSV (spreadsheet)' }}
      write={async (format) => {
        const { exportMeasurements } = await import('./exportMeasurements.ts');
        return exportMeasurements(format, props);
      }}
      done="Measurements Exported"
      failed="Measurements not exported"
    />
  );
}
