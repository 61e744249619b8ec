import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  getObjectModel,
  getObjectModelFile,
  type ObjectModelState,
} from '@sightline/contracts/scans/objectModel';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useScans } from '../../inspection/useScans.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SetupLink } from '../../ui/SetupLink.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toasts.ts';
import { useResource } from '../../ui/useResource.ts';
import { urlOf } from '../../wire/call.ts';
import { useRead } from '../../wire/queries.ts';
import type { Abilities, FrameExaminer } from './analysis/FrameExaminer.ts';
import { ScanControls } from './ScanControls.tsx';
import { ScanHistory } from './ScanHistory.tsx';
import { ScannerSettingsFields } from './ScannerSettingsFields.tsx';
import type { ScanSession } from './ScanSession.ts';
import { ScanStage } from './ScanStage.tsx';
import { keepSettings, readSettings, type ScannerSettings } from './scannerSettings.ts';
import {
  BACKEND_TEXTS,
  FILTER_ALONE,
  MODEL_FAILED,
  OBJECT_MODEL_TEXTS,
  SCANNER_TEXTS,
} from './scannerTexts.ts';
import { PAGE_TOOLS, type ScannerTools } from './tools.ts';
import { type ReadPosition, type ScanOrder, useScanner } from './useScanner.ts';

interface ScannerPanelProps {
  inspectionId: string;
  /** The stream to scan; null while none exists. */
  track: MediaStreamTrack | null;
  /** The label of the room that the stream shows. */
  roomLabel?: string;
  /** Whether the stream is another phone's. */
  isRemote?: boolean;
  /**
   * Reads the camera's position. Absent for another phone's stream: a call never passes on a phone's position.
   */
  readPosition?: ReadPosition | undefined;
  /** Controls above the picture, such as the button that starts the camera. */
  children?: ReactNode;
  tools?: ScannerTools;
}

/** Scans the room in the stream, and lists the findings of earlier scans. */
export function ScannerPanel(props: ScannerPanelProps): ReactNode {
  const { inspectionId, track, roomLabel = '', isRemote = false, children, tools = PAGE_TOOLS } = props;
  const { readPosition = nowhere } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [settings, setSettings] = useSettings();
  const { examiner, model, abilities, isPreparing } = useExaminer(tools.openExaminer);
  const { session, motion, start, stop } = useScanner({
    inspectionId,
    video,
    examiner,
    isPreparing,
    isRemote,
    readPosition,
    grab: tools.grab,
  });
  const { data, error, retry } = useScans(inspectionId);
  const scans = data ?? (error && []);
  const begin = (order: Omit<ScanOrder, 'settings'>): void => {
    if (track) void start({ ...order, settings });
    else toast(SCANNER_TEXTS.cameraRequired);
  };
  return (
    <Stack spacing={2.5}>
      {children}
      <ScanStage {...{ video, track, session, motion }} opacity={settings.opacity} />
      <ScanControls
        key={roomLabel}
        {...{ roomLabel, session }}
        isReady={examiner !== null}
        onStart={begin}
        onStop={() => void stop()}
      />
      <BackendLine {...{ session, abilities }} />
      <ModelNotice {...{ model, abilities }} />
      <ScannerSettingsFields
        settings={settings}
        disabled={session !== null}
        findsPeople={abilities?.objects === 'ready'}
        onChange={setSettings}
      />
      {error && <ErrorState title="Couldn't load the scans" error={error} onRetry={retry} />}
      {scans ? (
        <ScanHistory inspectionId={inspectionId} scans={scans} />
      ) : (
        <RowsSkeleton label="Loading the scans..." count={2} />
      )}
    </Stack>
  );
}

const nowhere: ReadPosition = () => Promise.resolve(null);

function useSettings(): [ScannerSettings, (settings: ScannerSettings) => void] {
  const [settings, setSettings] = useState(readSettings);
  const change = (next: ScannerSettings): void => {
    setSettings(next);
    keepSettings(next);
  };
  return [settings, change];
}

