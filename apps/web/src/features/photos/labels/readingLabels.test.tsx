import 'fake-indexeddb/auto';
import { mintId } from '@sightline/contracts/core/ids';
import { LabelChange, type LabelFact } from '@sightline/contracts/photos/labelFacts';
import {
  getPhoto,
  getPhotoImage,
  listPhotos,
  type Photo,
  updatePhoto,
} from '@sightline/contracts/photos/photos';
import type { LabelDraft } from '@sightline/vision/labels/labelDrafts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { samplePhoto } from '../../../testing/samples.ts';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import { PhotosPanel } from '../PhotosPanel.tsx';
import { PhotosScope } from '../PhotosScope.tsx';
import { FakeLabelWorker } from '../testing/FakeLabelWorker.ts';
import type { LabelAnalyzer, ReadPicture } from './LabelAnalyzer.ts';
import { fetchNetwork, HASHES } from './modelIntegrity.ts';

const inspectionId = mintId();
const read = vi.fn<LabelAnalyzer['read']>();
const load = vi.fn<LabelAnalyzer['load']>();

let photo: Photo;
/** Other photos of the inspection. */
let others: Photo[];
let changes: LabelChange[];
let refusal: Refusal | null;
let former: LabelFact | null;
let person: ReturnType<typeof renderScreen>['person'];
let queries: ReturnType<typeof renderScreen>['queries'];

