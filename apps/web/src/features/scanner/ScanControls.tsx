import StartIcon from '@mui/icons-material/RadarRounded';
import StopIcon from '@mui/icons-material/StopRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ScanType } from '@sightline/contracts/scans/scans';
import { counted } from '@sightline/wording/counted';
import { ROOM_TYPE_LABELS } from '@sightline/wording/labels';
import { SCAN_TYPE_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, type Ref, useId } from 'react';
import { useStore } from 'zustand';
import { DimensionFields, dimensionsOf, EMPTY_DIMENSIONS } from './DimensionFields.tsx';
import { lateText, minutesText, SCAN_PLANS } from './plans.ts';
import type { ScanSession } from './ScanSession.ts';
import { NOT_CHECKED } from './scannerTexts.ts';
import type { ScanOrder } from './useScanner.ts';

/** What a scan is started with. */
export interface ScanChoice {
  type: ScanType;
  room: string;
  sizes: typeof EMPTY_DIMENSIONS;
}

export const FIRST_CHOICE: Omit<ScanChoice, 'room'> = { type: 'quick', sizes: EMPTY_DIMENSIONS };

/** What is sent about a scan; null if a dimension cannot be read. */
export function orderOf({ type, room, sizes }: ScanChoice): Omit<ScanOrder, 'settings'> | null {
  const dimensions = type === 'measurement' ? dimensionsOf(sizes) : null;
  return dimensions === 'invalid' ? null : { type, roomLabel: room.trim(), dimensions };
}

/** "Quick (2-3 min) · Garage" */
export function choiceText({ type, room }: ScanChoice): string {
  return [typeText(type), room.trim()].filter(Boolean).join(' · ');
}

const typeText = (type: ScanType): string => `${SCAN_TYPE_LABELS[type]} (${minutesText(SCAN_PLANS[type])})`;

interface ScanFieldsProps {
  choice: ScanChoice;
  onChange: (choice: ScanChoice) => void;
}

/** The type of the next scan, its room, and the room's dimensions. */
export function ScanFields({ choice, onChange }: ScanFieldsProps): ReactNode {
  const { type, room, sizes } = choice;
  return (
    <Stack spacing={2}>
      <TypeField type={type} onChange={(next) => onChange({ ...choice, type: next })} />
      <RoomField room={room} onChange={(next) => onChange({ ...choice, room: next })} />
      {type === 'measurement' && (
        <DimensionFields sizes={sizes} onChange={(next) => onChange({ ...choice, sizes: next })} />
      )}
    </Stack>
  );
}

interface StartScanProps {
  ref: Ref<HTMLButtonElement>;
  /** Whether a video runs: the scan is the next step only then. */
  hasVideo: boolean;
  isReady: boolean;
  isDisabled: boolean;
  onStart: () => void;
}

export function StartScan({ ref, hasVideo, isReady, isDisabled, onStart }: StartScanProps): ReactNode {
  return (
    <Button
      ref={ref}
      variant={hasVideo ? 'contained' : 'outlined'}
      startIcon={<StartIcon />}
      loading={!isReady}
      loadingPosition="start"
      disabled={isDisabled}
      onClick={onStart}
    >
      Start scan
    </Button>
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
          {typeText(option)}
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

interface RunningScanProps {
  /** The button that stops the scan. */
  ref: Ref<HTMLButtonElement>;
  session: ScanSession;
  type: ScanType;
  onStop: () => void;
}

/** The progress of a scan, and the button that stops it. */
export function RunningScan({ ref, session, type, onStop }: RunningScanProps): ReactNode {
  const progress = useStore(session.store, (state) => state.progress);
  const keyframes = useStore(session.store, (state) => state.keyframes);
  const found = useStore(session.store, (state) => state.found);
  const frames = useStore(session.store, (state) => state.framesCounted);
  const isLate = useStore(session.store, (state) => state.isLate);
  const isUnchecked = useStore(session.store, (state) => state.isUnchecked);
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
      {isUnchecked && (
        <Alert role="status" severity="warning">
          {NOT_CHECKED}
        </Alert>
      )}
      {isLate && <Alert severity="info">{lateText(SCAN_PLANS[type])}</Alert>}
      <Button
        ref={ref}
        variant="contained"
        color="error"
        size="large"
        startIcon={<StopIcon />}
        onClick={onStop}
      >
        Stop scan
      </Button>
    </Stack>
  );
}
