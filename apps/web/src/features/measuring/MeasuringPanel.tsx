import CameraIcon from '@mui/icons-material/CenterFocusStrongOutlined';
import PhotoIcon from '@mui/icons-material/PhotoCameraOutlined';
import RulerIcon from '@mui/icons-material/StraightenRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { counted } from '@sightline/wording/counted';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMeasurements } from '../../inspection/useMeasurements.ts';
import { useSiteRooms } from '../../inspection/useSiteRooms.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { RecordsHeader } from '../../ui/RecordsHeader.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toasts.ts';
import { recordMeasurement } from './editMeasurements.ts';
import { MeasurementList, MeasurementsExport } from './MeasurementList.tsx';
import { PhotoDialog } from './PhotoDialog.tsx';
import { SiteRooms } from './rooms/SiteRooms.tsx';
import { type MeasuringSubject, storedSubject, waitingSubject } from './subjects.ts';
import { type Choice, isReady, useChoices } from './useChoices.ts';
import type { MeasuringFormat } from './useMeasuringTool.ts';

/** Loaded with the panel, because the first photo may be measured where there is no signal. */
const MeasuringEditor = lazyPart(async () => ({
  default: (await import('./MeasuringEditor.tsx')).MeasuringEditor,
}));

interface MeasuringPanelProps {
  inspectionId: string;
  events?: readonly RoomEvent[];
  /** Takes a still of the current picture; absent outside a call. */
  onCapture?: (() => void) | undefined;
}

const DEFAULT_FORMAT: MeasuringFormat = { unit: 'inches', precision: 2 };