beforeEach(() => {
  photo = samplePhoto({ inspectionId });
  others = [];
  changes = [];
  refusal = null;
  former = null;
  FakeLabelWorker.install({ load, read });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  FakeApi.install()
    .on(listPhotos, () => [{ ...photo }, ...others])
    .on(getPhoto, () => photo)
    .on(getPhotoImage, () => refusal ?? 'picture')
    .on(updatePhoto, ({ body }) => save(body));
});
afterEach(() => {
  read.mockReset();
  load.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Stores facts as the server does, which restores `former` for a fact that is undone. */
function save(body: unknown): Photo | Refusal {
  const change = LabelChange.parse((body as { labels: unknown }).labels);
  changes.push(change);
  const gone = [...change.removed, ...change.undone];
  const isUnseen = change.accepted.some(({ field, replaces }) =>
    photo.labels.some((fact) => fact.field === field && fact.id !== replaces),
  );
  if (isUnseen) return new Refusal(409, { code: 'changedMeanwhile', error: 'Someone else changed this.' });
  const facts = change.accepted.map(({ replaces: _replaces, ...fact }) => accepted(fact, 'Dana Whitfield'));
  const fields = new Set(facts.map(({ field }) => field));
  const kept = photo.labels.filter(({ id, field }) => !gone.includes(id) && !fields.has(field));
  const restored = change.undone.length > 0 && former ? [former] : [];
  photo = { ...photo, labels: [...kept, ...restored, ...facts] };
  return photo;
}

function accepted(fact: Omit<LabelFact, 'acceptedBy' | 'acceptedAt'>, acceptedBy: string): LabelFact {
  return { ...fact, acceptedBy, acceptedAt: '2026-11-20T15:00:00.000Z' };
}

/** A fact that another person accepted. */
function theirs(field: LabelFact['field'], value: string): LabelFact {
  const fact = { id: mintId(), field, value, source: 'person' as const, confidence: null };
  return accepted({ ...fact, from: [0.1, 0.2], to: [0.6, 0.3] }, 'Owen Castellano');
}

/** The photo changes on the server, and the page reads it again. */
async function arrives(labels: LabelFact[]): Promise<void> {
  photo = { ...photo, labels };
  await act(() => queries.invalidateQueries());
}

const box = { left: 0.1, top: 0.2, right: 0.6, bottom: 0.25 };
const draft = (field: LabelDraft['field'], value: string, more: Partial<LabelDraft> = {}): LabelDraft => ({
  field,
  value,
  doubts: [],
  confidence: 0.92,
  box,
  source: 'text',
  ...more,
});
function pictureOf(drafts: LabelDraft[], more: Partial<ReadPicture['reading']> = {}): ReadPicture {
  const outcome = drafts.length > 0 ? 'read' : 'nothingKnown';
  return {
    reading: { drafts, unread: [], codes: [], outcome, ...more },
    crops: drafts.map(() => new Blob(['x'])),
  };
}

async function openDialog() {
  const nothing = { events: [], captures: new Map(), itemOfCapture: () => null };
  ({ person, queries } = renderScreen(
    <>
      <PhotosScope {...nothing} inspectionId={inspectionId} canEdit>
        <PhotosPanel />
      </PhotosScope>
      <ConfirmHost />
    </>,
  ));
  await person.click(await screen.findByRole('button', { name: /^Open Photo 1/ }));
  await person.click(await screen.findByRole('button', { name: 'Read the label' }));
  return within(await screen.findByRole('dialog', { name: 'Read the label' }));
}

it('shows each draft with its crop and confidence, and stores only what a tap accepts', async () => {
  read.mockResolvedValue(pictureOf([draft('model', '24ACC636A003'), draft('serial', '1219E12345')]));
  const dialog = await openDialog();
  const model = within(await dialog.findByRole('listitem', { name: 'Model' }));
  expect(model.getByRole('img', { name: 'Model on the label' })).toBeDefined();
  expect(model.getByText('Read with 92% confidence')).toBeDefined();
  expect(changes).toEqual([]);
  await person.click(model.getByRole('button', { name: 'Accept Model' }));
  expect(await model.findByText('Accepted by Dana Whitfield')).toBeDefined();
  expect(changes).toMatchObject([
    {
      accepted: [
        { field: 'model', value: '24ACC636A003', source: 'text', confidence: 0.92, from: [0.1, 0.2] },
      ],
    },
  ]);
  expect(photo.labels).toHaveLength(1);
  await person.click(model.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(photo.labels).toEqual([]));
});

it('shows a fact that arrives, replaces only the one that it shows, and restores it', async () => {
  read.mockResolvedValue(pictureOf([draft('serial', '1219E12345')]));
  const dialog = await openDialog();
  const field = await dialog.findByRole('textbox', { name: 'Serial number' });
  former = theirs('serial', '1219E12346');
  await arrives([former]);
  expect(await dialog.findByText('Accepted by Owen Castellano')).toBeDefined();
  expect(field).toHaveProperty('value', '1219E12346');
  await person.clear(field);
  await person.type(field, '1219E12347');
  expect(dialog.getByText('1219E12346, accepted by Owen Castellano')).toBeDefined();
  await person.click(dialog.getByRole('button', { name: 'Replace Serial number' }));
  expect(await dialog.findByText('Accepted by Dana Whitfield')).toBeDefined();
  expect(changes).toMatchObject([{ accepted: [{ value: '1219E12347', replaces: former.id }] }]);
  const [mine] = photo.labels;
  await person.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('Accepted by Owen Castellano')).toBeDefined();
  expect(changes.at(-1)).toMatchObject({ undone: [mine?.id], removed: [] });
  expect(field).toHaveProperty('value', '1219E12346');
});

it('shows the fact of another person where accepting was refused for it', async () => {
  read.mockResolvedValue(pictureOf([draft('serial', '1219E12345')]));
  const dialog = await openDialog();
  const accept = await dialog.findByRole('button', { name: 'Accept Serial number' });
  const their = theirs('serial', '1219E12346');
  photo = { ...photo, labels: [their] };
  await person.click(accept);
  expect(await dialog.findByText('Accepted by Owen Castellano')).toBeDefined();
  expect(dialog.getByRole('textbox', { name: 'Serial number' })).toHaveProperty('value', '1219E12346');
  expect(photo.labels).toEqual([their]);
});

it('shows a fact that was not read again, and removes it after a question', async () => {
  photo.labels = [theirs('model', '24ACC636A003')];
  read.mockResolvedValue(pictureOf([], { outcome: 'noText' }));
  const dialog = await openDialog();
  const model = within(await dialog.findByRole('listitem', { name: 'Model' }));
  expect(model.getByText('Not read this time')).toBeDefined();
  await person.click(model.getByRole('button', { name: 'Remove Model' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove this value?' }));
  expect(question.getByText(/^Model: 24ACC636A003, accepted by Owen Castellano\./)).toBeDefined();
  expect(photo.labels).toHaveLength(1);
  await person.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(photo.labels).toEqual([]));
  await waitFor(() => expect(dialog.queryByRole('listitem', { name: 'Model' })).toBeNull());
});

it('names doubtful characters, offers the other reading, and keeps whose value it is', async () => {
  const doubts = [{ index: 2, read: 'I', maybe: '1' }];
  read.mockResolvedValue(pictureOf([draft('serial', '12I9E12345', { doubts })]));
  const dialog = await openDialog();
  const field = await dialog.findByRole('textbox', { name: 'Serial number' });
  expect(field).toHaveProperty('value', '12I9E12345');
  expect(dialog.getByText(/I may be 1\. Compare with the picture\./)).toBeDefined();
  await person.click(dialog.getByRole('button', { name: 'Use 1219E12345' }));
  await person.click(dialog.getByRole('button', { name: 'Accept Serial number' }));
  await waitFor(() =>
    expect(changes).toMatchObject([
      { accepted: [{ value: '1219E12345', source: 'person', confidence: null }] },
    ]),
  );
});

it('shows a link in a code as a text', async () => {
  read.mockResolvedValue(pictureOf([], { codes: ['https://example.com/a'] }));
  const dialog = await openDialog();
  expect(await dialog.findByText('Code: https://example.com/a')).toBeDefined();
  expect(dialog.queryByRole('link')).toBeNull();
});

it('hints at a breaker above the maximum of the plate', async () => {
  read.mockResolvedValue(pictureOf([draft('mocp', '30'), draft('breaker', '40')]));
  const dialog = await openDialog();
  expect(
    await dialog.findByText(/^The 40 A breaker is larger than the plate's maximum of 30 A/),
  ).toBeDefined();
});

it('hints at a breaker above the maximum in another photo of the same item, and of no other item', async () => {
  const [itemId, otherId] = ['electricalFinal', 'electricalRough'];
  const maximum = (item: string, value: string): Photo =>
    samplePhoto({ inspectionId, itemId: item, labels: [theirs('mocp', value)] });
  photo.itemId = itemId;
  others = [maximum(itemId, '30/35'), maximum(otherId, '20')];
  read.mockResolvedValue(pictureOf([draft('breaker', '40')]));
  const dialog = await openDialog();
  expect(
    await dialog.findByText(/^The 40 A breaker is larger than the plate's maximum of 35 A/),
  ).toBeDefined();
  expect(dialog.queryByText(/maximum of 20 A/)).toBeNull();
});

describe('without a draft', () => {
  it.each([
    ['noText', 'No label found. Move closer, and keep the label flat and in focus.'],
    ['foreign', 'This label is in a language that the reader does not know.'],
    ['nothingKnown', 'No model, serial number, or rating found in the text.'],
  ] as const)('it says why: %s', async (outcome, text) => {
    read.mockResolvedValue(pictureOf([], { outcome }));
    expect(await (await openDialog()).findByText(text)).toBeDefined();
  });

  it('it names what is cut off', async () => {
    read.mockResolvedValue(pictureOf([draft('model', '24ACC636A003')], { unread: ['serial', 'mca'] }));
    const dialog = await openDialog();
    expect(
      await dialog.findByText(/not readable: Serial number, Minimum circuit ampacity \(MCA\)/),
    ).toBeDefined();
  });
});

const NOT_READY = { code: 'notReady', error: 'The picture is not ready. Please try again in a moment.' };

/** The worker ends while it reads. */
async function endWorker(): Promise<never> {
  FakeLabelWorker.last.fail();
  return await new Promise<never>(() => {});
}

describe('a failure', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockReturnValue();
    read.mockResolvedValue(pictureOf([draft('model', '24ACC636A003')]));
  });

  it.each([
    ['the download', () => load.mockRejectedValueOnce(new Error('no network')), /could not be downloaded/],
    ['the device', () => read.mockRejectedValueOnce(new Error('no memory')), /^This device could not read/],
    ['the worker', () => read.mockImplementationOnce(endWorker), /^This device could not read/],
    ['the picture', () => (refusal = new Refusal(503, NOT_READY)), NOT_READY.error],
  ])('of %s is named and can be tried again', async (_of, fail, text) => {
    fail();
    const dialog = await openDialog();
    expect(await dialog.findByText(text)).toBeDefined();
    refusal = null;
    await person.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('textbox', { name: 'Model' })).toBeDefined();
  });

  it('of a download on which nothing arrives is named after a minute, and can be tried again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
    const url = '/assets/reader.onnx';
    const served = globalThis.fetch;
    const hang = vi.fn((signal: AbortSignal | null | undefined) => {
      const { promise, reject } = Promise.withResolvers<Response>();
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
      return promise;
    });
    vi.stubGlobal('fetch', (file: string, init: RequestInit) =>
      file === url ? hang(init.signal) : served(file, init),
    );
    load.mockImplementationOnce(async () => void (await fetchNetwork({ url, sha256: HASHES.reader })));
    const dialog = await openDialog();
    await waitFor(() => expect(hang).toHaveBeenCalled());
    await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
    expect(await dialog.findByText(/could not be downloaded/)).toBeDefined();
    await person.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('textbox', { name: 'Model' })).toBeDefined();
  });
});

it('waits for the display image, and never reads a thumbnail', async () => {
  photo.renditions = 'thumbnail';
  read.mockResolvedValue(pictureOf([draft('model', '24ACC636A003')]));
  const dialog = await openDialog();
  expect(await dialog.findByText(/^Reading on this device/)).toBeDefined();
  expect(read).not.toHaveBeenCalled();
  photo = { ...photo, renditions: 'ready' };
  await act(() => queries.invalidateQueries());
  expect(await dialog.findByRole('textbox', { name: 'Model' })).toBeDefined();
});

it('ends its worker when it is closed', async () => {
  read.mockResolvedValue(pictureOf([draft('model', '24ACC636A003')]));
  const dialog = await openDialog();
  expect(await dialog.findByRole('textbox', { name: 'Model' })).toBeDefined();
  const before = FakeLabelWorker.ended;
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(FakeLabelWorker.ended).toBe(before + 1));
});
