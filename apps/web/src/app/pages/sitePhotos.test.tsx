import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { listTemplates, type TemplateVersion } from '@sightline/contracts/catalog/catalogTemplates';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection, type Inspection } from '@sightline/contracts/inspections/inspections';
import type { RequiredView } from '@sightline/contracts/inspections/requiredViews';
import { getOrganization } from '@sightline/contracts/organization/organization';
import type { LabelFact, LabelField } from '@sightline/contracts/photos/labelFacts';
import {
  getPhotoFormats,
  listPhotos,
  type Photo,
  setPhotoDisposition,
  updatePhoto,
} from '@sightline/contracts/photos/photos';
import { listRoomEvents, type RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDevices } from '../../devices/fakeDevices.ts';
import { FakeLabelWorker, READ_PICTURE } from '../../features/photos/testing/FakeLabelWorker.ts';
import { signature } from '../../inspection/fakes.ts';
import { still } from '../../inspection/kinds/still.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { emptyOutbox } from '../../testing/emptyOutbox.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { FakeUploads } from '../../testing/FakeUploads.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import {
  ORGANIZATION,
  sampleChecklist,
  sampleInspection,
  samplePhoto,
  sampleTemplate,
} from '../../testing/samples.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import InspectionLayout from '../inspection/InspectionLayout.tsx';
import ChecklistPage from './ChecklistPage.tsx';
import PhotosPage from './PhotosPage.tsx';

/** The two pages of an inspection that take photos without a call. */

const PNG = new Uint8Array([
  ...[0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82],
  ...[0, 0, 5, 0, 0, 0, 2, 0xd0, 8],
]);

class FakeImageCapture {
  takePhoto = () => Promise.resolve(new Blob([PNG]));
  getPhotoCapabilities = () => Promise.resolve({});
}

let api: FakeApi;
let uploads: FakeUploads;
let inspection: Inspection;
let views: RequiredView[];
/** Sends an event of the room to the pages that wait for one. */
let announce: (event: RoomEvent) => void;

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  vi.stubGlobal('MediaStream', class extends EventTarget {});
  new FakeDevices().install();
  uploads = FakeUploads.install();
  [inspection, views] = [sampleInspection({ projectType: 'comprehensive' }), []];
  const { promise, resolve } = Promise.withResolvers<RoomEvent[]>();
  announce = (event) => resolve([event]);
  api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getInspection, () => inspection)
    .on(listInspectors, () => [])
    .on(listTemplates, () => [withViews(views)])
    .on(listPhotos, () => [])
    .on(getPhotoFormats, () => ({ contentTypes: ['image/png'], maxBytes: 50 * 1024 * 1024 }))
    .on(getChecklist, () => ({ ...sampleChecklist({ inspectionId: inspection.id }), createdAt: null }))
    // The second request never ends during a test.
    .on(listRoomEvents, ({ query }) => (query.get('since') === '0' ? promise : new Promise(() => {})));
});

afterEach(async () => {
  await emptyOutbox();
});

/** Its inspector has started it on site. */
const OPEN_VISIT = { isVirtual: false, status: 'in_progress', inspectorId: ADMIN.id } as const;

function withViews(required: RequiredView[]): TemplateVersion {
  const template = sampleTemplate();
  return { ...template, body: { ...template.body, views: required } };
}

function open(part: 'checklist' | 'photos') {
  const pages = (
    <Routes>
      <Route path="/inspection/:inspectionId" element={<InspectionLayout />}>
        <Route path="checklist" element={<ChecklistPage />} />
      </Route>
      <Route path="/inspection/:inspectionId" element={<InspectionLayout />}>
        <Route path="photos" element={<PhotosPage />} />
      </Route>
    </Routes>
  );
  return renderScreen(
    <>
      {pages}
      <ConfirmHost />
    </>,
    { at: `/inspection/${inspection.id}/${part}` },
  );
}

