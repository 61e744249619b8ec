import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { latitudeLongitudeText } from '@sightline/contracts/geo';
import { POSITION_CATEGORY_LABELS } from '@sightline/contracts/labels';
import { memo, type ReactNode } from 'react';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Time } from '../../ui/Time.tsx';
import { formatInstant, SECONDS_FORMAT } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { SECONDS_CLOCK_FORMAT } from './formats.ts';
import type { ShownPosition } from './mergePositions.ts';
import { lengthText, speedText, withMeters } from './texts.ts';

interface PositionRowProps {
  position: ShownPosition;
  onEdit?: (position: ShownPosition) => void;
  onDelete?: (id: string) => void;
}

export const PositionRow = memo(function PositionRow({
  position,
  onEdit,
  onDelete,
}: PositionRowProps): ReactNode {
  const clock = formatInstant(position.takenAt, useTimeZone(), SECONDS_CLOCK_FORMAT);
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 }}>
          <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
            <Time instant={position.takenAt} format={SECONDS_FORMAT} />
          </Typography>
          <StatusChip tone={position.category === 'reference' ? 'orange' : 'green'}>
            {POSITION_CATEGORY_LABELS[position.category]}
          </StatusChip>
          <Sending position={position} />
        </Stack>
        {position.description && <Typography variant="body2">{position.description}</Typography>}
        <Facts position={position} />
      </Box>
      {onEdit && (
        <IconButton aria-label={`Edit the reading of ${clock}`} onClick={() => onEdit(position)}>
          <EditIcon />
        </IconButton>
      )}
      {onDelete && (
        <IconButton aria-label={`Delete the reading of ${clock}`} onClick={() => onDelete(position.id)}>
          <DeleteIcon />
        </IconButton>
      )}
    </Box>
  );
});

const ROW = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 0.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
};

function Facts({ position }: { position: ShownPosition }): ReactNode {
  const { accuracyMeters, altitude, speedMetersPerSecond, metersFromPrevious } = position;
  const facts = [
    position.address,
    latitudeLongitudeText(position),
    withMeters(accuracyMeters),
    altitude !== null && `altitude ${lengthText(altitude)}`,
    metersFromPrevious !== null && `${lengthText(metersFromPrevious)} from the previous reading`,
    speedMetersPerSecond !== null && speedText(speedMetersPerSecond),
    position.by,
  ].filter(Boolean);
  return (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {facts.join(' · ')}
    </Typography>
  );
}

/** The progress of what this device has not sent yet. */
function Sending({ position: { sending, problem } }: { position: ShownPosition }): ReactNode {
  if (!sending) return null;
  const [text, color] =
    sending === 'waiting' ? ['Saving…', 'text.secondary'] : [`Not saved. ${problem ?? ''}`, 'error.main'];
  return (
    <Typography component="span" variant="caption" sx={{ color }}>
      {text}
    </Typography>
  );
}
