import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { itemsOf } from '@sightline/contracts/checklists/checklistItems';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import type { Photo } from '@sightline/contracts/photos/photos';
import type { SiteRoom } from '@sightline/contracts/site/siteRooms';
import { type Averaging, averagesOf } from '@sightline/measuring/averages';
import { measurementText } from '@sightline/measuring/units';
import { averageText, basisText, noAverageText } from '@sightline/wording/measurementTexts';
import { MEASUREMENT_TYPE_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useState } from 'react';
import type { KnownMeasurement } from '../../inspection/kinds/measurements.ts';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { ExportMenu } from '../../ui/ExportMenu.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useRead } from '../../wire/queries.ts';
import { SilenceLimit } from '../../wire/SilenceLimit.ts';
import { CheckLine } from './Check.tsx';
import { EditableRow } from './EditableRow.tsx';
import { removeMeasurement } from './editMeasurements.ts';
import { MeasurementDialog } from './MeasurementDialog.tsx';
import { ownMeasurementVersion } from './ownVersions.ts';
import { SendingLine } from './SendingLine.tsx';
import type { Choice } from './useChoices.ts';

const LINK = { minHeight: 44, minWidth: 44, textAlign: 'left', typography: 'body2' };
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
  // The measurement when the form was opened, which the author saw.
  const [edited, setEdited] = useState<KnownMeasurement | null>(null);
  const items = checklist ? itemsOf(checklist) : [];
  const averages = averagesOf(measurements, choices.flatMap(pictureOf));
  const labelOf = (itemId: string | null): string => items.find(({ id }) => id === itemId)?.label ?? '';
  return (
    <section aria-label="Measurements">
      <Box component="ul" sx={{ m: 0, p: 0 }}>
        {measurements.map((measurement) => (
          <MeasurementRow
            key={measurement.id}
            measurement={measurement}
            choice={choices.find(({ id }) => id === measurement.photoId)}
            averaging={averages.get(measurement.id)}
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
          measurements={measurements}
          items={items}
          roomNames={rooms.map(({ name }) => name)}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

/** The picture, whose size is known once it is stored. */
function pictureOf(choice: Choice): Pick<Photo, 'id' | 'width' | 'height' | 'sha256'>[] {
  return choice.kind === 'stored' ? [choice.photo] : [];
}

interface MeasurementsExportProps {
  inspectionId: string;
  measurements: readonly KnownMeasurement[];
  rooms: readonly SiteRoom[];
}

/** Loads the code that writes files with the first export. */
export function MeasurementsExport(props: MeasurementsExportProps): ReactNode {
  return (
    <ExportMenu
      labels={{ json: 'JSON (with points)', csv: 'CSV (spreadsheet)' }}
      write={async (format) => {
        const { exportMeasurements } = await SilenceLimit.arrival(import('./exportMeasurements.ts'));
        return exportMeasurements(format, props);
      }}
      done="Measurements exported"
      failed="Measurements not exported"
    />
  );
}

interface MeasurementRowProps {
  measurement: KnownMeasurement;
  /** Undefined while the photo is not known on this device. */
  choice: Choice | undefined;
  /** Undefined unless the measurement is the first of several of one length. */
  averaging: Averaging | undefined;
  itemLabel: string;
  /** The person's own values that the server refused; empty if none. */
  own: readonly string[];
  onOpen: (choice: Choice) => void;
  onEdit: () => void;
  onDelete: () => void;
}

function MeasurementRow(props: MeasurementRowProps): ReactNode {
  const { measurement, choice, averaging, itemLabel, own, onOpen, onEdit, onDelete } = props;
  const { type, roomLabel, notes, by, isSquareOnOnly, sending, problem } = measurement;
  const name = `${MEASUREMENT_TYPE_LABELS[type]} ${measurementText(measurement, measurement)}`;
  return (
    <EditableRow {...{ name, onEdit, onDelete }}>
      <Typography sx={{ fontWeight: 600 }}>{name.replace(' ', ': ')}</Typography>
      <CheckLine {...measurement} />
      {averaging?.average && (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {averageText(averaging.average, measurement)}
        </Typography>
      )}
      {averaging?.problem && (
        <Typography variant="body2" color="error">
          {noAverageText(averaging.problem)}
        </Typography>
      )}
      {isSquareOnOnly && <StatusChip tone="orange">Square-on only</StatusChip>}
      <SendingLine {...{ sending, problem, own }} />
      <Typography variant="caption" component="div" color="textSecondary">
        <DottedLine>{[basisText(measurement), itemLabel, roomLabel, notes, by]}</DottedLine>
      </Typography>
      {choice && (
        <Link component="button" type="button" onClick={() => onOpen(choice)} sx={LINK}>
          Photo {choice.number}
        </Link>
      )}
    </EditableRow>
  );
}