function stored(photo: Photo): RoomEvent {
  const by = { subject: 'user:1', name: 'Luis Ortega', role: null };
  const event = { id: mintId(), seq: 1, at: photo.storedAt, by };
  return { ...event, kind: 'photo:stored', data: { photo } };
}

const kept = () =>
  pageOutbox()
    .store.getState()
    .entries.filter(still.is)
    .map(({ input }) => input);

it('keeps a photo of a checklist item with that item, and shows it there before it is sent', async () => {
  const { person } = open('checklist');
  expect(await screen.findByRole('button', { name: 'Take Photo with Camera' })).toBeDefined();
  await person.click(await screen.findByRole('button', { name: 'Capture photo for Duct rough' }));
  const camera = within(await screen.findByRole('dialog', { name: 'Photos: Duct rough' }));
  await person.click(camera.getByRole('button', { name: 'Camera settings' }));
  fireEvent.change(camera.getByLabelText('Photo files'), {
    target: { files: [new File([PNG], 'duct.png')] },
  });
  await waitFor(() =>
    expect(kept()).toMatchObject([
      { itemId: 'ductRough', inspectionId: inspection.id, filename: 'duct.png' },
    ]),
  );
  await person.click(screen.getByRole('button', { name: 'Done' }));
  await person.click(await screen.findByRole('button', { name: 'Close camera' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const item = within(screen.getByRole('list', { name: 'Photos for this item' }));
  expect(item.getByText('On this phone only')).toBeDefined();
});

it('keeps a photo of an item with two taps, and offers to take another', async () => {
  vi.stubGlobal('ImageCapture', FakeImageCapture);
  const { person } = open('checklist');
  const label = 'Capture photo for Duct rough';
  await person.click(await screen.findByRole('button', { name: label }));
  const shutter = await screen.findByRole<HTMLButtonElement>('button', { name: 'Take photo' });
  await waitFor(() => expect(shutter.disabled).toBe(false));
  await person.click(shutter);
  await waitFor(() => expect(kept()).toMatchObject([{ itemId: 'ductRough', source: 'imageCapture' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: label }));
  await person.click(screen.getByRole('button', { name: 'Take another' }));
  expect(await screen.findByRole('dialog', { name: 'Photos: Duct rough' })).toBeDefined();
});

it('shows the accepted model and serial number of a label with the photo of its item', async () => {
  const accepted = (field: LabelField, value: string): LabelFact => ({
    id: mintId(),
    field,
    value,
    source: 'text',
    confidence: 0.93,
    from: [0.1, 0.2],
    to: [0.6, 0.3],
    acceptedBy: 'Luis Ortega',
    acceptedAt: '2026-12-01T15:00:00.000Z',
  });
  const labels = [
    accepted('model', '24ACC636A003'),
    accepted('serial', '1219E12345'),
    accepted('volts', '208/230'),
  ];
  const { id: inspectionId } = inspection;
  api.on(listPhotos, () => [
    samplePhoto({ inspectionId, itemId: 'ductRough', labels }),
    samplePhoto({ inspectionId, itemId: 'ductRough' }),
  ]);
  open('checklist');
  const item = within(await screen.findByRole('list', { name: 'Photos for this item' }));
  expect(item.getAllByRole('button', { name: /^Open Photo/ })).toHaveLength(2);
  const texts = item.getAllByRole('listitem').map(({ textContent }) => textContent);
  const [labeled = '', ...others] = texts.filter((text) => text?.includes('Model: 24ACC636A003'));
  expect(others).toEqual([]);
  expect(labeled).toContain('Serial number: 1219E12345');
  expect(labeled).not.toContain('208/230');
});

it('offers to read the label in a photo of an item, and reads it after the camera has closed', async () => {
  vi.stubGlobal('ImageCapture', FakeImageCapture);
  const { person } = open('checklist');
  await person.click(await screen.findByRole('button', { name: 'Capture photo for Duct rough' }));
  const shutter = await screen.findByRole<HTMLButtonElement>('button', { name: 'Take photo' });
  await waitFor(() => expect(shutter.disabled).toBe(false));
  await person.click(shutter);
  const message = (await screen.findByText('Photo Captured')).closest<HTMLElement>('[role="status"]');
  // The photo's row on the card has one of its own.
  const offers = within(message ?? document.body);
  expect(offers.getByRole('button', { name: 'Take another' })).toBeDefined();
  // The camera also decodes its picture.
  const sizes = FakeLabelWorker.install({ load: async () => {}, read: async () => READ_PICTURE });
  await person.click(offers.getByRole('button', { name: 'Read the label' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Read the label' }));
  const serial = await dialog.findByRole('textbox', { name: 'Serial number' });
  expect(serial).toHaveProperty('value', '1219E12345');
  expect(sizes).toEqual([PNG.length]);
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('turns the camera off when its dialog is closed', async () => {
  const devices = new FakeDevices();
  devices.install();
  const { person } = open('checklist');
  await person.click(await screen.findByRole('button', { name: 'Camera' }));
  const camera = within(await screen.findByRole('dialog', { name: 'Inspection photos' }));
  const shutter = camera.getByRole<HTMLButtonElement>('button', { name: 'Take photo' });
  await waitFor(() => expect(shutter.disabled).toBe(false));
  expect(devices.last('video').readyState).toBe('live');
  await person.click(camera.getByRole('button', { name: 'Close camera' }));
  await waitFor(() => expect(devices.tracks.some(({ readyState }) => readyState === 'live')).toBe(false));
});

it.each([
  ['checklist', 'Photos for this item'],
  ['photos', 'Photos, newest first'],
] as const)("shows another person's photo while the page of the %s is open", async (part, list) => {
  open(part);
  await screen.findByText('No photos');
  announce(stored(samplePhoto({ inspectionId: inspection.id, itemId: 'ductRough', roomLabel: 'Attic' })));
  const shown = within(await screen.findByRole('list', { name: list }));
  expect(shown.getByRole('button', { name: 'Open Photo 1: Attic' })).toBeDefined();
});

describe('the required views', () => {
  const view = (id: string, label: string) => ({ id, label, isRetired: false });
  const section = async () => within(await screen.findByRole('region', { name: 'Required views' }));
  const take = (name: string): void => {
    const files = [new File([PNG], name)];
    fireEvent.change(screen.getByLabelText('Photo files'), { target: { files } });
  };

  it('are checked off by their photo while it is still unsent', async () => {
    views = [view('street', 'Address from the street'), view('panelLabel', 'Label of the panel')];
    const { person } = open('photos');
    const list = await section();
    expect(list.getByRole('status').textContent).toBe('2 views missing');
    await person.click(list.getByRole('button', { name: /^Required views/ }));
    await person.click(list.getByRole('button', { name: 'Next photo shows: Address from the street' }));
    const tool = within(screen.getByRole('region', { name: 'Photos' }));
    expect(tool.getByRole('status').textContent).toBe('Next photo: Address from the street');
    take('street.png');
    await waitFor(() => expect(list.getByRole('status').textContent).toBe('1 view missing'));
    take('another.png');
    await waitFor(() => expect(kept().map(({ viewId }) => viewId)).toEqual(['street', undefined]));
    expect(list.getByRole('status').textContent).toBe('1 view missing');
    await person.click(list.getByRole('button', { name: 'Next photo shows: Label of the panel' }));
    take('label.png');
    await waitFor(() => expect(list.getByRole('status').textContent).toBe('Safe to leave'));
  });

  it("are checked off by another device's photo, for example in a call", async () => {
    views = [view('street', 'Address from the street')];
    open('photos');
    const list = await section();
    expect(list.getByRole('status').textContent).toBe('1 view missing');
    const photo = samplePhoto({ inspectionId: inspection.id, viewId: 'street' });
    api.on(listPhotos, () => [photo]);
    announce(stored(photo));
    await waitFor(() => expect(list.getByRole('status').textContent).toBe('Safe to leave'));
  });

  it('are requested before the person leaves the site', async () => {
    inspection = { ...inspection, ...OPEN_VISIT };
    views = [view('street', 'Address from the street')];
    const { person } = open('photos');
    await section();
    await person.click(screen.getByRole('button', { name: 'Leave site' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave with 1 view missing?' }));
    expect(question.getByText('No photo shows: Address from the street.')).toBeDefined();
    await person.click(question.getByRole('button', { name: 'Stay' }));
    expect(await screen.findByRole('heading', { name: 'Inspection Photos' })).toBeDefined();
    await person.click(await screen.findByRole('button', { name: 'Leave site' }));
    await person.click(await screen.findByRole('button', { name: 'Leave anyway' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Inspection Photos' })).toBeNull());
  });

  it.each([
    ['before the day of the visit', { status: 'scheduled', scheduledDate: '2099-01-05T15:00:00.000Z' }],
    ['after it', { status: 'completed' }],
    ['in the office', { inspectorId: mintId() }],
    ['of a call', { isVirtual: true }],
  ] as const)('offer no way to leave the site %s', async (_, facts) => {
    inspection = { ...inspection, ...OPEN_VISIT, ...facts };
    views = [view('street', 'Address from the street')];
    open('photos');
    await section();
    expect(screen.queryByRole('button', { name: 'Leave site' })).toBeNull();
  });

  it.each([
    ['on the day of the visit, before Start is pressed', { status: 'scheduled' }],
    ['without an assigned inspector', { inspectorId: null }],
  ] as const)('offer a way to leave the site %s', async (_, facts) => {
    inspection = { ...inspection, ...OPEN_VISIT, scheduledDate: new Date().toISOString(), ...facts };
    views = [view('street', 'Address from the street')];
    open('photos');
    await section();
    expect(screen.getByRole('button', { name: 'Leave site' })).toBeDefined();
  });

  it('ask no question once the server has a photo of each', async () => {
    inspection = { ...inspection, ...OPEN_VISIT };
    views = [view('street', 'Address from the street')];
    api.on(listPhotos, () => [samplePhoto({ inspectionId: inspection.id, viewId: 'street' })]);
    const { person } = open('photos');
    expect((await section()).getByRole('status').textContent).toBe('Safe to leave');
    await person.click(screen.getByRole('button', { name: 'Leave site' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Inspection Photos' })).toBeNull());
  });
});

describe("the inspection's photos on its checklist", () => {
  it('are uploaded without an item', async () => {
    open('checklist');
    const card = within(await screen.findByRole('region', { name: 'Inspection Photos' }));
    fireEvent.change(card.getByLabelText('Photo files'), {
      target: { files: [new File([PNG], 'front.png')] },
    });
    await waitFor(() => expect(kept()).toMatchObject([{ filename: 'front.png' }]));
    expect(kept()[0]?.itemId).toBeUndefined();
    const latest = within(await screen.findByRole('list', { name: 'Latest photos' }));
    expect(latest.getByText('On this phone only')).toBeDefined();
  });

  it('are described, and removed with a reason that can be undone', async () => {
    const position = { latitude: 25.98, longitude: -80.23, accuracyMeters: 7 };
    let photo = samplePhoto({ inspectionId: inspection.id, roomLabel: 'Attic', position });
    api
      .on(listPhotos, () => [photo])
      .on(updatePhoto, ({ body }) => (photo = { ...photo, ...(body as Partial<Photo>) }))
      .on(setPhotoDisposition, ({ body }) => (photo = { ...photo, ...(body as Partial<Photo>) }));
    const { person } = open('checklist');
    const card = within(await screen.findByRole('region', { name: 'Inspection Photos (1)' }));
    expect(card.getByText('25.980000, -80.230000 (± 23 ft)')).toBeDefined();
    await write(person, card.getByLabelText('Description'), 'Hanger missing');
    await person.tab();
    await waitFor(() => expect(api.sentTo(updatePhoto)[0]?.body).toEqual({ description: 'Hanger missing' }));
    await person.click(card.getByRole('button', { name: 'Remove' }));
    await person.click(await screen.findByRole('radio', { name: 'Duplicate' }));
    await person.click(screen.getByRole('button', { name: 'Delete photo' }));
    expect(await screen.findByText('Photo Deleted')).toBeDefined();
    expect(await screen.findByText('No photos')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Hanger missing')).toBeDefined();
    expect(api.sentTo(setPhotoDisposition).map(({ body }) => body)).toEqual([
      { disposition: 'deleted', reason: 'Duplicate' },
      { disposition: 'inReport', reason: 'Undo' },
    ]);
  });
});

describe('a photo that is not sent yet', () => {
  const takeOne = async () => {
    const { person } = open('checklist');
    const card = within(await screen.findByRole('region', { name: 'Inspection Photos' }));
    fireEvent.change(card.getByLabelText('Photo files'), {
      target: { files: [new File([PNG], 'front.png')] },
    });
    const latest = within(await screen.findByRole('list', { name: 'Latest photos' }));
    await latest.findByText('On this phone only');
    await waitFor(() => expect(uploads.seen).toHaveLength(1));
    return { person, latest };
  };
  const uploadId = () => uploads.seen.at(-1)?.uploadId;

  it('shows its time and place, and is described on the device before it is sent', async () => {
    const { person, latest } = await takeOne();
    expect(latest.getByText('Location unavailable')).toBeDefined();
    const begun = uploadId();
    await write(person, latest.getByLabelText('Description'), 'Hanger missing');
    await person.tab();
    await waitFor(() => expect(kept()).toMatchObject([{ description: 'Hanger missing' }]));
    uploads.isOnline = true;
    pageOutbox().retryNow();
    await waitFor(() => expect(kept()).toEqual([]));
    expect(uploads.seen.at(-1)?.metadata).toMatchObject({ description: 'Hanger missing' });
    // The server keeps the description with which the first upload began.
    expect(uploadId()).not.toBe(begun);
    expect(api.sentTo(updatePhoto)).toEqual([]);
  });

  it('can be described from its tile', async () => {
    const { person, latest } = await takeOne();
    await person.click(latest.getByRole('button', { name: 'Describe unsent photo 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Photo on this phone' }));
    await write(person, dialog.getByLabelText('Description'), 'Hanger missing');
    await person.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(kept()).toMatchObject([{ description: 'Hanger missing' }]));
  });

  it('cannot be removed while an unsent signature covers it', async () => {
    const { person } = open('photos');
    fireEvent.change(await screen.findByLabelText('Photo files'), {
      target: { files: [new File([PNG], 'front.png')] },
    });
    // A later toast would replace the expected one.
    await screen.findByText('Photos Uploaded');
    const photoIds = kept().map(({ photoId }) => photoId);
    await pageOutbox().add({ ...signature({ photoIds }), parentId: inspection.id });
    await person.click(await screen.findByRole('button', { name: /^Describe unsent photo 1/ }));
    await person.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/^Your signature covers this photo/)).toBeDefined();
    expect(kept()).toHaveLength(1);
  });

  it('is removed after a question', async () => {
    const { person, latest } = await takeOne();
    await person.click(latest.getByRole('button', { name: 'Remove' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard this photo?' }));
    await person.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(kept()).toEqual([]));
    expect(await screen.findByText('No photos')).toBeDefined();
  });
});

it('links from the photos to the checklist', async () => {
  open('photos');
  const link = await screen.findByRole('link', { name: 'Checklist' });
  expect(link.getAttribute('href')).toBe(`/inspection/${inspection.id}/checklist`);
});

it('says that the inspection cannot be read, and reads it again', async () => {
  api.on(getInspection, () => new Refusal(403, { error: 'Not yours.', code: 'forbidden' }));
  const { person } = open('photos');
  expect(await screen.findByText("Couldn't load the inspection")).toBeDefined();
  api.on(getInspection, () => inspection);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Inspection Photos' })).toBeDefined();
});
