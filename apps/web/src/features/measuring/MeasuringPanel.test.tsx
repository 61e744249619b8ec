import 'fake-indexeddb/auto';
import { getChecklist } from '@sightline/contracts/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import {
  changeMeasurement,
  deleteMeasurement,
  listMeasurements,
  type Measurement,
  type MeasurementChange,
  type NewMeasurement,
  recordMeasurement,
} from '@sightline/contracts/measurements';
import { measure } from '@sightline/contracts/measuring/measure';
import { listPhotos } from '@sightline/contracts/photos';
import {
  listSiteRooms,
  type SiteRoom,
  type SiteRoomChange,
  saveSiteRoom,
} from '@sightline/contracts/siteRooms';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { stillEntry } from '../../offline/stillEntry.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN, renderScreen, write } from '../../testing/renderScreen.tsx';
import { sampleChecklist, samplePhoto } from '../../testing/samples.ts';
import { exportMeasurements } from './exportMeasurements.ts';
import { MeasuringPanel } from './MeasuringPanel.tsx';

const inspectionId = mintId();
const photo = samplePhoto({ inspectionId, width: 4000, height: 3000, itemId: null, roomLabel: 'Garage' });

let recorded: Measurement[];
let rooms: SiteRoom[];
let api: FakeApi;
let person: ReturnType<typeof renderScreen>['person'];

/** As the server would: it computes the value. */
function asRecorded(sent: NewMeasurement): Measurement {
  const measured = measure({ ...sent, picture: photo });
  return { ...sent, ...measured, inspectionId, receivedAt: sent.measuredAt, by: 'Ana Ruiz (Inspector)' };
}

/** As the server would: a change creates a room that is not there. */
function asSaved(id: string, change: SiteRoomChange): SiteRoom {
  const nothing = { length: null, width: null, height: null, notes: '', isCompleted: false };
  const now = new Date().toISOString();
  const unnamed = { id, inspectionId, name: '', type: 'attic' as const, ...nothing };
  const before = rooms.find((room) => room.id === id) ?? {
    ...unnamed,
    createdAt: now,
    updatedAt: now,
    by: 'Ana',
  };
  const room = { ...before, ...change } as SiteRoom;
  rooms = [...rooms.filter((other) => other.id !== id), room];
  return room;
}

beforeEach(() => {
  recorded = [];
  rooms = [];
  pageOutbox().setOwner({ id: ADMIN.id, outboxKey: ADMIN.outboxKey });
  api = FakeApi.install()
    .on(listPhotos, () => [photo])
    .on(getChecklist, () => sampleChecklist({ inspectionId }))
    .on(listSiteRooms, () => rooms)
    .on(saveSiteRoom, ({ path, body }) => asSaved(path.split('/').at(-1) ?? '', body as SiteRoomChange))
    .on(listMeasurements, () => recorded)
    .on(recordMeasurement, ({ body }) => {
      const measurement = asRecorded(body as NewMeasurement);
      recorded = [...recorded, measurement];
      return measurement;
    })
    .on(changeMeasurement, ({ body }) => {
      recorded = recorded.map((measurement) => ({ ...measurement, ...(body as MeasurementChange) }));
      return recorded[0];
    })
    .on(deleteMeasurement, () => {
      recorded = [];
      return { deleted: true } as const;
    });
  // jsdom lays nothing out: ten pixels of the photo are one of the screen.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 400, 300));
  HTMLElement.prototype.setPointerCapture = vi.fn<(pointerId: number) => void>();
});

afterEach(async () => {
  await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
  pageOutbox().setOwner(null);
});

function showPanel(): void {
  ({ person } = renderScreen(<MeasuringPanel inspectionId={inspectionId} />));
}

async function openEditor() {
  showPanel();
  await person.click(await screen.findByRole('button', { name: /^Measure on Photo 1/ }));
  return within(await screen.findByRole('dialog', { name: 'Measure on Photo 1' }));
}
type Editor = Awaited<ReturnType<typeof openEditor>>;

