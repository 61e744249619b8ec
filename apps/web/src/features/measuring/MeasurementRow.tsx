import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { MEASUREMENT_TYPE_LABELS } from '@sightline/contracts/labels';
import type { Measurement } from '@sightline/contracts/measurements';
import { measurementText } from '@sightline/contracts/measuring/units';
import type { ReactNode } from 'react';
import { StatusChip } from '../../ui/StatusChip.tsx';

interface MeasurementRowProps {
  measurement: Measurement;
  photoNumber: number;
  onOpen: () => void;
  onDelete: () => void;
}

export function MeasurementRow({
  measurement,
  photoNumber,
  onOpen,
  onDelete,
}: MeasurementRowProps): ReactNode {
  const { type, calibration, roomLabel, notes, by, isSquareOnOnly } = measurement;
  const text = measurementText(measurement, measurement);
  const facts = [
    calibration.kind !== 'none' && `reference: ${calibration.reference}`,
    roomLabel,
    notes,
    by,
  ].filter(Boolean);
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {MEASUREMENT_TYPE_LABELS[type]}: {text}
        </Typography>
        {isSquareOnOnly && <StatusChip tone="orange">Square-on only</StatusChip>}
        <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          <Link component="button" type="button" onClick={onOpen}>
            Photo {photoNumber}
          </Link>
          {facts.length > 0 && ` · ${facts.join(' · ')}`}
        </Typography>
      </Box>
      <IconButton aria-label={`Delete ${MEASUREMENT_TYPE_LABELS[type]} ${text}`} onClick={onDelete}>
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 0.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
};
