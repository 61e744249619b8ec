import 'fake-indexeddb/auto';
import { mintId } from '@sightline/contracts/core/ids';
import { MarkupChange, type PhotoMarkup } from '@sightline/contracts/photos/photoMarkup';
import { getPhoto, listPhotos, type Photo, updatePhoto } from '@sightline/contracts/photos/photos';
import { MARKUP_INK } from '@sightline/measuring/drawing/markupGeometry';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { markOf } from '../../../../../../tests/support/marks.ts';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { renderScreen, write } from '../../../testing/renderScreen.tsx';
import { samplePhoto } from '../../../testing/samples.ts';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import { PhotosPanel } from '../PhotosPanel.tsx';
import { PhotosScope } from '../PhotosScope.tsx';

const inspectionId = mintId();
const circle = () => markOf({ kind: 'circle', color: 'yellow', from: [0.4, 0.4], to: [0.6, 0.6] });
const CIRCLE: PhotoMarkup = [circle()];

const neighbor = samplePhoto({ inspectionId });

let photo: Photo;
let api: FakeApi;
let person: ReturnType<typeof renderScreen>['person'];

beforeEach(() => {
  photo = samplePhoto({ inspectionId, description: 'Rusty hanger' });
  api = FakeApi.install()
    .on(listPhotos, () => [photo, neighbor])
    .on(getPhoto, () => photo)
    .on(updatePhoto, ({ body }) => save(body));
  // jsdom lays nothing out: the picture is 400 x 300 pixels, 100 from the left and 50 from the top.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 400, 300));
  HTMLElement.prototype.setPointerCapture = vi.fn<(pointerId: number) => void>();
});

/** Stores new marks as the server does. */
function save(body: unknown): Photo {
  const { marks } = MarkupChange.parse((body as { markup: unknown }).markup);
  photo.markup = [...photo.markup, ...marks.map((shape) => ({ ...markOf(shape), id: shape.id }))];
  return photo;
}

/** Opens the photo from the grid, and the editor from there. */
async function openEditor(markup: PhotoMarkup = []) {
  photo.markup = markup;
  showPhotos(true);
  await person.click(await screen.findByRole('button', { name: /^Open Photo 1/ }));
  await person.click(await screen.findByRole('button', { name: 'Mark up' }));
  return within(await screen.findByRole('dialog', { name: 'Mark up photo 1' }));
}

function showPhotos(canEdit: boolean): void {
  const nothing = { events: [], captures: new Map(), itemOfCapture: () => null };
  ({ person } = renderScreen(
    <>
      <PhotosScope {...nothing} inspectionId={inspectionId} canEdit={canEdit}>
        <PhotosPanel />
      </PhotosScope>
      <ConfirmHost />
    </>,
  ));
}

type Editor = Awaited<ReturnType<typeof openEditor>>;
const stageOf = (editor: Editor): HTMLElement => editor.getByRole('img', { name: /^Photo 1/ });

/** Moves a finger over the screen through these points in pixels. */
function drag(stage: HTMLElement, ...way: [clientX: number, clientY: number][]): void {
  const finger = { pointerId: 7, pointerType: 'touch', button: 0 };
  const events = way.map(([clientX, clientY]) => ({ ...finger, clientX, clientY }));
  fireEvent.pointerDown(stage, events[0]);
  for (const event of events.slice(1)) fireEvent.pointerMove(stage, event);
  fireEvent.pointerUp(stage, events.at(-1));
}

