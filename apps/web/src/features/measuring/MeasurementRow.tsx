import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { measurementText } from '@sightline/measuring/units';
import { calibrationText } from '@sightline/wording/measurementTexts';
import { MEASUREMENT_TYPE_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import type { KnownMeasurement } from '../../inspection/kinds/measurements.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { SendingLine } from './SendingLine.tsx';
import type { Choice } from './useChoices.ts';

interface MeasurementRowProps {
  measurement: KnownMeasurement;
  /** Its photo; undefined while it is not known on this device. */
  choice: Choice | undefined;
  itemLabel: string;
  /** The person's own version that the server refused. */
  own: readonly string[];
  onOpen: (choice: Choice) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function MeasurementRow(props: MeasurementRowProps): ReactNode {
  const { measurement, choice, itemLabel, own, onOpen, onEdit, onDelete } = props;
  const { type, calibration, roomLabel, notes, by, isSquareOnOnly, sending, problem } = measurement;
  const name = `${MEASUREMENT_TYPE_LABELS[type]} ${measurementText(measurement, measurement)}`;
  const facts = [calibrationText(calibration), itemLabel, roomLabel, notes, by].filter(Boolean);
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: 1, minWidth: 0, pt: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{name.replace(' ', ': ')}</Typography>
        {isSquareOnOnly && <StatusChip tone="orange">Square-on only</StatusChip>}
        <SendingLine {...{ sending, problem, own }} />
        <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Typography>
        {choice && (
          <Link component="button" type="button" onClick={() => onOpen(choice)} sx={LINK}>
            Photo {choice.number}
          </Link>
        )}
      </Box>
      <IconButton aria-label={`Edit ${name}`} onClick={onEdit} sx={TOUCH}>
        <EditIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={`Delete ${name}`} onClick={onDelete} sx={TOUCH}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

const LINK = { minHeight: 44, minWidth: 44, textAlign: 'left', typography: 'body2' };
const TOUCH = { width: 44, height: 44, flex: 'none' };
const ROW = { display: 'flex', alignItems: 'flex-start', borderTop: 1, borderColor: 'divider' };
