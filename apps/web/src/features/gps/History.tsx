import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { POSITION_HISTORY, PositionCategory } from '@sightline/contracts/positions/positions';
import { POSITION_CATEGORY_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useRef, useState } from 'react';
import type { ShownPosition } from '../../inspection/kinds/positions.ts';
import { ExportMenu } from '../../ui/ExportMenu.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { OpenStreetMapCredit } from '../../ui/OpenStreetMapCredit.tsx';
import { SilenceLimit } from '../../wire/SilenceLimit.ts';
import { describePosition, removePosition } from './editPositions.ts';
import { PositionRow } from './PositionRow.tsx';

interface HistoryProps {
  inspectionId: string;
  positions: readonly ShownPosition[];
  readOnly: boolean;
  /** What is shown while there are none. */
  children: ReactNode;
}

/** The latest readings, newest first; also the text alternative of the map. */
export function History({ inspectionId, positions, readOnly, children }: HistoryProps): ReactNode {
  const [edited, setEdited] = useState<ShownPosition | null>(null);
  const section = useRef<HTMLElement>(null);
  const remove = (id: string): void => {
    removePosition(inspectionId, id);
    // The button that had the focus is gone.
    section.current?.focus();
  };
  return (
    <Box component="section" ref={section} aria-label="History" tabIndex={-1}>
      {children}
      {positions.length === POSITION_HISTORY && (
        <Typography variant="caption" color="textSecondary">
          The latest {POSITION_HISTORY} readings are shown and exported.
        </Typography>
      )}
      <Box component="ol" sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {positions.map((position) => (
          <PositionRow
            key={position.id}
            position={position}
            {...(!readOnly && { onEdit: setEdited, onDelete: remove })}
          />
        ))}
      </Box>
      {positions.some(({ address }) => address !== '') && <OpenStreetMapCredit />}
      {edited && <EditDialog {...{ inspectionId, position: edited }} onClose={() => setEdited(null)} />}
    </Box>
  );
}

interface EditDialogProps {
  inspectionId: string;
  position: ShownPosition;
  onClose: () => void;
}

/** Edits the description of a reading; the reading itself never changes. */
function EditDialog({ inspectionId, position, onClose }: EditDialogProps): ReactNode {
  const [description, setDescription] = useState(position.description);
  const [category, setCategory] = useState(position.category);
  const save = (): void => {
    const change = {
      ...(description.trim() !== position.description && { description: description.trim() }),
      ...(category !== position.category && { category }),
    };
    if (Object.keys(change).length > 0) describePosition(inspectionId, position, change);
    onClose();
  };
  return (
    <FormDialog title="Edit reading" onSave={save} onClose={onClose}>
      <TextField
        autoFocus
        label="Description"
        value={description}
        onChange={({ target }) => setDescription(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        select
        label="Category"
        value={category}
        onChange={({ target }) => setCategory(PositionCategory.parse(target.value))}
      >
        {PositionCategory.options.map((option) => (
          <MenuItem key={option} value={option}>
            {POSITION_CATEGORY_LABELS[option]}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}

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
        const { exportPositions } = await SilenceLimit.arrival(import('./exports/exportPositions.ts'));
        return exportPositions(format, { inspectionId, positions });
      }}
      done="GPS Data Exported"
      failed="GPS data not exported"
    />
  );
}
