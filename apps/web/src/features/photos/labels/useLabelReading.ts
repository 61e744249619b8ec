import { transfer } from 'comlink';
import { useEffect, useState } from 'react';
import { WorkerLink } from '../../../devices/WorkerLink.ts';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { useResource } from '../../../ui/useResource.ts';
import type { LabelAnalyzer, ReadPicture } from './LabelAnalyzer.ts';

export type LabelReadingState =
  | { name: 'reading' }
  | { name: 'read'; picture: ReadPicture }
  /** The picture or the networks could not be loaded, or this device cannot run them. */
  | { name: 'failed' };

/** Reads the labels in pictures, in a worker. Closing it frees the memory of its networks. */
class WorkerLabelReader {
  readonly #link = new WorkerLink<LabelAnalyzer>(
    new Worker(new URL('./labelWorker.ts', import.meta.url), { type: 'module', name: 'labels' }),
    'The label reader was closed',
  );

  /** The bitmap is handed over. */
  read(bitmap: ImageBitmap): Promise<ReadPicture> {
    return this.#link.answered(this.#link.remote.read(transfer(bitmap, [bitmap])));
  }

  close(): void {
    this.#link.close();
  }
}

const openReader = (): WorkerLabelReader => new WorkerLabelReader();

/**
 * Reads a photo's picture once, and again after a failure: the one at the address, or the unsent file of this device
 * where it is null.
 */
export function useLabelReading(
  photoId: string,
  address: string | null,
): { state: LabelReadingState; retry: () => void } {
  const reader = useResource(openReader);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<LabelReadingState>({ name: 'reading' });
  useEffect(() => {
    if (!reader) return undefined;
    let isCurrent = true;
    const show = (next: LabelReadingState): void => {
      if (isCurrent) setState(next);
    };
    show({ name: 'reading' });
    void readPhoto(photoId, address, reader).then(
      (picture) => show({ name: 'read', picture }),
      (error: unknown) => {
        console.warn('The label could not be read', error);
        show({ name: 'failed' });
      },
    );
    return () => {
      isCurrent = false;
    };
    // An attempt has no value of its own: its change starts the reading again.
  }, [reader, photoId, address, attempt]);
  return { state, retry: () => setAttempt((before) => before + 1) };
}

async function readPhoto(
  photoId: string,
  address: string | null,
  reader: WorkerLabelReader,
): Promise<ReadPicture> {
  const picture = address === null ? await pageOutbox().file(photoId) : await fetchPicture(address);
  if (!picture) throw new Error('The photo is no longer on this device');
  return await reader.read(await createImageBitmap(picture));
}

async function fetchPicture(address: string): Promise<Blob> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The picture: ${response.status}`);
  return await response.blob();
}
