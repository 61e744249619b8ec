import 'fake-indexeddb/auto';
import { getChecklist } from '@sightline/contracts/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import {
  changeMeasurement,
  deleteMeasurement,
  listMeasurements,
  type Measurement,
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
import { FakeApi } from '../../testing/FakeApi.ts';
import { ADMIN, renderScreen, write } from '../../testing/renderScreen.tsx';
import { sampleChecklist, samplePhoto } from '../../testing/samples.ts';
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
    .on(deleteMeasurement, () => {
      recorded = [];
      return { deleted: true } as const;
    });
  // jsdom lays nothing out: ten pixels of the photo are one of the screen.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 400, 300));
  HTMLElement.prototype.setPointerCapture = vi.fn<(pointerId: number) => void>();
});

afterEach(() => pageOutbox().setOwner(null));

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
