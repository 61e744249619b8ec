import LocationIcon from '@mui/icons-material/LocationOnOutlined';
import CaptureIcon from '@mui/icons-material/MyLocationRounded';
import StartIcon from '@mui/icons-material/RouteRounded';
import StopIcon from '@mui/icons-material/StopCircleOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { describePosition } from '@sightline/contracts/positions/geocoding';
import {
  changePosition,
  listPositions,
  type RecordedPosition,
} from '@sightline/contracts/positions/positions';
import { counted } from '@sightline/wording/counted';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { watchPermissionForPosition } from '../../devices/positionPermission.ts';
import { hasGeolocation } from '../../devices/readPosition.ts';
import type { ShownPosition } from '../../inspection/kinds/positions.ts';
import { usePositions } from '../../inspection/usePositions.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RecordsHeader } from '../../ui/RecordsHeader.tsx';
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { Time } from '../../ui/Time.tsx';
import { SECONDS_CLOCK_FORMAT } from '../../ui/time.ts';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { call } from '../../wire/call.ts';
import { useOnline } from '../../wire/connection.ts';
import { keyOf } from '../../wire/queries.ts';
import { useSessionHolder } from './GpsScope.tsx';
import { GpsSession, type GpsStatus } from './GpsSession.ts';
import { GpsSettings } from './GpsSettings.tsx';
import { DENIED_BANNER, UNSUPPORTED, withMeters } from './gpsTexts.ts';
import { GpsExport, History } from './History.tsx';
import { TrackMap } from './map/TrackMap.tsx';

/** The number of latest readings to look up: a long track must not use up this person's lookups. */
const LATEST = 20;
/** The longest address on the wire. */
const MOST_CHARACTERS = 200;

interface GpsPanelProps {
  inspectionId: string;
  /** Whether capturing, changing and deleting are disabled. */
  readOnly?: boolean;
}

const NONE: readonly ShownPosition[] = [];

/**
 * Captures this device's position, once or repeatedly, and shows the readings of the inspection. Inside a
 * GpsScope, tracking continues while the panel is hidden; otherwise it stops with the panel.
 */
export function GpsPanel({ inspectionId, readOnly = false }: GpsPanelProps): ReactNode {
  const session = useGpsSession(inspectionId);
  const isDenied = useStore(session.store, ({ permission }) => permission === 'denied');
  const { data: positions = NONE, isLoading, error, retry } = usePositions(inspectionId);
  useAddresses(inspectionId, positions, !readOnly);
  const isEmpty = positions.length === 0 && !isLoading && !error;
  const [isCapturing, setCapturing] = useState(false);
  const controls = readOnly ? null : <GpsControls {...{ session, isCapturing, setCapturing }} />;
  // The buttons move when the first reading arrives.
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box);
  return (
    <div ref={box}>
      <RecordsHeader
        title="Readings"
        count={positions.length > 0 ? counted(positions.length, 'reading') : ''}
        action={!isEmpty && controls}
      >
        <GpsExport inspectionId={inspectionId} positions={positions} />
        {!readOnly && <GpsSettings session={session} />}
      </RecordsHeader>
      <Stack spacing={2}>
        {isDenied && !readOnly && (
          <Alert severity="error" variant="filled">
            {DENIED_BANNER}
          </Alert>
        )}
        {!hasGeolocation() && !readOnly && <Alert severity="warning">{UNSUPPORTED.description}</Alert>}
        {!readOnly && <GpsStatusLine session={session} />}
        {error && <ErrorState title="Couldn't load the GPS history" error={error} onRetry={retry} />}
        {isLoading && positions.length === 0 && <RowsSkeleton label="Loading the GPS history..." count={3} />}
        {positions.length > 0 && <TrackMap positions={positions} />}
        <History {...{ inspectionId, positions, readOnly }}>
          {isEmpty && <NoReadings controls={controls} />}
        </History>
      </Stack>
    </div>
  );
}

function NoReadings({ controls }: { controls: ReactNode }): ReactNode {
  return (
    <EmptyState
      compact
      icon={<LocationIcon />}
      title="No readings"
      {...(controls !== null && {
        text: 'Capture your location, or start tracking and walk around the site.',
        action: controls,
      })}
    />
  );
}

/** The running session of this inspection, or a new one, which ends that of another inspection. */
function useGpsSession(inspectionId: string): GpsSession {
  const holder = useSessionHolder();
  const session = useMemo(() => {
    const known = holder.session;
    return known?.inspectionId === inspectionId ? known : new GpsSession(inspectionId);
  }, [holder, inspectionId]);
  useEffect(() => holder.hold(session), [holder, session]);
  useEffect(
    () => watchPermissionForPosition((permission) => session.store.setState({ permission })),
    [session],
  );
  return session;
}

