import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { LabelFact } from '@sightline/contracts/photos/labelFacts';
import type { Photo } from '@sightline/contracts/photos/photos';
import { labelFactText } from '@sightline/wording/labelTexts';
import { transfer } from 'comlink';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { WorkerLink } from '../../../devices/WorkerLink.ts';
import { photoPicture } from '../../../inspection/photos/photoPicture.ts';
import { confirmAction } from '../../../ui/confirm.ts';
import { Overlay } from '../../../ui/Overlay.tsx';
import { useResource } from '../../../ui/useResource.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { usePhotos } from '../photosContext.ts';
import { usePhotoChange } from '../usePhotoChange.ts';
import type { LabelAnalyzer, ReadPicture } from './LabelAnalyzer.ts';
import { acceptedOf, LabelRow, labelRows, shownIn } from './LabelRow.tsx';
import { hintTexts, outcomeText, unreadText } from './labelMessages.ts';

interface LabelDialogProps {
  photoId: string;
  /** Null while only this device has the photo. */
  photo: Photo | null;
  onClose: () => void;
}

/** Reads the nameplate in a photo on this device. Only what a person accepts is stored with the photo. */
export function LabelDialog({ photoId, photo, onClose }: LabelDialogProps): ReactNode {
  const titleId = useId();
  const { state, retry } = useLabelReading(photoId, photo);
  return (
    <Overlay titleId={titleId} width="sm" onClose={onClose}>
      <DialogTitle id={titleId}>Read the label</DialogTitle>
      <DialogContent>
        {state.name === 'reading' && (
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', py: 2 }} role="status">
            <CircularProgress size={24} aria-hidden />
            <Typography>Reading on this device. The first time loads the reader, about 20 MB.</Typography>
          </Stack>
        )}
        {state.name === 'failed' && (
          <Alert severity="error" action={<Button onClick={retry}>Try again</Button>}>
            {state.text}
          </Alert>
        )}
        {state.name === 'read' && <Drafts {...{ photoId, photo }} picture={state.picture} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Overlay>
  );
}

interface DraftsProps extends Pick<LabelDialogProps, 'photoId' | 'photo'> {
  picture: ReadPicture;
}

function Drafts({ photoId, photo, picture }: DraftsProps): ReactNode {
  const { reading, crops } = picture;
  const { save, isSaving } = usePhotoChange(photoId);
  const rows = labelRows(reading.drafts, photo?.labels ?? []);
  const hints = hintTexts(rows.map(shownIn), useFactsOfItem(photo));
  const [outcome, unread] = [outcomeText(reading), unreadText(reading)];
  const remove = async (fact: LabelFact): Promise<void> => {
    if (await confirmAction(removal(fact))) save({ labels: { removed: [fact.id] } });
  };
  return (
    <>
      {outcome !== null && <Typography>{outcome}</Typography>}
      {photo === null && reading.drafts.length > 0 && (
        <Alert severity="info">You can accept these once the photo is on the server.</Alert>
      )}
      {hints.map((text) => (
        <Alert key={text} severity="warning" sx={{ mb: 1 }}>
          {text}
        </Alert>
      ))}
      <Box component="ul" aria-label="Values of the label" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row, index) => (
          <LabelRow
            key={shownIn(row).field}
            {...row}
            crop={crops[index] ?? null}
            canAccept={photo !== null && !isSaving}
            onAccept={(value) => save({ labels: { accepted: [acceptedOf(row, value)] } })}
            onUndo={({ id }) => save({ labels: { undone: [id] } })}
            onRemove={(fact) => void remove(fact)}
          />
        ))}
      </Box>
      {unread !== '' && (
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          {unread}
        </Typography>
      )}
      <Codes codes={reading.codes} />
    </>
  );
}

const removal = (fact: LabelFact) => ({
  title: 'Remove this value?',
  text: `${labelFactText(fact)}, accepted by ${fact.acceptedBy}. It was not read this time.`,
  action: 'Remove',
  destructive: true,
});

/** The texts of other codes. A link is shown, and never opened. */
function Codes({ codes }: { codes: readonly string[] }): ReactNode {
  if (codes.length === 0) return null;
  return (
    <Box component="section" aria-label="Other codes" sx={{ mt: 1.5 }}>
      {codes.map((code) => (
        <Typography key={code} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          Code: {code}
        </Typography>
      ))}
    </Box>
  );
}

/** The facts of the other photos of the same checklist item. */
function useFactsOfItem(photo: Photo | null): LabelFact[] {
  const { tiles } = usePhotos();
  if (!photo || photo.itemId === null) return [];
  const others = tiles.flatMap((tile) =>
    tile.kind === 'stored' && tile.id !== photo.id ? [tile.photo] : [],
  );
  return others.filter(({ itemId }) => itemId === photo.itemId).flatMap(({ labels }) => labels);
}

type LabelReadingState =
  | { name: 'reading' }
  | { name: 'read'; picture: ReadPicture }
  | { name: 'failed'; text: string };

const NOT_LOADED = 'The label reader could not be downloaded. Check your connection, then try again.';
const NOT_READ = 'This device could not read the picture. Close other apps, then try again.';

/** Reads the labels in pictures, in a worker. Closing it frees the memory of its networks. */
class WorkerLabelReader {
  readonly #link = new WorkerLink<LabelAnalyzer>(
    new Worker(new URL('./labelWorker.ts', import.meta.url), { type: 'module', name: 'labels' }),
    'The label reader was closed',
  );

  load(): Promise<void> {
    return this.#link.answered(this.#link.remote.load());
  }

  /** The bitmap is handed over. */
  read(bitmap: ImageBitmap): Promise<ReadPicture> {
    return this.#link.answered(this.#link.remote.read(transfer(bitmap, [bitmap])));
  }

  close(): void {
    this.#link.close();
  }
}

const openReader = (): WorkerLabelReader => new WorkerLabelReader();

/** Reads a photo's picture once it can be had. Each retry has a new worker: one that failed answers nothing more. */
function useLabelReading(
  photoId: string,
  photo: Photo | null,
): { state: LabelReadingState; retry: () => void } {
  const [open, setOpen] = useState(() => openReader);
  const reader = useResource(open);
  // An unsent photo that is sent meanwhile is not read again.
  const [isStarted, setStarted] = useState(false);
  if (!isStarted && !(photo && isPreparing(photo))) setStarted(true);
  const [state, setState] = useState<LabelReadingState>({ name: 'reading' });
  useEffect(() => {
    if (!reader || !isStarted) return undefined;
    let isCurrent = true;
    void readPhoto(photoId, reader).then((next) => {
      if (isCurrent) setState(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [reader, isStarted, photoId]);
  const retry = (): void => {
    setState({ name: 'reading' });
    setOpen(() => () => openReader());
  };
  return { state, retry };
}

const isPreparing = ({ renditions }: Photo): boolean =>
  renditions === 'pending' || renditions === 'thumbnail';

/** Each step fails for a reason of its own, which a person can do something about. */
async function readPhoto(photoId: string, reader: WorkerLabelReader): Promise<LabelReadingState> {
  let textOf = (error: unknown): string => errorMessage(error);
  try {
    const file = await photoPicture(photoId);
    textOf = () => NOT_LOADED;
    await reader.load();
    textOf = () => NOT_READ;
    return { name: 'read', picture: await reader.read(await createImageBitmap(file)) };
  } catch (error) {
    console.warn('The label could not be read', error);
    return { name: 'failed', text: textOf(error) };
  }
}
