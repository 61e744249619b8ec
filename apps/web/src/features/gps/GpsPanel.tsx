import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { hasGeolocation } from '../../devices/readPosition.ts';
import type { ShownPosition } from '../../inspection/kinds/positions.ts';
import { usePositions } from '../../inspection/usePositions.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { GpsControls } from './GpsControls.tsx';
import { GpsSettings } from './GpsSettings.tsx';
import { GpsStatusLine } from './GpsStatusLine.tsx';
import { History } from './History.tsx';
import { TrackMap } from './map/TrackMap.tsx';
import { DENIED_BANNER, UNSUPPORTED } from './texts.ts';
import { useAddresses } from './useAddresses.ts';
import { useGpsSession } from './useGpsSession.ts';

interface GpsPanelProps {
  inspectionId: string;
  /** Nothing is captured, changed or deleted. */
  readOnly?: boolean;
}

const NONE: readonly ShownPosition[] = [];

/**
 * Captures the position of this device, alone or again and again, and shows what was recorded for the inspection. Inside
 * a GpsScope tracking continues while the panel is hidden; otherwise it stops with the panel.
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
      {error && <ErrorState title="Failed to fetch the GPS history" error={error} onRetry={retry} />}
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
