import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { watchPermissionForPosition } from '../../devices/positionPermission.ts';
import { hasGeolocation } from '../../devices/readPosition.ts';
import type { ShownPosition } from '../../inspection/kinds/positions.ts';
import { usePositions } from '../../inspection/usePositions.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { Time } from '../../ui/Time.tsx';
import { SECONDS_CLOCK_FORMAT } from './formats.ts';
import { GpsControls } from './GpsControls.tsx';
import { useSessionHolder } from './GpsScope.tsx';
import { GpsSession, type GpsStatus } from './GpsSession.ts';
import { GpsSettings } from './GpsSettings.tsx';
import { DENIED_BANNER, UNSUPPORTED, withMeters } from './gpsTexts.ts';
import { History } from './History.tsx';
import { TrackMap } from './map/TrackMap.tsx';
import { useAddresses } from './useAddresses.ts';

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
  return (
    <Stack spacing={2.5}>
      {isDenied && !readOnly && (
        <Alert severity="error" variant="filled">
          {DENIED_BANNER}
        </Alert>
      )}
      {!hasGeolocation() && !readOnly && <Alert severity="warning">{UNSUPPORTED.description}</Alert>}
      {!readOnly && (
        <>
          <GpsStatusLine session={session} />
          <GpsControls session={session} />
          <GpsSettings session={session} />
        </>
      )}
      {error && <ErrorState title="Couldn't load the GPS history" error={error} onRetry={retry} />}
      {isLoading && positions.length === 0 ? (
        <RowsSkeleton label="Loading the GPS history..." count={3} />
      ) : (
        <>
          {positions.length > 0 && <TrackMap positions={positions} />}
          <History {...{ inspectionId, positions, readOnly }} />
        </>
      )}
    </Stack>
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
    </Stack>
  );
}
