import 'fake-indexeddb/auto';
import { mintId } from '@sightline/contracts/core/ids';
import { changeInspectionStatus, getInspection, setSite } from '@sightline/contracts/inspections/inspections';
import { getPhoto, listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import { type ListedVoiceNote, listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleNote } from '../features/voice-notes/testing/sampleNote.ts';
import { picture } from '../offline/fakes.ts';
import { emptyOutbox } from '../testing/emptyOutbox.ts';
import { FakeApi, Refusal } from '../testing/FakeApi.ts';
import { FakeUploads } from '../testing/FakeUploads.ts';
import { ADMIN } from '../testing/people.ts';
import { ownedByTest } from '../testing/resetPage.ts';
import { sampleInspection, samplePhoto } from '../testing/samples.ts';
import { createQueryClient } from '../wire/queryClient.ts';
import { INSPECTION, start, still } from './fakes.ts';
import { site } from './kinds/site.ts';
import { voiceNoteEntry } from './kinds/voiceNote.ts';
import { pageOutbox } from './outbox/pageOutbox.ts';
import { useInspectionPhotos } from './photos/useInspectionPhotos.ts';
import { useInspection } from './useInspection.ts';
import { recordingFacts } from './voice-notes/fakeRecordings.ts';
import { useVoiceNotes } from './voice-notes/useVoiceNotes.ts';

const AUDIO = { contents: new Uint8Array([1, 2, 3]).buffer, durationMs: 4200, loudness: [0.1, 0.5] };

let api: FakeApi;
let uploads: FakeUploads;
beforeEach(async () => {
  api = FakeApi.install();
  uploads = FakeUploads.install();
  pageOutbox().setOwner(ADMIN);
  await pageOutbox().prepare();
  await emptyOutbox();
});
afterEach(() => emptyOutbox());

/** All that a screen with this hook has shown, in order. */
function screenOf<Shown>(useShown: () => Shown): { shown: Shown[] } {
  const queries = ownedByTest(createQueryClient());
  const shown: Shown[] = [];
  renderHook(() => shown.push(useShown()), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  return { shown };
}

async function sendAll(): Promise<void> {
  uploads.isOnline = true;
  pageOutbox().retryNow();
  await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
}

it('shows a photo of this device once, also between its upload and its record', async () => {
  const entry = still();
  const stored: Photo[] = [];
  const photo = samplePhoto({ id: entry.id, inspectionId: INSPECTION });
  uploads.onStored = () => stored.push(photo);
  api.on(listPhotos, () => []).on(getPhoto, () => stored[0] ?? new Refusal(404, {}));
  const { shown } = screenOf(() => useInspectionPhotos(INSPECTION));
  await pageOutbox().add(entry, picture());
  await waitFor(() => expect(shown.at(-1)?.data?.unsent).toHaveLength(1));
  shown.length = 0;
  await sendAll();
  await waitFor(() => expect(shown.at(-1)?.data?.photos).toEqual([photo]));
  for (const { data } of shown) expect([...(data?.photos ?? []), ...(data?.unsent ?? [])]).toHaveLength(1);
});

it('shows a voice note of this device once, also between its upload and its record', async () => {
  const facts = recordingFacts({ inspectionId: INSPECTION });
  const { entry, captured } = await voiceNoteEntry(facts, AUDIO);
  const stored: ListedVoiceNote[] = [];
  uploads.onStored = () => stored.push(sampleNote({ id: entry.id, inspectionId: INSPECTION }));
  api.on(listVoiceNotes, () => stored);
  const { shown } = screenOf(() => useVoiceNotes(INSPECTION));
  await pageOutbox().add(entry, captured);
  await waitFor(() => expect(shown.at(-1)?.unsent).toHaveLength(1));
  shown.length = 0;
  await sendAll();
  await waitFor(() => expect(shown.at(-1)?.notes).toMatchObject([{ note: { id: entry.id } }]));
  for (const { notes, unsent } of shown) expect(notes.length + unsent.length).toBe(1);
});

it('shows the start and the location of an inspection at once, and keeps what the server has', async () => {
  const inspection = sampleInspection({ id: INSPECTION, status: 'scheduled', site: null });
  const offline = (): Refusal => new Refusal(503, { error: 'No connection.', code: 'unavailable' });
  api
    .on(getInspection, () => inspection)
    .on(changeInspectionStatus, offline)
    .on(setSite, offline);
  const { shown } = screenOf(() => useInspection(INSPECTION));
  const place = { source: 'captured' as const, latitude: 25.98, longitude: -80.23, accuracyMeters: 6 };
  await pageOutbox().add(start());
  await pageOutbox().add(site.entry({ id: mintId(), parentId: INSPECTION, input: place }));
  await waitFor(() => expect(shown.at(-1)?.data).toMatchObject({ status: 'in_progress', site: place }));
  expect(shown.at(-1)?.data?.stored).toEqual(inspection);
});
