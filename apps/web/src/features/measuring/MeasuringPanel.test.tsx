import 'fake-indexeddb/auto';
import { mintId } from '@sightline/contracts/core/ids';
import {
  changeMeasurement,
  listMeasurements,
  type NewMeasurement,
  recordMeasurement,
} from '@sightline/contracts/measurements/measurements';
import { listPhotos } from '@sightline/contracts/photos/photos';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stillEntry } from '../../inspection/kinds/still.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { Refusal } from '../../testing/FakeApi.ts';
import { write } from '../../testing/renderScreen.tsx';
import { samplePhoto } from '../../testing/samples.ts';
import { recordMeasurement as recordOnDevice } from './editMeasurements.ts';
import { MeasuringStory, tap } from './testing/MeasuringStory.tsx';

let story: MeasuringStory;
let server: MeasuringStory['server'];
beforeEach(() => {
  story = new MeasuringStory();
  ({ server } = story);
});
afterEach(() => story.end());

it('calibrates by a known object, measures, shows the interval, and records a kept result', async () => {
  const editor = await story.openEditor();
  await story.calibrate(editor);
  await story.person.click(editor.getByRole('button', { name: 'Distance' }));
  expect(editor.getByRole('status').textContent).toBe('Tap where the distance begins.');
  tap(editor, [1000, 1500], [1800, 1500]);
  expect(await screen.findByText('Measurement Complete')).toBeDefined();
  const value = /^7\.8\d ± 0\.\d\d in$/;
  expect(editor.getAllByText(value).length).toBeGreaterThan(0);
  await story.person.click(editor.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(server.recorded).toHaveLength(1));
  expect(server.recorded[0]).toMatchObject({
    type: 'distance',
    photoId: server.photo.id,
    roomLabel: 'Garage',
    unit: 'inches',
  });
  await story.person.click(editor.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(/^Distance: 7\.8\d ± 0\.\d\d in$/)).toBeDefined();
});

it('compares a length with a rule, keeps the rule with it, and shows the result in the list', async () => {
  const editor = await story.openEditor();
  await story.calibrate(editor);
  await story.person.click(editor.getByRole('button', { name: 'Distance' }));
  tap(editor, [1000, 1500], [1800, 1500]);
  await story.choose(editor, 'Stair riser of a dwelling, at most 7 3/4 in', 'Compare with');
  const result = /^Stair riser of a dwelling 7\.\d to 8\.\d in: cannot be told, measure by hand$/;
  expect(await editor.findByText(result)).toBeDefined();
  await story.person.click(editor.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(server.recorded).toMatchObject([{ check: 'stairRiser' }]));
  await story.person.click(editor.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(result)).toBeDefined();
  await story.person.click(screen.getByRole('button', { name: /^Edit Distance/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit measurement' }));
  await story.choose(dialog, 'Baluster opening, less than 4 in', 'Compare with');
  await story.person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Baluster opening 7\.\d to 8\.\d in: over 4$/)).toBeDefined();
  await waitFor(() => expect(server.recorded).toMatchObject([{ check: 'balusterOpening' }]));
});

it('averages the same length in two pictures', async () => {
  const other = secondPhoto();
  const [first, second] = [server.sampleDistance(), server.sampleDistance()];
  Object.assign(second, { photoId: other.id, measuredAt: '2026-11-20T15:05:00.000Z' });
  server.recorded = [second, first];
  story.showPanel();
  const [, edit] = await screen.findAllByRole('button', { name: /^Edit Distance/ });
  if (edit) await story.person.click(edit);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit measurement' }));
  await story.choose(dialog, /^Distance/, 'Same length as');
  await story.person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Average of 2 pictures: 7\.87 ± \d\.\d\d in$/)).toBeDefined();
  await waitFor(() => expect(server.recorded.filter(({ sameAs }) => sameAs !== null)).toHaveLength(1));
});

it.each<[string, object, { sha256?: string }, RegExp]>([
  ['contradict each other', { width: 431.8, height: 558.8 }, {}, /^Not averaged: the pictures contradict/],
  ['have the same bytes', {}, { sha256: 'a'.repeat(64) }, /^Not averaged: .* are on one picture$/],
])('says that there is no average where the pictures %s', async (_, sizes, facts, text) => {
  const other = secondPhoto(facts);
  const first = server.sampleDistance();
  const { calibration } = first;
  const second = { ...server.sampleDistance(), photoId: other.id, sameAs: first.id };
  server.recorded = [first, { ...second, calibration: { ...calibration, ...sizes } }];
  story.showPanel();
  expect(await screen.findByText(text)).toBeDefined();
});

