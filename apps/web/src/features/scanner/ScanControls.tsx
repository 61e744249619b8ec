import StartIcon from '@mui/icons-material/RadarRounded';
import StopIcon from '@mui/icons-material/StopRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type NewScan, ScanType } from '@sightline/contracts/scans/scans';
import { counted } from '@sightline/wording/counted';
import { ROOM_TYPE_LABELS } from '@sightline/wording/labels';
import { SCAN_TYPE_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useId, useState } from 'react';
import { useStore } from 'zustand';
import { DimensionFields, dimensionsOf, EMPTY_DIMENSIONS } from './DimensionFields.tsx';
import { lateText, minutesText, SCAN_PLANS } from './plans.ts';
import type { ScanSession } from './ScanSession.ts';

interface ScanControlsProps {
  roomLabel: string;
  session: ScanSession | null;
  isReady: boolean;
  onStart: (order: Pick<NewScan, 'type' | 'roomLabel' | 'dimensions'>) => void;
  onStop: () => void;
}

export function ScanControls({ roomLabel, session, isReady, onStart, onStop }: ScanControlsProps): ReactNode {
  const [type, setType] = useState<ScanType>('quick');
  const [room, setRoom] = useState(roomLabel);
  const [sizes, setSizes] = useState(EMPTY_DIMENSIONS);
  const dimensions = type === 'measurement' ? dimensionsOf(sizes) : null;
  const start = (): void => {
    if (dimensions !== 'invalid') onStart({ type, roomLabel: room.trim(), dimensions });
  };
  if (session) return <Running session={session} type={type} onStop={onStop} />;
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))' }}>
        <TypeField type={type} onChange={setType} />
        <RoomField room={room} onChange={setRoom} />
      </Box>
      {type === 'measurement' && <DimensionFields sizes={sizes} onChange={setSizes} />}
      <Button
        variant="contained"
        size="large"
        startIcon={<StartIcon />}
        loading={!isReady}
        loadingPosition="start"
        onClick={start}
      >
        Start scan
      </Button>
    </Stack>
  );
}

function TypeField({ type, onChange }: { type: ScanType; onChange: (type: ScanType) => void }): ReactNode {
  return (
    <TextField
      select
      label="Scan type"
      value={type}
      onChange={({ target }) => onChange(ScanType.parse(target.value))}
      helperText={SCAN_PLANS[type].text}
    >
      {ScanType.options.map((option) => (
        <MenuItem key={option} value={option}>
          {SCAN_TYPE_LABELS[option]} ({minutesText(SCAN_PLANS[option])})
        </MenuItem>
      ))}
    </TextField>
  );
}

function RoomField({ room, onChange }: { room: string; onChange: (room: string) => void }): ReactNode {
  const roomsId = useId();
  return (
    <>
      <TextField
        label="Room"
        value={room}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { maxLength: 200, list: roomsId } }}
      />
      <datalist id={roomsId}>
        {Object.values(ROOM_TYPE_LABELS).map((label) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}

interface RunningProps {
  session: ScanSession;
  type: ScanType;
  onStop: () => void;
}

function Running({ session, type, onStop }: RunningProps): ReactNode {
  const progress = useStore(session.store, (state) => state.progress);
  const keyframes = useStore(session.store, (state) => state.keyframes);
  const found = useStore(session.store, (state) => state.found);
  const frames = useStore(session.store, (state) => state.framesCounted);
  const isLate = useStore(session.store, (state) => state.isLate);
  return (
    <Stack spacing={1.5}>
      <LinearProgress
        variant="determinate"
        value={progress}
        aria-label={`${SCAN_TYPE_LABELS[type]} scan`}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography variant="body2">
        {Math.floor(progress)}%, {frames} of {session.framesNeeded} frames, {counted(keyframes, 'keyframe')},{' '}
        {counted(found, 'possible finding')}
      </Typography>
      {isLate && <Alert severity="info">{lateText(SCAN_PLANS[type])}</Alert>}
      <Button variant="contained" color="error" size="large" startIcon={<StopIcon />} onClick={onStop}>
        Stop scan
      </Button>
    </Stack>
  );
}