async function answer(name: string): Promise<void> {
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

/** The changes that were sent: the shapes that were drawn, and the ids of those that were removed. */
async function saved(editor: Editor): Promise<unknown[]> {
  await person.click(editor.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Mark up photo 1' })).toBeNull());
  return api.sentTo(updatePhoto).map(({ body }) => (body as { markup: unknown }).markup);
}

describe('drawing with a finger, a pen or the mouse', () => {
  it('saves an arrow in fractions of the picture, and the photo shows it', async () => {
    const editor = await openEditor();
    drag(stageOf(editor), [200, 275], [250, 250], [300, 200]);
    expect(stageOf(editor).ariaLabel).toBe('Photo 1: Rusty hanger, with 1 mark');
    expect(await saved(editor)).toMatchObject([
      { marks: [{ kind: 'arrow', color: 'red', from: [0.25, 0.75], to: [0.5, 0.5] }], removed: [] },
    ]);
    expect(await screen.findByRole('img', { name: 'Photo 1: Rusty hanger, with 1 mark' })).toBeDefined();
  });

  it('draws a circle and a line in the chosen color', async () => {
    const editor = await openEditor();
    await person.click(editor.getByRole('button', { name: 'Circle' }));
    await person.click(editor.getByRole('button', { name: 'Green' }));
    drag(stageOf(editor), [140, 80], [220, 140]);
    await person.click(editor.getByRole('button', { name: 'Draw' }));
    drag(stageOf(editor), [100, 50], [140, 80], [140, 81], [180, 50]);
    expect(await saved(editor)).toMatchObject([
      {
        marks: [
          { kind: 'circle', color: 'green', from: [0.1, 0.1], to: [0.3, 0.3] },
          // The third point is too close to the second to be seen.
          {
            kind: 'freehand',
            color: 'green',
            points: [
              [0, 0],
              [0.1, 0.1],
              [0.2, 0],
            ],
          },
        ],
      },
    ]);
  });

  it('writes a text where the photo is tapped, once it has been typed', async () => {
    const editor = await openEditor();
    await person.click(editor.getByRole('button', { name: 'Text' }));
    drag(stageOf(editor), [300, 200]);
    expect(editor.getByRole('status').textContent).toBe('Type the text first.');
    expect(document.activeElement).toBe(editor.getByRole('textbox', { name: 'Text' }));
    await write(person, editor.getByRole('textbox', { name: 'Text' }), 'Leak ');
    drag(stageOf(editor), [300, 200]);
    expect(await saved(editor)).toMatchObject([
      { marks: [{ kind: 'text', color: 'red', at: [0.5, 0.5], text: 'Leak' }], removed: [] },
    ]);
  });

  it('stops at the edge, and ignores a tap, a second finger and a canceled touch', async () => {
    const editor = await openEditor();
    const stage = stageOf(editor);
    drag(stage, [300, 200]);
    fireEvent.pointerDown(stage, { pointerId: 1, button: 0, clientX: 200, clientY: 275 });
    fireEvent.pointerDown(stage, { pointerId: 2, button: 0, clientX: 400, clientY: 100 });
    fireEvent.pointerUp(stage, { pointerId: 2, button: 0, clientX: 400, clientY: 100 });
    fireEvent.pointerMove(stage, { pointerId: 1, button: 0, clientX: 900, clientY: -20 });
    fireEvent.pointerUp(stage, { pointerId: 1, button: 0, clientX: 900, clientY: -20 });
    fireEvent.pointerDown(stage, { pointerId: 3, button: 0, clientX: 200, clientY: 275 });
    fireEvent.pointerMove(stage, { pointerId: 3, button: 0, clientX: 300, clientY: 200 });
    fireEvent.pointerCancel(stage, { pointerId: 3 });
    expect(await saved(editor)).toMatchObject([
      { marks: [{ kind: 'arrow', color: 'red', from: [0.25, 0.75], to: [1, 0] }], removed: [] },
    ]);
  });

  it('draws no more than a photo can have', async () => {
    const editor = await openEditor(Array.from({ length: 40 }, circle));
    drag(stageOf(editor), [200, 275], [300, 200]);
    expect(editor.getByRole('status').textContent).toMatch(/^A photo can have 40 marks/);
    expect(stageOf(editor).ariaLabel).toMatch(/with 40 marks$/);
  });
});

describe('taking back', () => {
  it('undoes one change at a time, with the button or Ctrl+Z', async () => {
    const editor = await openEditor(CIRCLE);
    drag(stageOf(editor), [200, 275], [300, 200]);
    drag(stageOf(editor), [200, 75], [300, 200]);
    await person.click(editor.getByRole('button', { name: 'Undo' }));
    expect(stageOf(editor).ariaLabel).toMatch(/with 2 marks$/);
    await person.keyboard('{Control>}z{/Control}');
    expect(stageOf(editor).ariaLabel).toMatch(/with 1 mark$/);
    expect(editor.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it('clears all marks after it has asked', async () => {
    const editor = await openEditor(CIRCLE);
    await person.click(editor.getByRole('button', { name: 'Clear' }));
    await answer('Cancel');
    expect(stageOf(editor).ariaLabel).toMatch(/with 1 mark$/);
    await person.click(editor.getByRole('button', { name: 'Clear' }));
    await answer('Clear');
    expect(stageOf(editor).ariaLabel).toBe('Photo 1: Rusty hanger');
    expect(await saved(editor)).toEqual([{ marks: [], removed: CIRCLE.map(({ id }) => id) }]);
  });

  it('asks before it discards changes, and closes at once without any', async () => {
    const editor = await openEditor();
    drag(stageOf(editor), [200, 275], [300, 200]);
    await person.click(editor.getByRole('button', { name: 'Cancel' }));
    await answer('Keep editing');
    await person.click(editor.getByRole('button', { name: 'Undo' }));
    await person.click(editor.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Mark up photo 1' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Photo 1' })).toBeDefined();
    expect(api.sentTo(updatePhoto)).toEqual([]);
  });

  it('keeps the drawing and gives the reason when saving fails', async () => {
    const editor = await openEditor();
    drag(stageOf(editor), [200, 275], [300, 200]);
    api.on(updatePhoto, () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }));
    await person.click(editor.getByRole('button', { name: 'Save' }));
    expect((await editor.findByRole('alert')).textContent).toBe('The service is busy.');
    expect(stageOf(editor).ariaLabel).toMatch(/with 1 mark$/);
    api.on(updatePhoto, ({ body }) => save(body));
    expect(await saved(editor)).toHaveLength(2);
  });
});

describe('without a pointer', () => {
  it('places a shape in the middle, and the arrow keys move it up to the edge', async () => {
    const editor = await openEditor(CIRCLE);
    await person.click(editor.getByRole('button', { name: 'Place in the middle' }));
    expect(editor.getByRole('status').textContent).toMatch(/^Placed in the middle/);
    await person.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}{Shift>}{ArrowLeft}{/Shift}');
    // The photo behind it, which would show its neighbor, does not get the keys.
    expect(editor.getByRole('heading').textContent).toBe('Mark up photo 1');
    for (let press = 0; press < 20; press++) await person.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(await saved(editor)).toMatchObject([
      { marks: [{ kind: 'arrow', color: 'red', from: [0.32, 1], to: [0.47, 0.85] }], removed: [] },
    ]);
  });

  it('takes back all moves in a row at once', async () => {
    const editor = await openEditor(CIRCLE);
    await person.keyboard('{ArrowRight}{ArrowDown}{Control>}z{/Control}');
    expect(editor.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
  });

  it('leaves the keys to the text that is typed', async () => {
    const editor = await openEditor(CIRCLE);
    await person.click(editor.getByRole('button', { name: 'Text' }));
    await person.type(editor.getByRole('textbox', { name: 'Text' }), 'Lek{ArrowLeft}a');
    expect(editor.getByRole<HTMLInputElement>('textbox', { name: 'Text' }).value).toBe('Leak');
    expect(editor.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
  });
});

describe('photos with markup', () => {
  it('show it in the grid, and say how many marks they have', async () => {
    photo.markup = CIRCLE;
    showPhotos(false);
    const tile = await screen.findByRole('button', { name: 'Open Photo 1: Rusty hanger, with 1 mark' });
    const drawing = tile.querySelector('svg[viewBox="0 0 200 150"]');
    expect(drawing?.getAttribute('preserveAspectRatio')).toBe('xMidYMid slice');
    expect(drawing?.querySelector(`path[stroke="${MARKUP_INK.yellow}"]`)).not.toBeNull();
  });

  it('cannot be changed by those who may not edit', async () => {
    photo.markup = CIRCLE;
    showPhotos(false);
    await person.click(await screen.findByRole('button', { name: /^Open Photo 1/ }));
    expect(await screen.findByRole('dialog', { name: 'Photo 1' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Mark up' })).toBeNull();
  });
});