it('offers no length for an average that already has a measurement in this picture', async () => {
  const other = secondPhoto();
  const [onOther, first, second] = [
    server.sampleDistance(),
    server.sampleDistance(),
    server.sampleDistance(),
  ];
  Object.assign(onOther, { photoId: other.id });
  Object.assign(first, { sameAs: onOther.id });
  Object.assign(second, { measuredAt: '2026-11-20T15:05:00.000Z' });
  server.recorded = [onOther, first, second];
  story.showPanel();
  const [, , edit] = await screen.findAllByRole('button', { name: /^Edit Distance/ });
  if (edit) await story.person.click(edit);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit measurement' }));
  expect(dialog.getByRole('combobox', { name: 'Compare with' })).toBeDefined();
  expect(dialog.queryByRole('combobox', { name: 'Same length as' })).toBeNull();
});

it('offers no rule for an angle', async () => {
  const editor = await story.openEditor();
  await story.calibrate(editor);
  await story.person.click(editor.getByRole('button', { name: 'Angle' }));
  tap(editor, [1000, 1500], [1800, 1500], [1800, 2000]);
  expect(await screen.findByText('Measurement Complete')).toBeDefined();
  expect(editor.queryByRole('combobox', { name: 'Compare with' })).toBeNull();
});

it('offers to take a photo where there is none to measure on, and to choose one where there is', async () => {
  const [{ photo }, photos] = [server, [] as (typeof server.photo)[]];
  server.api.on(listPhotos, () => photos);
  const close = story.showPanel();
  expect(await screen.findByText('No photo to measure on')).toBeDefined();
  const take = screen.getByRole('link', { name: 'Take a photo' });
  expect(take.getAttribute('href')).toBe(`/inspection/${server.inspectionId}/photos`);
  expect(screen.queryByRole('button', { name: 'Measure on a photo' })).toBeNull();
  close();
  photos.push(photo);
  story.showPanel();
  expect(await screen.findByText('No measurements')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Measure on a photo' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Take a photo' })).toBeNull();
});

it('freezes the picture of the call and opens its still, even if a measurement arrives meanwhile', async () => {
  stubPictures();
  const blob = { blob: new Blob(['picture']), contents: new ArrayBuffer(7) };
  const still = readStill(server.inspectionId);
  server.api.on(recordMeasurement, () => new Refusal(503, { error: 'Busy', code: 'unavailable' }));
  const capture = vi.fn<() => void>();
  story.showPanel(capture);
  await story.person.click(await screen.findByRole('button', { name: 'Freeze picture and measure' }));
  expect(capture).toHaveBeenCalledOnce();
  expect(screen.getByText('Waiting for the photo…')).toBeDefined();
  act(() =>
    recordOnDevice(server.inspectionId, angleOn(server.photo.id), {
      value: 90,
      uncertainty: 1,
      isSquareOnOnly: true,
    }),
  );
  expect(await screen.findByText('1 measurement')).toBeDefined();
  expect(screen.getByText('Waiting for the photo…')).toBeDefined();
  await act(async () => void (await pageOutbox().add(still, blob)));
  const editor = within(await screen.findByRole('dialog', { name: 'Measure on photo 2' }));
  await story.person.click(editor.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('Waiting for the photo…')).toBeNull();
  for (const { id } of pageOutbox().store.getState().entries) await pageOutbox().discard(id);
});

it('says offline that measurements from other devices require a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.api.on(listMeasurements, () => {
    throw new TypeError('Failed to fetch');
  });
  story.showPanel();
  expect(await screen.findByText('Not available offline')).toBeDefined();
  expect(screen.getByText('Open this once while you have a connection.')).toBeDefined();
});

it('deletes with an undo', async () => {
  const measurement = server.measured(angleOn(server.photo.id));
  server.recorded = [measurement];
  server.api.on(changeMeasurement, () => {
    server.recorded = [measurement];
    return measurement;
  });
  story.showPanel();
  await story.person.click(await screen.findByRole('button', { name: /^Delete Angle 90\.0/ }));
  expect(await screen.findByText('No measurements')).toBeDefined();
  await story.person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Angle: 90\.0/)).toBeDefined();
});

it('measures on an unsent photo, and sends the measurement after it', async () => {
  server.api.on(recordMeasurement, () => new Refusal(503, { error: 'Busy', code: 'unavailable' }));
  stubPictures();
  const [blob, contents] = [new Blob(['picture']), new ArrayBuffer(7)];
  const still = readStill(server.inspectionId);
  await pageOutbox().add(still, { blob, contents });
  story.showPanel();
  await story.choosePhoto('Measure on photo 2, still on this device');
  const editor = within(await screen.findByRole('dialog', { name: 'Measure on photo 2' }));
  await story.person.click(editor.getByRole('button', { name: 'Angle' }));
  tap(editor, [1000, 1500], [2000, 1500], [2000, 500]);
  await story.person.click(editor.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(/^Angle: 90\.0 ± \d\.\d°$/)).toBeDefined();
  expect(screen.getByText('Saving...')).toBeDefined();
  expect(server.api.sentTo(recordMeasurement)).toEqual([]);
  await pageOutbox().discard(still.id);
  await waitFor(() => expect(screen.queryByText('Angle: 90.0 ± 0.9°')).toBeNull());
});