/** Taps on points of the photo. */
function tap(editor: Editor, ...points: [x: number, y: number][]): void {
  const stage = editor.getByRole('img', { name: /^Measure on Photo 1/ });
  for (const [x, y] of points) {
    const at = { pointerId: 1, button: 0, clientX: 100 + x / 10, clientY: 50 + y / 10 };
    fireEvent.pointerDown(stage, at);
    fireEvent.pointerUp(stage, at);
  }
}

/** From one point of the photo to another. */
function drag(editor: Editor, [fromX, fromY]: [number, number], [toX, toY]: [number, number]): void {
  const stage = editor.getByRole('img', { name: /^Measure on Photo 1/ });
  const at = (x: number, y: number) => {
    return { pointerId: 1, button: 0, clientX: 100 + x / 10, clientY: 50 + y / 10 };
  };
  fireEvent.pointerDown(stage, at(fromX, fromY));
  fireEvent.pointerMove(stage, at(toX, toY));
  fireEvent.pointerUp(stage, at(toX, toY));
}

/** 200 mm on letter paper, seen straight on at four pixels a millimeter. */
function sampleDistance(): Measurement {
  const at = (x: number, y: number) => ({ x, y, sigma: 1 });
  const corners = [at(1000, 1000), at(1864, 1000), at(1864, 2118), at(1000, 2118)];
  return asRecorded({
    ...{ id: mintId(), photoId: photo.id, type: 'distance', points: [at(1000, 1200), at(1800, 1200)] },
    calibration: {
      ...{
        kind: 'rectangle',
        reference: 'Letter paper',
        corners,
        width: 215.9,
        height: 279.4,
        tolerance: 0.4,
      },
    },
    ...{ itemId: null, roomLabel: 'Garage', notes: '', unit: 'inches', precision: 2 },
    measuredAt: '2026-11-20T15:00:00.000Z',
  });
}

/** Letter paper, 215.9 by 279.4 mm, at four pixels a millimeter. */
async function calibrate(editor: Editor): Promise<void> {
  await person.click(editor.getByRole('combobox', { name: 'Reference object' }));
  await person.click(await screen.findByRole('option', { name: 'More objects…' }));
  await person.click(editor.getByRole('combobox', { name: 'Reference object' }));
  await person.click(await screen.findByRole('option', { name: /^Letter paper/ }));
  await person.click(editor.getByRole('button', { name: 'Calibrate by 4 corners' }));
  tap(editor, [1000, 1000], [1864, 1000], [1864, 2118], [1000, 2118]);
  expect(await screen.findByText('Calibration Complete')).toBeDefined();
}

