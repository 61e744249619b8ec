import { SESSION_PATH } from '@sightline/contracts/accounts/startPaths';
import { makePreview } from '../../../apps/web/src/devices/preview.ts';
import { detailsOf, EMPTY_DETAILS } from '../../../apps/web/src/inspection/details/detailsDraft.ts';
import { still, stillEntry } from '../../../apps/web/src/inspection/kinds/still.ts';
import { readPicture } from '../../../apps/web/src/inspection/photos/readPicture.ts';
import type { OutboxOwner } from '../../../apps/web/src/offline/Entry.ts';
import { EntryStore } from '../../../apps/web/src/offline/EntryStore.ts';
import { Outbox } from '../../../apps/web/src/offline/Outbox.ts';
import { pageDevice } from '../../../apps/web/src/offline/pageDevice.ts';
import { SealedOutbox } from '../../../apps/web/src/offline/SealedOutbox.ts';

/**
 * Runs on the product's origin without the app: keeps files like the app's photo tool (hash, entry, picture,
 * preview), through the app's own outbox, for the signed-in person. Its requests never arrive, as on a site
 * without signal.
 */

export interface KeepPhotosHandle {
  keep(files: FileList, facts: { inspectionId: string }): Promise<void>;
}

const WITHOUT_SIGNAL = { ...still, send: (): Promise<never> => new Promise(() => undefined) };

/** Reads the session without parsing it: the page's security policy blocks code that zod compiles. */
async function signedIn(): Promise<OutboxOwner> {
  return (await (await fetch(SESSION_PATH)).json()) as OutboxOwner;
}

const handle: KeepPhotosHandle = {
  keep: async (files, { inspectionId }) => {
    const outbox = new Outbox(new EntryStore(async () => new SealedOutbox(await pageDevice())), [
      WITHOUT_SIGNAL,
    ]);
    outbox.setOwner(await signedIn());
    const { roomLabel, ...details } = detailsOf(EMPTY_DETAILS);
    for (const file of files) {
      const photoId = crypto.randomUUID();
      const capturedAt = new Date().toISOString();
      const facts = { photoId, inspectionId, capturedAt, source: 'file' as const, filename: file.name };
      const picture = await readPicture(file);
      const entry = stillEntry({ ...facts, roomLabel, details, position: null }, picture);
      if (!(await outbox.add(entry, picture))) throw new Error(`${file.name} was not saved`);
      await outbox.attachPreview(photoId, () => makePreview(file));
    }
    outbox.close();
  },
};

Object.assign(window, { unsent: handle });