it('assigns a measurement to an item of the checklist or a room', async () => {
  server.recorded = [server.sampleDistance()];
  story.showPanel();
  await story.person.click(await screen.findByRole('button', { name: /^Edit Distance/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit measurement' }));
  await story.person.click(dialog.getByRole('combobox', { name: 'Checklist item' }));
  await story.person.click(await screen.findByRole('option', { name: 'Gas piping' }));
  await story.person.clear(dialog.getByRole('combobox', { name: 'Room' }));
  await write(story.person, dialog.getByRole('combobox', { name: 'Room' }), 'Kitchen');
  await story.person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.api.sentTo(changeMeasurement)).toHaveLength(1));
  expect(server.api.sentTo(changeMeasurement)[0]?.body).toEqual({
    itemId: 'gasPiping',
    roomLabel: 'Kitchen',
    seen: { itemId: null, roomLabel: 'Garage' },
  });
});

it('shows both versions after the office changed the same field, and saves the next decision', async () => {
  server.recorded = [{ ...server.sampleDistance(), notes: 'Width' }];
  story.showPanel();
  server.online = false;
  await writeNotes('Clear width');
  expect(await screen.findByText('Saving...')).toBeDefined();
  server.recorded = server.recorded.map((known) => ({ ...known, notes: 'Width of the door' }));
  server.online = true;
  pageOutbox().retryNow();
  const refusal = 'Not saved. Another person changed this. Yours: notes "Clear width".';
  expect(await screen.findByText(refusal)).toBeDefined();
  expect(await screen.findByText(/Width of the door/)).toBeDefined();
  await writeNotes('Clear width of the door');
  await waitFor(() => expect(server.recorded[0]?.notes).toBe('Clear width of the door'));
  await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
  expect(screen.queryByText(refusal)).toBeNull();
});

it("accepts the office's version when the form is saved without a change", async () => {
  server.recorded = [{ ...server.sampleDistance(), notes: 'Width' }];
  story.showPanel();
  await screen.findByRole('button', { name: /^Edit Distance/ });
  server.recorded = server.recorded.map((known) => ({ ...known, notes: 'Width of the door' }));
  await writeNotes('Clear width');
  expect(await screen.findByText(/^Not saved\./)).toBeDefined();
  expect(await screen.findByText(/Width of the door/)).toBeDefined();
  await writeNotes(null);
  await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
  expect(server.recorded[0]?.notes).toBe('Width of the door');
});

/** Another photo of the inspection, with other bytes unless stated. */
function secondPhoto(facts: { sha256?: string } = {}) {
  const { inspectionId } = server;
  const size = { width: 4000, height: 3000 };
  const other = samplePhoto({ inspectionId, ...size, sha256: 'b'.repeat(64), ...facts });
  server.api.on(listPhotos, () => [server.photo, other]);
  return other;
}

async function writeNotes(notes: string | null): Promise<void> {
  await story.person.click(await screen.findByRole('button', { name: /^Edit Distance/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit measurement' }));
  if (notes !== null)
    fireEvent.change(dialog.getByRole('textbox', { name: 'Notes' }), { target: { value: notes } });
  await story.person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

function stubPictures(): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }));
  URL.createObjectURL = vi.fn<(blob: Blob) => string>(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn<(address: string) => void>();
}

function angleOn(photoId: string): NewMeasurement {
  return {
    id: mintId(),
    photoId,
    type: 'angle',
    calibration: { kind: 'none' },
    itemId: null,
    roomLabel: '',
    notes: '',
    unit: 'inches',
    precision: 2,
    check: null,
    sameAs: null,
    isFlat: false,
    lens: null,
    measuredAt: new Date().toISOString(),
    points: [
      { x: 1500, y: 1500, sigma: 1 },
      { x: 2000, y: 1500, sigma: 1 },
      { x: 2000, y: 1000, sigma: 1 },
    ],
  };
}

function readStill(ofInspection: string) {
  const photoId = mintId();
  const facts = {
    photoId,
    inspectionId: ofInspection,
    roomLabel: 'Attic',
    capturedAt: '2026-11-20T16:00:00.000Z',
  };
  const picture = {
    contentType: 'image/jpeg' as const,
    width: 3000,
    height: 4000,
    isUnpackedWhole: false,
    sha256: 'a'.repeat(64),
  };
  const bytes = { blob: new Blob(['picture']), contents: new ArrayBuffer(7) };
  return stillEntry({ ...facts, source: 'imageCapture', position: null }, { ...picture, ...bytes });
}
