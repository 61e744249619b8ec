import CaptureIcon from '@mui/icons-material/PhotoCameraRounded';
import RulerIcon from '@mui/icons-material/StraightenRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import { changeLabel } from '@sightline/contracts/rooms/room';
import { RoomType } from '@sightline/contracts/site/roomTypes';
import { ROOM_TYPE_LABELS } from '@sightline/wording/labels';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useCall, useRoom } from '../call/callContext.ts';
import { useCaptureTarget } from '../call/useCaptureTarget.ts';
import { Parts, type RoomPart } from '../parts/roomPart.tsx';
import { showError } from '../showError.ts';
import type { SlotProps } from '../slots.ts';

const LivenessPanel = lazyPart(async () => ({
  default: (await import('../liveness/LivenessPanel.tsx')).LivenessPanel,
}));

interface VideoTabProps {
  slotProps: SlotProps;
  progress: ReactNode;
  /** Absent for a person who may not measure. */
  onMeasure?: (() => void) | undefined;
}

const PANEL: readonly RoomPart<VideoTabProps>[] = [
  { id: 'room', who: null, priority: 10, render: RoomName },
  { id: 'actions', who: 'capture', priority: 20, render: QuickActions },
  { id: 'progress', who: null, priority: 30, render: ({ progress }) => progress },
  { id: 'liveness', who: 'control-camera', priority: 40, render: LivenessPart },
];

export function VideoTab(props: VideoTabProps): ReactNode {
  return (
    <Stack spacing={3}>
      <Parts of={PANEL} props={props} />
    </Stack>
  );
}

function LivenessPart(): ReactNode {
  return <Suspense>{<LivenessPanel />}</Suspense>;
}

function QuickActions({ slotProps, onMeasure }: VideoTabProps): ReactNode {
  return (
    <Box>
      <Typography component="h2" variant="h4" sx={{ mb: 1 }}>
        Quick Actions
      </Typography>
      <Stack direction="row" spacing={1}>
        <Button variant="contained" startIcon={<CaptureIcon />} onClick={() => slotProps.onCapture?.()}>
          Photo
        </Button>
        {onMeasure && (
          <Button variant="outlined" startIcon={<RulerIcon />} onClick={onMeasure}>
            Measure
          </Button>
        )}
      </Stack>
      <CaptureHint />
    </Box>
  );
}

function CaptureHint(): ReactNode {
  const target = useCaptureTarget();
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
      {target.kind === 'none' && target.reason}
      {target.kind === 'own' && 'Taken with your camera at full resolution.'}
      {target.kind === 'peer' && `Taken by ${target.name}'s phone at full resolution.`}
    </Typography>
  );
}

/** The room of the building that the phone is in. */
function RoomName({ slotProps }: VideoTabProps): ReactNode {
  return slotProps.canMark ? <RoomFields /> : <RoomLine />;
}

function RoomLine(): ReactNode {
  const label = useRoom((state) => state.room?.label ?? '');
  return (
    <Box>
      <Typography component="h2" variant="h4">
        Current room
      </Typography>
      <Typography color="textSecondary">{label || 'No room named'}</Typography>
    </Box>
  );
}

/** Choosing a type names the room; the name can then be edited. */
function RoomFields(): ReactNode {
  const { room } = useCall();
  const label = useRoom((state) => state.room?.label ?? '');
  const roomType = useRoom((state) => RoomType.safeParse(state.room?.roomType).data ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const save = (next: { label: string; roomType: RoomType | '' }): void => {
    setTyped(null);
    if (next.label.trim() === '' || (next.label === label && next.roomType === roomType)) return;
    room
      .ask(changeLabel, { id: mintId(), ...next })
      .catch((error: unknown) => showError(error, 'Room not renamed'));
  };
  return (
    <Stack spacing={2}>
      <TextField
        select
        label="Room Type"
        value={roomType}
        onChange={(event) => {
          const next = RoomType.parse(event.target.value);
          save({ roomType: next, label: ROOM_TYPE_LABELS[next] });
        }}
      >
        {RoomType.options.map((type) => (
          <MenuItem key={type} value={type}>
            {ROOM_TYPE_LABELS[type]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Room Name"
        value={typed ?? label}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => typed !== null && save({ roomType, label: typed })}
        onKeyDown={(event) => event.key === 'Enter' && typed !== null && save({ roomType, label: typed })}
        helperText={
          label ? 'Shown on the video and under each photo' : 'Name the room before you take photos'
        }
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </Stack>
  );
}
