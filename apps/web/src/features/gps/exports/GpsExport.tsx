import type { ReactNode } from 'react';
import type { ShownPosition } from '../../../inspection/kinds/positions.ts';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';

interface GpsExportProps {
  inspectionId: string;
  positions: readonly ShownPosition[];
}

/** Saves the history as a file. The code that writes files loads with the first one. */
export function GpsExport({ inspectionId, positions }: GpsExportProps): ReactNode {
  return (
    <ExportMenu
      labels={{ json: 'JSON', csv: 'CSV (spreadsheet)', gpx: 'GPX 1.1 (maps)' }}
      disabled={positions.length === 0}
      write={async (format) => {
        const { exportPositions } = await import('./exportPositions.ts');
        return exportPositions(format, { inspectionId, positions });
      }}
      done="GPS Data Exported"
      failed="GPS data not exported"
    />
  );
}