describe('measuring on a photo', () => {
  it('calibrates by a known object, measures, shows the interval, and records what is kept', async () => {
    const editor = await openEditor();
    await calibrate(editor);
    await person.click(editor.getByRole('button', { name: 'Distance' }));
    expect(editor.getByRole('status').textContent).toBe('Tap where the distance begins.');
    tap(editor, [1000, 1500], [1800, 1500]);
    expect(await screen.findByText('Measurement Complete')).toBeDefined();
    const value = /^7\.8\d ± 0\.\d\d in$/;
    expect(editor.getAllByText(value).length).toBeGreaterThan(0);
    await person.click(editor.getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(recorded).toHaveLength(1));
    expect(recorded[0]).toMatchObject({
      type: 'distance',
      photoId: photo.id,
      roomLabel: 'Garage',
      unit: 'inches',
    });
    await person.click(editor.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(/^Distance: 7\.8\d ± 0\.\d\d in$/)).toBeDefined();
  });

  it('asks for a calibration first', async () => {
    const editor = await openEditor();
    await person.click(editor.getByRole('button', { name: 'Height' }));
    expect((await editor.findByRole('alert')).textContent).toBe(
      'Calibration Required Please calibrate the measurement tool first using a known reference object.',
    );
  });

  it('refuses a size that is none, and corners in a line', async () => {
    const editor = await openEditor();
    await person.click(editor.getByRole('combobox', { name: 'Reference object' }));
    await person.click(await screen.findByRole('option', { name: 'Own size' }));
    await write(person, editor.getByRole('textbox', { name: 'Width (in)' }), '-4');
    await write(person, editor.getByRole('textbox', { name: 'Height (in)' }), '3');
    await person.click(editor.getByRole('button', { name: 'Calibrate by 4 corners' }));
    expect((await editor.findByRole('alert')).textContent).toContain(
      'Invalid calibration values. Please ensure proper measurement.',
    );
    await person.clear(editor.getByRole('textbox', { name: 'Width (in)' }));
    await write(person, editor.getByRole('textbox', { name: 'Width (in)' }), '4');
    await person.click(editor.getByRole('button', { name: 'Calibrate by 4 corners' }));
    tap(editor, [500, 500], [900, 500], [1300, 500], [1700, 500]);
    expect((await editor.findByRole('alert')).textContent).toContain('not all in a line');
  });

  it('refuses a bow-tie, and takes the corners once the wrong ones are moved', async () => {
    const editor = await openEditor();
    await person.click(editor.getByRole('button', { name: 'Calibrate by 4 corners' }));
    tap(editor, [1000, 1000], [1400, 1252], [1400, 1000], [1000, 1252]);
    expect((await editor.findByRole('alert')).textContent).toContain('Place the four corners in order');
    expect(editor.getByRole('status').textContent).toBe('Drag the point that is wrong, or undo.');
    drag(editor, [1400, 1252], [1410, 700]);
    drag(editor, [1400, 1000], [1400, 1250]);
    drag(editor, [1410, 700], [1400, 1000]);
    expect(editor.queryByRole('alert')).toBeNull();
    expect(editor.getByRole('button', { name: 'Change' })).toBeDefined();
  });

  it('notices a card that stands upright, and turns it', async () => {
    const editor = await openEditor();
    await person.click(editor.getByRole('button', { name: 'Calibrate by 4 corners' }));
    tap(editor, [1000, 1000], [1540, 1000], [1540, 1856], [1000, 1856]);
    expect((await editor.findByRole('alert')).textContent).toContain('turned by 90°');
    await person.click(editor.getByRole('button', { name: 'Turn' }));
    expect(editor.queryByRole('alert')).toBeNull();
    await person.click(editor.getByRole('button', { name: 'Distance' }));
    tap(editor, [1000, 1500], [1540, 1500]);
    expect((await editor.findAllByText(/^2\.1\d ± 0\.\d\d in$/)).length).toBeGreaterThan(0);
  });

  it('keeps a point inside the picture when the finger slides over its edge', async () => {
    const editor = await openEditor();
    await person.click(editor.getByRole('button', { name: 'Angle' }));
    tap(editor, [-500, 1000], [2000, 1000], [2000, 9000]);
    await person.click(editor.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(recorded[0]?.points).toMatchObject([{ x: 0 }, { x: 2000 }, { y: 3000 }]));
  });

  it('starts with the calibration of the last measurement on the photo', async () => {
    recorded = [sampleDistance()];
    const editor = await openEditor();
    expect(editor.getByText('Calibrated: Letter paper, 4 corners')).toBeDefined();
    await person.click(editor.getByRole('button', { name: 'Distance' }));
    tap(editor, [1000, 1500], [1800, 1500]);
    expect(await screen.findByText('Measurement Complete')).toBeDefined();
  });

  it('closes an area with a double tap, and asks to adjust it by dragging or by the keyboard', async () => {
    const editor = await openEditor();
    await calibrate(editor);
    await person.click(editor.getByRole('button', { name: 'Area' }));
    tap(editor, [1000, 1000], [1400, 1000], [1400, 1400], [1400, 1400]);
    const value = /^7\.7\d ± 0\.\d\d sq in$/;
    expect((await editor.findAllByText(value)).length).toBeGreaterThan(0);
    const handle = editor.getByRole('button', { name: /^Point 2:/ });
    fireEvent.keyDown(handle, { key: 'ArrowRight', shiftKey: true });
    expect(editor.queryByText(value)).toBeNull();
    await person.click(editor.getByRole('button', { name: 'Discard' }));
    await person.click(editor.getByRole('button', { name: 'Done' }));
    expect(api.sentTo(recordMeasurement)).toEqual([]);
    expect(pageOutbox().store.getState().entries).toEqual([]);
  });

  it('says that two points hold only square-on', async () => {
    const editor = await openEditor();
    await person.click(editor.getByRole('button', { name: 'By 2 points (square-on only)' }));
    tap(editor, [1000, 1000], [1400, 1000]);
    expect(await editor.findByText(/^Square-on only:/)).toBeDefined();
  });

  it('shows what the finger covers in a loupe while it is down', async () => {
    const editor = await openEditor();
    await person.click(editor.getByRole('button', { name: 'Angle' }));
    const stage = editor.getByRole('img', { name: /^Measure on Photo 1/ });
    fireEvent.pointerDown(stage, { pointerId: 1, button: 0, clientX: 200, clientY: 100 });
    expect(editor.getByTestId('loupe')).toBeDefined();
    fireEvent.pointerUp(stage, { pointerId: 1, button: 0, clientX: 200, clientY: 100 });
    expect(editor.queryByTestId('loupe')).toBeNull();
  });
});