interface BackendLineProps {
  session: ScanSession | null;
  /** The abilities before the scan; null until the models were tried. */
  abilities: Abilities | null;
}

/** Names the backend of the models, which a scan may change. */
function BackendLine({ session, abilities }: BackendLineProps): ReactNode {
  return session ? <DuringScan {...{ session, abilities }} /> : <Line backend={abilities?.backend ?? null} />;
}

function DuringScan({
  session,
  abilities,
}: {
  session: ScanSession;
  abilities: Abilities | null;
}): ReactNode {
  const current = useStore(session.store, (state) => state.abilities) ?? abilities;
  return <Line backend={current?.backend ?? null} />;
}

function Line({ backend }: Pick<Abilities, 'backend'>): ReactNode {
  if (!backend) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {BACKEND_TEXTS[backend]}
    </Typography>
  );
}

interface ModelNoticeProps {
  /** The server's model; null while it is not known. */
  model: ObjectModelState | null;
  /** This device's abilities; null until its models were tried. */
  abilities: Abilities | null;
}

/** Names the functions that a scan lacks, and how to get them. */
function ModelNotice({ model, abilities }: ModelNoticeProps): ReactNode {
  const objects = abilities?.objects === 'failed' ? MODEL_FAILED : model && OBJECT_MODEL_TEXTS[model];
  return (
    <>
      {abilities?.cracks === 'filterAlone' && <Notice notice={FILTER_ALONE} severity="warning" />}
      {objects && (
        <Notice
          notice={objects}
          severity={objects === MODEL_FAILED || model === 'refused' ? 'warning' : 'info'}
          setup={objects !== MODEL_FAILED && model !== 'fetching'}
        />
      )}
    </>
  );
}

interface NoticeProps {
  notice: { title: string; text: string };
  severity: 'info' | 'warning';
  /** Whether the server can be set up to do it. */
  setup?: boolean;
}

function Notice({ notice: { title, text }, severity, setup = false }: NoticeProps): ReactNode {
  return (
    <Alert role="status" severity={severity}>
      <AlertTitle>{title}</AlertTitle>
      {text} {setup && <SetupLink part="objectModel" />}
    </Alert>
  );
}

interface Examiner {
  /** Null until the worker is open. */
  examiner: FrameExaminer | null;
  /** The server's model; null while it is not known. */
  model: ObjectModelState | null;
  /** This device's abilities; null until the crack network was tried. */
  abilities: Abilities | null;
  /** Whether the server's object model is not loaded yet, or it is unknown whether one exists. */
  isPreparing: boolean;
}

/**
 * The worker that examines frames, open while the scanner is shown. It loads the crack network at once, and the
 * object model after the server has named it.
 */
function useExaminer(openExaminer: ScannerTools['openExaminer']): Examiner {
  const examiner = useResource(openExaminer);
  const { data, isError } = useRead(getObjectModel, {});
  const [tried, setTried] = useState<string | null>(null);
  const [abilities, setAbilities] = useState<Abilities | null>(null);
  const version = data?.version ?? null;
  useEffect(() => {
    // Preparing fails only when the scanner is closed while it loads.
    examiner?.prepare(null).then(setAbilities, () => {});
  }, [examiner]);
  useEffect(() => {
    if (!examiner || !version) return;
    examiner.prepare(modelUrlOf(version)).then(
      (prepared) => {
        setAbilities(prepared);
        setTried(version);
        if (prepared.objects === 'failed') toast(SCANNER_TEXTS.modelError);
      },
      // The scanner was closed while it was loading.
      () => {},
    );
  }, [examiner, version]);
  const isPreparing = data ? version !== tried : !isError;
  return { examiner, model: data?.state ?? null, abilities, isPreparing };
}

function modelUrlOf(version: string): string {
  const path = urlOf(getObjectModelFile.path, { params: { version, file: 'model.json' } });
  return new URL(path, location.href).href;
}
