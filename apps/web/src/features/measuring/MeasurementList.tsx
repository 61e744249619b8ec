import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { itemsOf } from '@sightline/contracts/checklists/checklistItems';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import type { SiteRoom } from '@sightline/contracts/site/siteRooms';
import { type ReactNode, useState } from 'react';
import type { KnownMeasurement } from '../../inspection/kinds/measurements.ts';
import { ExportMenu } from '../../ui/ExportMenu.tsx';
import { useRead } from '../../wire/queries.ts';
import { removeMeasurement } from './editMeasurements.ts';
import { MeasurementDialog } from './MeasurementDialog.tsx';
import { MeasurementRow } from './MeasurementRow.tsx';
import { ownMeasurementVersion } from './ownVersions.ts';
import type { Choice } from './useChoices.ts';

interface MeasurementListProps {
  inspectionId: string;
  measurements: readonly KnownMeasurement[];
  rooms: readonly SiteRoom[];
  choices: readonly Choice[];
  onOpen: (choice: Choice) => void;
}

export function MeasurementList(props: MeasurementListProps): ReactNode {
  const { inspectionId, measurements, rooms, choices, onOpen } = props;
  const { data: checklist } = useRead(getChecklist, { params: { inspectionId } });
  // The measurement at the time when the form was opened, which its author saw.
  const [edited, setEdited] = useState<KnownMeasurement | null>(null);
  const items = checklist ? itemsOf(checklist) : [];
  const labelOf = (itemId: string | null): string => items.find(({ id }) => id === itemId)?.label ?? '';
  return (
    <section>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography component="h2" variant="h3">
          Measurements ({measurements.length})
        </Typography>
        {measurements.length + rooms.length > 0 && (
          <MeasurementsExport {...{ inspectionId, measurements, rooms }} />
        )}
      </Stack>
      {measurements.length === 0 && (
        <Typography color="textSecondary">Nothing has been measured yet.</Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0 }}>
        {measurements.map((measurement) => (
          <MeasurementRow
            key={measurement.id}
            measurement={measurement}
            choice={choices.find(({ id }) => id === measurement.photoId)}
            itemLabel={labelOf(measurement.itemId)}
            own={ownMeasurementVersion(measurement.refused, labelOf)}
            onOpen={onOpen}
            onEdit={() => setEdited(measurement)}
            onDelete={() => removeMeasurement(measurement)}
          />
        ))}
      </Box>
      {edited && (
        <MeasurementDialog
          key={edited.id}
          measurement={edited}
          own={ownMeasurementVersion(edited.refused, labelOf)}
          items={items}
          roomNames={rooms.map(({ name }) => name)}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

interface MeasurementsExportProps {
  inspectionId: string;
  measurements: readonly KnownMeasurement[];
  rooms: readonly SiteRoom[];
}

/** Loads the code that writes files with the first export. */
function MeasurementsExport(props: MeasurementsExportProps): ReactNode {
  return (
    <ExportMenu
      labels={{ json: 'JSON (with points)', csv: 'CSV (spreadsheet)' }}
      write={async (format) => {
        const { exportMeasurements } = await import('./exportMeasurements.ts');
        return exportMeasurements(format, props);
      }}
      done="Measurements exported"
      failed="Measurements not exported"
    />
  );
}