it('deletes with an undo', async () => {
  const sent = {
    ...{ id: mintId(), photoId: photo.id, type: 'angle', calibration: { kind: 'none' }, itemId: null },
    ...{ roomLabel: '', notes: '', unit: 'inches', precision: 2, measuredAt: new Date().toISOString() },
    points: [
      { x: 10, y: 500, sigma: 1 },
      { x: 500, y: 500, sigma: 1 },
      { x: 500, y: 10, sigma: 1 },
    ],
  } as NewMeasurement;
  const measurement = asRecorded(sent);
  recorded = [measurement];
  api.on(changeMeasurement, () => {
    recorded = [measurement];
    return measurement;
  });
  showPanel();
  await person.click(await screen.findByRole('button', { name: /^Delete Angle 90\.0/ }));
  expect(await screen.findByText('Nothing has been measured yet.')).toBeDefined();
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Angle: 90\.0/)).toBeDefined();
});

it('measures on a photo that waits on this device, which the measurement then waits for', async () => {
  api.on(recordMeasurement, () => new Refusal(503, { error: 'Busy', code: 'unavailable' }));
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }));
  URL.createObjectURL = vi.fn<(blob: Blob) => string>(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn<(address: string) => void>();
  const [blob, contents] = [new Blob(['picture']), new ArrayBuffer(7)];
  const still = readStill(inspectionId);
  await pageOutbox().add(still, { blob, contents });
  showPanel();
  await person.click(await screen.findByRole('button', { name: 'Measure on Photo 2, still on this device' }));
  const editor = within(await screen.findByRole('dialog', { name: 'Measure on Photo 2' }));
  await person.click(editor.getByRole('button', { name: 'Angle' }));
  const stage = editor.getByRole('img', { name: /^Measure on Photo 2/ });
  for (const [x, y] of [
    [200, 200],
    [300, 200],
    [300, 100],
  ] as const) {
    fireEvent.pointerDown(stage, { pointerId: 1, button: 0, clientX: x, clientY: y });
    fireEvent.pointerUp(stage, { pointerId: 1, button: 0, clientX: x, clientY: y });
  }
  await person.click(editor.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Angle: 90.0 ± 1.0°')).toBeDefined();
  expect(screen.getByText('Saving…')).toBeDefined();
  expect(api.sentTo(recordMeasurement)).toEqual([]);
  await pageOutbox().discard(still.id);
  await waitFor(() => expect(screen.queryByText('Angle: 90.0 ± 1.0°')).toBeNull());
});