export function MeasuringPanel({ inspectionId, events, onCapture }: MeasuringPanelProps): ReactNode {
  const photos = useChoices(inspectionId, events);
  const measured = useMeasurements(inspectionId);
  const rooms = useSiteRooms(inspectionId);
  const [open, setOpen] = useOpenSubject();
  const freezing = useFreezing(photos.data, onCapture);
  const [isChoosing, setChoosing] = useState(false);
  const [format, setFormat] = useState(DEFAULT_FORMAT);
  useEffect(() => void MeasuringEditor.preload().catch(() => {}), []);
  const failed = [photos, measured, rooms].find(({ data, error }) => error && !data);
  if (failed?.error)
    return <ErrorState title="Couldn't load the measurements" error={failed.error} onRetry={failed.retry} />;
  const choices = photos.data;
  if (!choices || !measured.data || !rooms.data)
    return <RowsSkeleton label="Loading the measurements..." count={3} />;
  // Measurements on a deleted photo disappear with it.
  const measurements = measured.data.filter(({ photoId }) => choices.some(({ id }) => id === photoId));
  const close = (): void => setChoosing(false);
  const step = onCapture ? (
    <FreezeButton {...freezing} onTaken={setOpen} />
  ) : choices.length === 0 ? (
    <Button
      variant="contained"
      startIcon={<PhotoIcon />}
      component={Link}
      to={`/inspection/${inspectionId}/photos`}
    >
      Take a photo
    </Button>
  ) : null;
  const buttons = (
    <>
      {choices.length > 0 && (
        <Button
          variant={onCapture ? 'outlined' : 'contained'}
          startIcon={<RulerIcon />}
          onClick={() => setChoosing(true)}
        >
          Measure on a photo
        </Button>
      )}
      {step}
    </>
  );
  const isEmpty = measurements.length === 0;
  return (
    <>
      <RecordsHeader
        title="Measurements"
        count={isEmpty ? '' : counted(measurements.length, 'measurement')}
        action={!isEmpty && buttons}
      >
        {measurements.length + rooms.data.length > 0 && (
          <MeasurementsExport {...{ inspectionId, measurements }} rooms={rooms.data} />
        )}
      </RecordsHeader>
      {isEmpty && <NoMeasurements hasPhotos={choices.length > 0} action={buttons} />}
      <Stack spacing={3}>
        <MeasurementList {...{ inspectionId, measurements, choices }} rooms={rooms.data} onOpen={setOpen} />
        <SiteRooms {...{ inspectionId, measurements, format, choices }} rooms={rooms.data} />
      </Stack>
      {isChoosing && (
        <PhotoDialog
          choices={choices}
          onChoose={(choice) => {
            close();
            setOpen(choice);
          }}
          onClose={close}
        />
      )}
      {open && (
        <MeasuringEditor
          key={open.subject.id}
          photo={open.subject}
          title={`Measure on photo ${open.number}`}
          measurements={measurements.filter(({ photoId }) => photoId === open.subject.id)}
          {...{ format }}
          onFormat={setFormat}
          onRecord={(sent, value) => recordMeasurement(inspectionId, sent, value)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function NoMeasurements({ hasPhotos, action }: { hasPhotos: boolean; action: ReactNode }): ReactNode {
  return (
    <EmptyState
      compact
      icon={<RulerIcon />}
      title={hasPhotos ? 'No measurements' : 'No photo to measure on'}
      text={`${hasPhotos ? 'Choose' : 'Take'} a photo of the surface with an object of known size on it, such as a sheet of letter paper or a card.`}
      action={action}
    />
  );
}

interface OpenSubject {
  subject: MeasuringSubject;
  number: number;
}

/** An unsent photo is first read from this device. */
function useOpenSubject(): [OpenSubject | null, (choice: Choice | null) => void] {
  const [open, setOpen] = useState<OpenSubject | null>(null);
  const choose = useCallback((choice: Choice | null): void => {
    if (!choice) setOpen(null);
    else if (choice.kind === 'stored')
      setOpen({ subject: storedSubject(choice.photo), number: choice.number });
    else
      void waitingSubject(choice.entry).then(
        (subject) => setOpen({ subject, number: choice.number }),
        () => toast({ title: 'Photo not opened', description: UNREADABLE, tone: 'error' }),
      );
  }, []);
  useEffect(() => () => void (open && revoke(open.subject)), [open]);
  return [open, choose];
}

function revoke({ address }: MeasuringSubject): void {
  if (address.startsWith('blob:')) URL.revokeObjectURL(address);
}

const UNREADABLE = 'This browser cannot show the picture. Measure on it once it has been uploaded.';

interface Freezing {
  /** Whether the requested still has not arrived. */
  isWaiting: boolean;
  /** The still, once it can be measured. */
  taken: Choice | undefined;
  start: () => void;
  end: () => void;
}

/** Kept by the panel, because the button moves when the first measurement arrives. */
function useFreezing(choices: readonly Choice[] | undefined, onCapture: (() => void) | undefined): Freezing {
  // The photos that existed when the picture was frozen; null while no still is awaited.
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  return {
    isWaiting: known !== null,
    taken: known ? choices?.find((choice) => !known.has(choice.id) && isReady(choice)) : undefined,
    start: () => {
      setKnown(new Set(choices?.map(({ id }) => id)));
      onCapture?.();
    },
    end: () => setKnown(null),
  };
}

interface FreezeButtonProps extends Freezing {
  onTaken: (choice: Choice) => void;
}

/**
 * Takes a still in full resolution and opens it for measuring. The still is kept as a photo, because a
 * measurement without its picture could not be checked. Decision 116.
 */
function FreezeButton({ isWaiting, taken, start, end, onTaken }: FreezeButtonProps): ReactNode {
  const open = useEffectEvent((still: Choice) => {
    end();
    onTaken(still);
  });
  useEffect(() => {
    if (taken) open(taken);
  }, [taken]);
  return (
    <>
      {isWaiting && (
        <>
          <Typography role="status" variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
            Waiting for the photo…
          </Typography>
          <Button color="inherit" onClick={end}>
            Cancel
          </Button>
        </>
      )}
      <Button
        variant="contained"
        startIcon={<CameraIcon />}
        loading={isWaiting}
        loadingPosition="start"
        onClick={start}
      >
        Freeze picture and measure
      </Button>
    </>
  );
}
