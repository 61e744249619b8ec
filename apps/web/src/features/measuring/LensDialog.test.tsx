import 'fake-indexeddb/auto';
import { pagePoses, renderPage } from '@sightline/measuring/testing/renderPage';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OUTER } from './findCrossings.ts';
import { rememberedLens, rememberLens } from './lensMemory.ts';
import { type Editor, MeasuringStory, tap } from './testing/MeasuringStory.tsx';

/** Three photographs of the printed page by a phone whose lens bends lines. */
const PICTURE = { width: 1600, height: 1200 };
const LENS = { k1: -0.06, focal: 0.75 };
const pages = pagePoses(LENS, PICTURE).map(renderPage);
/** The pixels by address, as red, green, blue and opacity. */
const pictures = new Map<string, Uint8ClampedArray>();

const TAKEN = 'Taken with this phone, without zoom';

let story: MeasuringStory;
beforeEach(() => {
  localStorage.clear();
  pictures.clear();
  showPictures();
  URL.createObjectURL = (file) => `blob:${file instanceof File ? file.name : ''}`;
  URL.revokeObjectURL = () => {};
  story = new MeasuringStory();
});
afterEach(async () => {
  await story.end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** jsdom decodes no pictures. */
function showPictures(): void {
  const { width, height } = PICTURE;
  vi.stubGlobal('createImageBitmap', async () => ({ ...PICTURE, close: () => undefined }));
  class Picture {
    src = '';
    naturalWidth = width;
    naturalHeight = height;
    decode = async (): Promise<void> => {
      if (!pictures.has(this.src)) throw new DOMException('no picture', 'EncodingError');
    };
  }
  vi.stubGlobal('Image', Picture);
  let drawn = '';
  const context = {
    drawImage: ({ src }: Picture) => void (drawn = src),
    getImageData: () => ({ data: pictures.get(drawn) }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
}

function pixelsOf(values: Float32Array): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(values.length * 4);
  values.forEach((value, index) => pixels.fill(value, index * 4, index * 4 + 4));
  return pixels;
}

async function choosePictures(count: number): Promise<Editor> {
  const editor = await story.openEditor();
  await story.calibrate(editor);
  return choosePages(editor, "Calibrate this phone's lens", count);
}

async function choosePages(editor: Editor, button: string, count = pages.length): Promise<Editor> {
  await story.person.click(editor.getByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Calibrate the lens' }));
  const files = Array.from(
    { length: count },
    (_, index) => new File(['page'], `${index}.jpg`, { type: 'image/jpeg' }),
  );
  fireEvent.change(dialog.getByLabelText('Pictures of the page'), { target: { files } });
  return dialog;
}

/** Taps the crossings on each picture, which calibrates the lens. */
async function tapPages(dialog: Editor): Promise<void> {
  for (const [index, { crossingAt }] of pages.entries()) {
    await dialog.findByText(new RegExp(`^Picture ${index + 1} of 3: tap the upper left`));
    for (const outer of OUTER.map(crossingAt)) tapPage(dialog, outer);
  }
  expect(await screen.findByText('Lens calibrated')).toBeDefined();
}

function showPages(): void {
  for (const [index, { values }] of pages.entries()) pictures.set(`blob:${index}.jpg`, pixelsOf(values));
}

async function measureDistance(): Promise<void> {
  const editor = within(await screen.findByRole('dialog', { name: 'Measure on photo 1' }));
  await story.person.click(editor.getByRole('button', { name: 'Distance' }));
  tap(editor, [1000, 1500], [1800, 1500]);
  await story.person.click(editor.getByRole('button', { name: 'Keep' }));
}

it('keeps the lens with the device, and offers it for pictures of the same size or focal length', {
  tags: 'full',
}, async () => {
  showPages();
  const { photo } = story.server;
  Object.assign(photo, { focalLength35: 27 });
  await tapPages(await choosePictures(3));
  const lens = rememberedLens(photo);
  expect(lens?.k1).toBeCloseTo(LENS.k1, 1);
  expect(rememberedLens({ ...photo, focalLength35: null })).toBeNull();
  expect(rememberedLens({ width: 1200, height: 1600, focalLength35: null })).toEqual(lens);
  expect(rememberedLens({ width: 1600, height: 1600, focalLength35: null })).toBeNull();
  expect(rememberedLens({ ...PICTURE, focalLength35: 13 })).toBeNull();
  expect(rememberedLens({ ...PICTURE, focalLength35: 26 })).toEqual(lens);
  const editor = within(await screen.findByRole('dialog', { name: 'Measure on photo 1' }));
  await story.person.click(editor.getByRole('switch', { name: TAKEN }));
  await measureDistance();
  await waitFor(() => expect(story.server.recorded).toMatchObject([{ lens }]));
});

it('measures with the new lens once the lens is calibrated again', { tags: 'full' }, async () => {
  showPages();
  const { photo } = story.server;
  Object.assign(photo, { focalLength35: 27 });
  rememberLens({ k1: 0.05, spread: 0.005, focal: LENS.focal }, photo);
  const editor = await story.openEditor();
  await story.calibrate(editor);
  await story.person.click(editor.getByRole('switch', { name: TAKEN }));
  await tapPages(await choosePages(editor, 'Calibrate the lens again'));
  await measureDistance();
  await waitFor(() => expect(story.server.recorded).toHaveLength(1));
  expect(story.server.recorded[0]?.lens?.k1).toBeCloseTo(LENS.k1, 1);
});

it('asks for three pictures', async () => {
  const dialog = await choosePictures(2);
  expect((await dialog.findByRole('alert')).textContent).toContain('Take three pictures of the page');
});

it('asks for the crossings again where the page is not found', async () => {
  const dialog = await choosePictures(3);
  await dialog.findByText(/^Picture 1 of 3/);
  for (const outer of OUTER.map((pages[0] ?? { crossingAt: (place) => place }).crossingAt))
    tapPage(dialog, outer);
  expect((await dialog.findByRole('alert')).textContent).toContain('were not found exactly');
  expect(dialog.getByRole('status').textContent).toContain('tap the upper left');
});

/** The stage shows the picture 400 pixels wide, from 100, 50 on the screen. */
function tapPage(dialog: Editor, { x, y }: { x: number; y: number }): void {
  const stage = dialog.getByRole('img', { name: /^Printed page/ });
  const at = { pointerId: 1, button: 0, clientX: 100 + x / 4, clientY: 50 + y / 4 };
  fireEvent.pointerDown(stage, at);
  fireEvent.pointerUp(stage, at);
}