describe('what a measurement belongs to', () => {
  it('is chosen from the items of the checklist and the rooms', async () => {
    recorded = [sampleDistance()];
    showPanel();
    await person.click(await screen.findByRole('button', { name: /^Edit Distance/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit measurement' }));
    await person.click(dialog.getByRole('combobox', { name: 'Checklist item' }));
    await person.click(await screen.findByRole('option', { name: 'Gas piping' }));
    await person.clear(dialog.getByRole('combobox', { name: 'Room' }));
    await write(person, dialog.getByRole('combobox', { name: 'Room' }), 'Kitchen');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sentTo(changeMeasurement)).toHaveLength(1));
    expect(api.sentTo(changeMeasurement)[0]?.body).toEqual({ itemId: 'gasPiping', roomLabel: 'Kitchen' });
  });
});

describe('rooms', () => {
  it('take a typed length and a measured one, and state area and volume with what is known', async () => {
    recorded = [sampleDistance()];
    showPanel();
    await person.click(await screen.findByRole('button', { name: 'Add Room' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add room' }));
    await write(person, dialog.getByRole('textbox', { name: 'Length' }), '-3 ft');
    await person.click(dialog.getByRole('combobox', { name: 'Width from' }));
    await person.click(await screen.findByRole('option', { name: /^Distance 7\.8/ }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText(/^Enter a length such as/)).toBeDefined();
    await person.clear(dialog.getByRole('textbox', { name: 'Length' }));
    await write(person, dialog.getByRole('textbox', { name: 'Length' }), `12' 6"`);
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(rooms).toHaveLength(1));
    const [measurement] = recorded;
    expect(rooms).toMatchObject([
      { name: 'Living Room', length: { value: 3810 }, width: { measurementId: measurement?.id } },
    ]);
    expect(await screen.findByText('Length 12 ft 6.00 in (typed)')).toBeDefined();
    expect(screen.getByText(/^Width 0 ft 7\.8\d in ± 0\.\d\d in$/)).toBeDefined();
    expect(screen.getByText(/^Area 8\.\d\d sq ft \(no interval, because a size was typed\)$/)).toBeDefined();
    await person.click(screen.getByRole('switch', { name: 'Completed' }));
    await waitFor(() => expect(rooms[0]?.isCompleted).toBe(true));
    await person.click(screen.getByRole('button', { name: 'Delete Living Room' }));
    expect(await screen.findByText('Rooms (0)')).toBeDefined();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Rooms (1)')).toBeDefined();
  });
});

describe('the export', () => {
  it('has measurements with points and calibration, and rooms with their sizes, as JSON and as CSV', async () => {
    const measurement = { ...sampleDistance(), sending: null, problem: null, notes: '=1+1' };
    const width = { kind: 'measured' as const, measurementId: measurement.id };
    const room = asSaved(mintId(), {
      name: 'Garage',
      type: 'garage',
      width,
      length: { kind: 'typed', value: 3048 },
    });
    const exported = { inspectionId, measurements: [measurement], rooms: [room] };
    const json = JSON.parse(await exportMeasurements('json', exported).contents.text());
    expect(json).toMatchObject({
      measurements: [{ points: [{}, {}], calibration: { corners: [{}, {}, {}, {}] }, isSent: true }],
      rooms: [
        { name: 'Garage', sizes: { width: { value: measurement.value }, area: { uncertainty: null } } },
      ],
    });
    const csv = await exportMeasurements('csv', exported).contents.text();
    expect(csv).toContain('Distance,7.8');
    expect(csv).toContain('Room width,0 ft 7.8');
    expect(csv).toContain('Room area,"6.56 sq ft');
    // No spreadsheet runs what a person typed.
    expect(csv).toContain("'=1+1");
  });
});

function readStill(ofInspection: string) {
  const photoId = mintId();
  const facts = {
    photoId,
    inspectionId: ofInspection,
    roomLabel: 'Attic',
    capturedAt: '2026-11-20T16:00:00.000Z',
  };
  const picture = { contentType: 'image/jpeg' as const, width: 3000, height: 4000, sha256: 'a'.repeat(64) };
  const bytes = { blob: new Blob(['picture']), contents: new ArrayBuffer(7) };
  return stillEntry({ ...facts, source: 'imageCapture', position: null }, { ...picture, ...bytes });
}
