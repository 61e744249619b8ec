import RadarIcon from '@mui/icons-material/RadarRounded';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  getObjectModel,
  getObjectModelFile,
  type ObjectModelState,
} from '@sightline/contracts/scans/objectModel';
import { counted } from '@sightline/wording/counted';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useScans } from '../../inspection/useScans.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RecordsHeader } from '../../ui/RecordsHeader.tsx';
import { SettingsButton } from '../../ui/SettingsButton.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toasts.ts';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { useResource } from '../../ui/useResource.ts';
import { urlOf } from '../../wire/call.ts';
import { useRead } from '../../wire/queries.ts';
import type { Abilities, FrameExaminer } from './analysis/FrameExaminer.ts';
import { BackendLine, ModelNotices, StillLoading, WorkerFailure } from './ModelNotices.tsx';
import { slowText } from './plans.ts';
import {
  choiceText,
  FIRST_CHOICE,
  orderOf,
  RunningScan,
  type ScanChoice,
  ScanFields,
  StartScan,
} from './ScanControls.tsx';
import { ScanHistory, ScansExport } from './ScanHistory.tsx';
import { ScannerSettingsFields } from './ScannerSettingsFields.tsx';
import { ScanStage } from './ScanStage.tsx';
import { keepSettings, readSettings, type ScannerSettings } from './scannerSettings.ts';
import { SCANNER_TEXTS } from './scannerTexts.ts';
import { PAGE_TOOLS, type ScannerTools } from './tools.ts';
import { type ReadPosition, useScanner } from './useScanner.ts';

interface ScannerPanelProps {
  inspectionId: string;
  /** The stream to scan; null while none exists. */
  track: MediaStreamTrack | null;
  /** The camera or screen that the stream shows: a scan waits while another one is shown. */
  sourceId?: string;
  /** The label of the room that the stream shows. */
  roomLabel?: string;
  /** Whether the stream is another phone's. */
  isRemote?: boolean;
  /**
   * Reads the camera's position. Absent for another phone's stream: a call never passes on a phone's position.
   */
  readPosition?: ReadPosition | undefined;
  /** Starts the camera; absent while it runs, and in a call. */
  startVideo?: ReactNode;
  /** What the next picture should show. */
  children?: ReactNode;
  tools?: ScannerTools;
}

/** Scans the room in the stream, and lists the findings of earlier scans. */
export function ScannerPanel(props: ScannerPanelProps): ReactNode {
  const { inspectionId, track, roomLabel = '', isRemote = false, tools = PAGE_TOOLS } = props;
  const { startVideo, children, readPosition = nowhere, sourceId = '' } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [settings, setSettings] = useSettings();
  const worker = useExaminer(tools.openExaminer);
  const { examiner, model, abilities, hasFailed } = worker;
  const { session, motion, start, stop } = useScanner({
    inspectionId,
    video,
    examiner,
    isPreparing: worker.isPreparing,
    isLoadingNetwork: !hasFailed && (abilities === null || abilities.cracks === 'loading'),
    noteAbilities: worker.noteAbilities,
    sourceId,
    isRemote,
    readPosition,
    grab: tools.grab,
  });
  const { data, error, retry } = useScans(inspectionId);
  const scans = data ?? (error && []);
  const [choice, setChoice] = useChoice(roomLabel);
  const order = orderOf(choice);
  const begin = (): void => {
    if (!order) return;
    if (track) void start({ ...order, settings });
    else toast(SCANNER_TEXTS.cameraRequired);
  };
  const isEmpty = scans?.length === 0 && !error && !track && !session;
  // The buttons that start a video or a scan give way to the one that stops it, and it to them.
  const box = useRef<HTMLDivElement>(null);
  const step = useRef<HTMLButtonElement>(null);
  useKeptFocus(box, step);
  const buttons = (
    <>
      {startVideo || (
        <StartScan
          ref={step}
          hasVideo={track !== null}
          isReady={examiner !== null}
          isDisabled={order === null || hasFailed}
          onStart={begin}
        />
      )}
    </>
  );
  return (
    <Stack spacing={2}>
      <div ref={box}>
        <RecordsHeader
          title="Scans"
          count={scans && scans.length > 0 ? counted(scans.length, 'scan') : ''}
          action={!isEmpty && !session && buttons}
        >
          {scans && <ScansExport inspectionId={inspectionId} scans={scans} />}
          <SettingsButton label="Scanner settings" width="sm">
            {!session && <ScanFields choice={choice} onChange={setChoice} />}
            <ScannerSettingsFields
              settings={settings}
              disabled={session !== null}
              findsOnlyFaces={abilities?.objects !== 'ready'}
              onChange={setSettings}
            />
          </SettingsButton>
        </RecordsHeader>
        <Stack spacing={2}>
          {children}
          {!session && <NextScan choice={choice} isReadable={order !== null} />}
          <SlowDevice text={slowText(choice.type, abilities?.frameMs ?? null)} />
          {hasFailed && <WorkerFailure onRetry={worker.retry} />}
          {worker.isLate && <StillLoading onRetry={worker.retry} />}
          {(track ?? session) && (
            <ScanStage {...{ video, track, session, motion }} opacity={settings.opacity} />
          )}
          {session && (
            <RunningScan ref={step} session={session} type={choice.type} onStop={() => void stop()} />
          )}
          <ModelNotices {...{ model, abilities }} severity="warning" onRetry={worker.retry} />
          {error && <ErrorState title="Couldn't load the scans" error={error} onRetry={retry} />}
          {isEmpty && <NoScans action={buttons} />}
        </Stack>
      </div>
      {scans ? (
        <ScanHistory {...{ inspectionId, scans, model }} />
      ) : (
        <RowsSkeleton label="Loading the scans..." count={2} />
      )}
      <ModelNotices {...{ model, abilities }} severity="info" onRetry={worker.retry} />
      <BackendLine abilities={abilities} />
    </Stack>
  );
}

