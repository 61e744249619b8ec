import { SESSION_PATH } from '@sightline/contracts/accounts/startPaths';
import { makePreview } from '../../../apps/web/src/devices/preview.ts';
import { Outbox } from '../../../apps/web/src/offline/Outbox.ts';
import { OutboxDatabase } from '../../../apps/web/src/offline/OutboxDatabase.ts';
import { OutboxStorage } from '../../../apps/web/src/offline/OutboxStorage.ts';
import type { OutboxOwner } from '../../../apps/web/src/offline/outboxOwner.ts';
import type { OutboxRequests } from '../../../apps/web/src/offline/sendEntry.ts';
import { readPicture, stillEntry } from '../../../apps/web/src/offline/stillEntry.ts';
import { detailsOf, EMPTY_DETAILS } from '../../../apps/web/src/ui/details/detailsDraft.ts';

/**
 * Runs on the product's origin without the app: keeps files as the app's photo tool does (hash, entry, picture, preview),
 * through the app's own outbox, for the person who is signed in. Its requests never get through, as on a site without signal.
 */

export interface KeepPhotosHandle {
  keep(files: FileList, facts: { inspectionId: string }): Promise<void>;
}

const noSignal = (): Promise<never> => new Promise(() => undefined);
const REQUESTS: OutboxRequests = {
  upload: noSignal,
  changeChecklist: noSignal,
  changeStatus: noSignal,
  setSite: noSignal,
  signChecklist: noSignal,
  recordPositions: noSignal,
  recordScan: noSignal,
  decideFinding: noSignal,
  changePosition: noSignal,
  deletePosition: noSignal,
  recordMeasurement: noSignal,
  changeMeasurement: noSignal,
  deleteMeasurement: noSignal,
  saveSiteRoom: noSignal,
};

/** Not parsed: the page's security policy stops what zod compiles. */
async function signedIn(): Promise<OutboxOwner> {
  return (await (await fetch(SESSION_PATH)).json()) as OutboxOwner;
}

const handle: KeepPhotosHandle = {
  keep: async (files, { inspectionId }) => {
    const outbox = new Outbox(new OutboxStorage(() => Promise.resolve(new OutboxDatabase())), REQUESTS);
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
