import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { distanceText, latitudeLongitudeText } from '@sightline/measuring/geo';
import { POSITION_CATEGORY_LABELS } from '@sightline/wording/siteLabels';
import { memo, type ReactNode } from 'react';
import type { ShownPosition } from '../../inspection/kinds/positions.ts';
import { WaitingText } from '../../inspection/outbox/WaitingText.tsx';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Moment, Time } from '../../ui/Time.tsx';
import { formatInstant, SECONDS_CLOCK_FORMAT, SECONDS_FORMAT } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { lengthText, speedText, withMeters } from './gpsTexts.ts';

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
          <StatusChip tone={position.category === 'reference' ? 'blue' : 'green'}>
            {POSITION_CATEGORY_LABELS[position.category]}
          </StatusChip>
          {position.isOffSite === true && <StatusChip tone="orange">Off site</StatusChip>}
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
  const { accuracyMeters, altitude, speedMetersPerSecond, metersFromPrevious, distanceMeters } = position;
  const lateAt = lateArrival(position);
  return (
    <Typography variant="caption" component="div" color="textSecondary">
      <DottedLine>
        {position.address}
        {latitudeLongitudeText(position)}
        {withMeters(accuracyMeters)}
        {distanceMeters !== null && distanceText(distanceMeters)}
        {altitude !== null && `altitude ${lengthText(altitude)}`}
        {metersFromPrevious !== null && `${lengthText(metersFromPrevious)} from the previous reading`}
        {speedMetersPerSecond !== null && speedText(speedMetersPerSecond)}
        {position.by}
        {lateAt !== null && (
          <span>
            received <Moment instant={lateAt} isInSentence />
          </span>
        )}
      </DottedLine>
    </Typography>
  );
}

const SOON_MS = 15 * 60_000;

/**
 * The time of receipt if it is much later or earlier than the reading: it was sent late, or the phone's clock
 * is wrong. Otherwise null.
 */
function lateArrival({ takenAt, receivedAt }: ShownPosition): string | null {
  if (receivedAt === null) return null;
  return Math.abs(Date.parse(receivedAt) - Date.parse(takenAt)) <= SOON_MS ? null : receivedAt;
}

/** The progress of an unsent reading. */
function Sending({ position: { sending, problem, refused } }: { position: ShownPosition }): ReactNode {
  if (!sending) return null;
  const isWaiting = sending === 'waiting';
  return (
    <Typography
      component="span"
      variant="caption"
      sx={{ color: isWaiting ? 'text.secondary' : 'error.main' }}
    >
      {isWaiting ? <WaitingText /> : ['Not saved.', problem, ownVersion(refused)].filter(Boolean).join(' ')}
    </Typography>
  );
}

/** The list shows the server's version; this names the person's own version, which the server refused. */
function ownVersion(refused: ShownPosition['refused']): string {
  const { description, category } = refused ?? {};
  const own = [
    description !== undefined && (description === '' ? 'no description' : `"${description}"`),
    category && POSITION_CATEGORY_LABELS[category],
  ].filter(Boolean);
  return own.length > 0 ? `Yours: ${own.join(', ')}.` : '';
}
