import type { Photo } from '@sightline/contracts/photos/photos';
import { transfer } from 'comlink';
import { useEffect, useState } from 'react';
import { WorkerLink } from '../../../devices/WorkerLink.ts';
import { photoPicture } from '../../../inspection/photos/photoPicture.ts';
import { useResource } from '../../../ui/useResource.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import type { LabelAnalyzer, ReadPicture } from './LabelAnalyzer.ts';

export type LabelReadingState =
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
export function useLabelReading(
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