function NoScans({ action }: { action: ReactNode }): ReactNode {
  return (
    <EmptyState
      compact
      icon={<RadarIcon />}
      title="No scans"
      text="A scan keeps pictures of the room and marks possible defects for you to review."
      action={action}
    />
  );
}

/** How the next scan is made: its fields are closed. */
function NextScan({ choice, isReadable }: { choice: ScanChoice; isReadable: boolean }): ReactNode {
  return (
    <Typography variant="body2" color={isReadable ? 'textSecondary' : 'error'}>
      Next scan: {choiceText(choice)}
      {!isReadable && '. Correct the dimensions in the settings.'}
    </Typography>
  );
}

function SlowDevice({ text }: { text: string | null }): ReactNode {
  return (
    text && (
      <Alert role="status" severity="info">
        {text}
      </Alert>
    )
  );
}

/** The person's choice. A typed room belongs to the room that the call showed at that time. */
function useChoice(roomLabel: string): [ScanChoice, (choice: ScanChoice) => void] {
  const [chosen, setChosen] = useState({ ...FIRST_CHOICE, room: roomLabel, shown: roomLabel });
  const { shown, ...choice } = chosen;
  const current = shown === roomLabel ? choice : { ...choice, sizes: FIRST_CHOICE.sizes, room: roomLabel };
  return [current, (next) => setChosen({ ...next, shown: roomLabel })];
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

interface Examiner {
  /** Null until the worker is open. */
  examiner: FrameExaminer | null;
  /** The server's model; null while it is not known. */
  model: ObjectModelState | null;
  /** This device's abilities, which a scan may change; null until the crack network was tried. */
  abilities: Abilities | null;
  noteAbilities: (abilities: Abilities) => void;
  /** Whether the server's object model is not loaded yet, or it is unknown whether one exists. */
  isPreparing: boolean;
  /** Whether the worker has failed: only a new one examines frames. */
  hasFailed: boolean;
  /** Whether the models are on their way for long. */
  isLate: boolean;
  /** Opens a new worker. */
  retry: () => void;
}

const LATE_AFTER_MS = 20_000;

/**
 * The worker that examines frames, open while the scanner is shown. It loads the crack network at once, and the
 * object model after the server has named it.
 */
function useExaminer(openExaminer: ScannerTools['openExaminer']): Examiner {
  const [open, setOpen] = useState(() => openExaminer);
  const examiner = useResource(open);
  const { data, isError } = useRead(getObjectModel, {});
  const [tried, setTried] = useState<string | null>(null);
  const [abilities, setAbilities] = useState<Abilities | null>(null);
  const [hasFailed, setFailed] = useState(false);
  /** The worker whose models are on their way for long. */
  const [late, setLate] = useState<FrameExaminer | null>(null);
  const version = data?.version ?? null;
  useEffect(() => {
    if (!examiner) return undefined;
    let isCurrent = true;
    const fail = (): void => {
      if (isCurrent) setFailed(true);
    };
    // Preparing fails only with the worker, or when the scanner is closed while it loads.
    examiner.prepare(null).then(setAbilities, () => {});
    void examiner.failed.then(fail);
    return () => {
      isCurrent = false;
    };
  }, [examiner]);
  useEffect(() => {
    if (!examiner || !version) return;
    examiner.prepare(modelUrlOf(version)).then(
      (prepared) => {
        setAbilities(prepared);
        setTried(version);
        if (prepared.objects === 'failed') toast(SCANNER_TEXTS.modelError);
      },
      // The worker has failed, or the scanner was closed while it was loading.
      () => {},
    );
  }, [examiner, version]);
  const noteAbilities = useCallback((next: Abilities) => {
    setAbilities((before) => (before && isSame(before, next) ? before : next));
  }, []);
  const retry = useCallback((): void => {
    setFailed(false);
    setLate(null);
    setAbilities(null);
    setTried(null);
    // Another function opens another worker.
    setOpen(() => () => openExaminer());
  }, [openExaminer]);
  const isPreparing = data ? version !== tried : !isError;
  const isLoading = !hasFailed && (abilities === null || (isPreparing && version !== null));
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setLate(examiner), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLoading, examiner]);
  // What did not arrive may have been cut off with the connection.
  const hasNoModel = abilities?.cracks === 'filterAlone' || abilities?.objects === 'failed';
  const isMissing = hasFailed || isLoading || hasNoModel;
  useEffect(() => {
    if (!isMissing) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isMissing, retry]);
  const model = data?.state ?? null;
  const isLate = isLoading && late !== null && late === examiner;
  return { examiner, model, abilities, noteAbilities, isPreparing, hasFailed, isLate, retry };
}

const isSame = (one: Abilities, other: Abilities): boolean =>
  one.backend === other.backend &&
  one.frameMs === other.frameMs &&
  one.cracks === other.cracks &&
  one.objects === other.objects;

function modelUrlOf(version: string): string {
  const path = urlOf(getObjectModelFile.path, { params: { version, file: 'model.json' } });
  return new URL(path, location.href).href;
}