/** The four states of the specification (section 4). Before the first reading there is no position: unavailable. */
const STATUS: Record<GpsStatus, { label: string; tone: ChipTone }> = {
  unavailable: { label: 'Unavailable', tone: 'gray' },
  acquiring: { label: 'Acquiring', tone: 'yellow' },
  active: { label: 'Active', tone: 'green' },
  error: { label: 'Error', tone: 'red' },
};

/** The state of the receiver; screen readers announce each change. */
function GpsStatusLine({ session }: { session: GpsSession }): ReactNode {
  const { status, latest, isTracking } = useStore(session.store);
  const { label, tone } = STATUS[status];
  return (
    <Stack
      role="status"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}
    >
      <StatusChip tone={tone}>GPS: {label}</StatusChip>
      {isTracking && <StatusChip tone="blue">Tracking</StatusChip>}
      {latest && (
        <Typography variant="body2" color="textSecondary">
          Last reading <Time instant={latest.takenAt} format={SECONDS_CLOCK_FORMAT} />,{' '}
          {withMeters(latest.accuracyMeters)}
        </Typography>
      )}
      {isTracking && hasGeolocation() && (
        <Typography variant="caption" color="textSecondary" sx={{ flexBasis: '100%' }}>
          Keep this page open and the screen on. Tracking pauses while the phone is locked.
        </Typography>
      )}
    </Stack>
  );
}

interface GpsControlsProps {
  session: GpsSession;
  isCapturing: boolean;
  setCapturing: (isCapturing: boolean) => void;
}

function GpsControls({ session, isCapturing, setCapturing }: GpsControlsProps): ReactNode {
  const { isTracking } = useStore(session.store);
  const capture = async (): Promise<void> => {
    setCapturing(true);
    await session.capture().finally(() => setCapturing(false));
  };
  return (
    <>
      <Button
        variant="outlined"
        color={isTracking ? 'error' : 'primary'}
        startIcon={isTracking ? <StopIcon /> : <StartIcon />}
        onClick={() => (isTracking ? session.stopTracking() : session.startTracking())}
      >
        {isTracking ? 'Stop tracking' : 'Start tracking'}
      </Button>
      <Button
        variant="contained"
        startIcon={<CaptureIcon />}
        loading={isCapturing}
        loadingPosition="start"
        onClick={() => void capture()}
      >
        Capture location
      </Button>
    </>
  );
}

/**
 * Looks up the addresses of the latest readings that the server has, one after the other, while there is a
 * connection. A reading without an address keeps its coordinates. Decision 123.
 */
function useAddresses(inspectionId: string, positions: readonly ShownPosition[], isEnabled: boolean): void {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const canAsk = useOnline() && isEnabled;
  const next = positions
    .slice(0, LATEST)
    .find(({ id, address, sending }) => address === '' && sending === null && !asked.has(id));
  const { id, latitude, longitude } = next ?? {};
  useEffect(() => {
    if (!canAsk || id === undefined || latitude === undefined || longitude === undefined) return undefined;
    const left = new AbortController();
    const keep = (position: RecordedPosition | null): void => {
      if (position === null) return;
      const queryKey = keyOf(listPositions, { params: { inspectionId } });
      queryClient.setQueryData<RecordedPosition[]>(queryKey, (known) => replaced(known ?? [], position));
    };
    const isOver = (): void => {
      if (!left.signal.aborted) setAsked((before) => new Set(before).add(id));
    };
    // Without an address, the coordinates show the location.
    addAddress(id, { latitude, longitude }, left.signal)
      .then(keep, () => {})
      .finally(isOver);
    return () => left.abort();
  }, [canAsk, id, latitude, longitude, inspectionId, queryClient]);
}

async function addAddress(
  positionId: string,
  query: { latitude: number; longitude: number },
  signal: AbortSignal,
): Promise<RecordedPosition | null> {
  const { address, source } = await call(describePosition, { query }, { signal });
  if (source === 'coordinates') return null;
  const body = { address: address.slice(0, MOST_CHARACTERS), seen: {} };
  return await call(changePosition, { params: { positionId }, body }, { signal });
}

function replaced(known: readonly RecordedPosition[], position: RecordedPosition): RecordedPosition[] {
  return known.map((before) => (before.id === position.id ? position : before));
}
