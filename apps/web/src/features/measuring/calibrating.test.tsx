import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { pageDevice } from '../../offline/pageDevice.ts';
import { write } from '../../testing/renderScreen.tsx';
import { drag, type Editor, MeasuringStory, tap } from './testing/MeasuringStory.tsx';

let story: MeasuringStory;
let server: MeasuringStory['server'];
beforeEach(() => {
  story = new MeasuringStory();
  ({ server } = story);
});
afterEach(() => story.end());

describe('a calibration', () => {
  it('asks for a calibration first', async () => {
    const editor = await story.openEditor();
    await story.person.click(editor.getByRole('button', { name: 'Height' }));
    expect((await editor.findByRole('alert')).textContent).toBe(
      'Calibration Required Please calibrate the measurement tool first using a known reference object.',
    );
  });

  it('offers six reference objects first', async () => {
    const editor = await story.openEditor();
    await story.person.click(editor.getByRole('combobox', { name: 'Reference object' }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual([
      'Standard door width, 36 in',
      'Credit card length, 3.375 in',
      'US quarter diameter, 0.955 in',
      'Standard electrical outlet, 4.5 in',
      'Light switch height, 4.5 in',
      'Brick length, 8 in',
      'More objects…',
      'Own size',
    ]);
    await story.person.keyboard('{Escape}');
  });

  it('refuses a malformed size, and corners in a line', async () => {
    const editor = await story.openEditor();
    await story.person.click(editor.getByRole('combobox', { name: 'Reference object' }));
    await story.person.click(await screen.findByRole('option', { name: 'Own size' }));
    await write(story.person, editor.getByRole('textbox', { name: 'Width (in)' }), '-4');
    await write(story.person, editor.getByRole('textbox', { name: 'Height (in)' }), '3');
    await story.person.click(editor.getByRole('button', { name: 'Calibrate by 4 corners' }));
    expect((await editor.findByRole('alert')).textContent).toContain(
      'Invalid calibration values. Please ensure proper measurement.',
    );
    await story.person.clear(editor.getByRole('textbox', { name: 'Width (in)' }));
    await write(story.person, editor.getByRole('textbox', { name: 'Width (in)' }), '4');
    await story.person.click(editor.getByRole('button', { name: 'Calibrate by 4 corners' }));
    tap(editor, [500, 500], [900, 500], [1300, 500], [1700, 500]);
    expect((await editor.findByRole('alert')).textContent).toContain('not all in a line');
  });

  it('refuses four corners that cross, and accepts the corners once the wrong ones are moved', async () => {
    const editor = await story.openEditor();
    await story.person.click(editor.getByRole('button', { name: 'Calibrate by 4 corners' }));
    tap(editor, [1000, 1000], [1400, 1252], [1400, 1000], [1000, 1252]);
    expect((await editor.findByRole('alert')).textContent).toContain(
      'The sides between these corners cross.',
    );
    expect(editor.getByRole('status').textContent).toBe('Drag the point that is wrong, or undo.');
    drag(editor, [1400, 1252], [1410, 700]);
    drag(editor, [1400, 1000], [1400, 1250]);
    drag(editor, [1410, 700], [1400, 1000]);
    expect(editor.queryByRole('alert')).toBeNull();
    expect(editor.getByRole('button', { name: 'Change' })).toBeDefined();
  });

  it('detects a vertical card, and turns it', async () => {
    const editor = await story.openEditor();
    await story.person.click(editor.getByRole('button', { name: 'Calibrate by 4 corners' }));
    tap(editor, [1000, 1000], [1540, 1000], [1540, 1856], [1000, 1856]);
    expect((await editor.findByRole('alert')).textContent).toContain('turned by 90°');
    await story.person.click(editor.getByRole('button', { name: 'Turn' }));
    expect(editor.queryByRole('alert')).toBeNull();
    await story.person.click(editor.getByRole('button', { name: 'Distance' }));
    tap(editor, [1000, 1500], [1540, 1500]);
    expect((await editor.findAllByText(/^2\.1\d ± 0\.\d\d in$/)).length).toBeGreaterThan(0);
  });

  it('starts with the calibration of the last measurement on the photo', async () => {
    server.recorded = [server.sampleDistance()];
    const editor = await story.openEditor();
    expect(editor.getByText('Calibrated: Letter paper, 4 corners')).toBeDefined();
    await story.person.click(editor.getByRole('button', { name: 'Distance' }));
    tap(editor, [1000, 1500], [1800, 1500]);
    expect(await screen.findByText('Measurement Complete')).toBeDefined();
  });

  it('warns of a point near the edge, with advice, until it is moved', async () => {
    const editor = await story.openEditor();
    await story.calibrate(editor);
    expect(editor.queryByRole('alert')).toBeNull();
    await story.person.click(editor.getByRole('button', { name: 'Distance' }));
    tap(editor, [500, 1500], [1800, 1500]);
    expect((await editor.findByText(/near the edge of the picture/)).textContent).toContain(
      'Step back and keep what you measure near the middle.',
    );
    drag(editor, [500, 1500], [1000, 1500]);
    expect(editor.queryByText(/near the edge of the picture/)).toBeNull();
  });

  it.each([
    [13, true],
    [24, false],
    [null, false],
  ])('warns of a wide lens that the file names: %s mm', async (focalLength35, isWarned) => {
    Object.assign(server.photo, { focalLength35 });
    const editor = await story.openEditor();
    expect(editor.queryByText(/taken with a wide lens.*Step back/) !== null).toBe(isWarned);
  });

  it('names a larger object before anything is measured with a reference that is too small', async () => {
    const editor = await story.openEditor();
    await placeSmallCard(editor);
    expect((await editor.findByText(/too small from here/)).textContent).toBe(
      'Credit card length is too small from here: most lengths would be too uncertain. ' +
        'Use Letter paper height, or move closer.',
    );
    await story.person.click(editor.getByRole('button', { name: 'Distance' }));
    expect(editor.queryByText(/too small from here/)).toBeNull();
  });

  it.each([
    ['too far from it', [2600, 1200], /^Measurement Error Too far from the reference/],
    ['near it', [2300, 1200], /^Measurement Error Too uncertain to give a number/],
  ] as const)('names a sufficient object for a distance that is refused: %s', async (_, end, refusal) => {
    const editor = await story.openEditor();
    await placeSmallCard(editor);
    await story.person.click(editor.getByRole('button', { name: 'Distance' }));
    tap(editor, [1500, 1200], end);
    const refused = (await editor.findByRole('alert')).textContent;
    expect(refused).toMatch(refusal);
    expect(refused).toMatch(/ In place of this reference, use: Letter paper height\.$/);
  });

  it('says that two points are valid only square-on', async () => {
    const editor = await story.openEditor();
    await story.person.click(editor.getByRole('button', { name: 'By 2 points (square-on only)' }));
    tap(editor, [1000, 1000], [1400, 1000]);
    expect(await editor.findByText(/^Square-on only:/)).toBeDefined();
  });
});

/** A card, 240 pixels of the photo wide, which the tool has chosen first. */
async function placeSmallCard(editor: Editor): Promise<void> {
  await story.person.click(editor.getByRole('button', { name: 'Calibrate by 4 corners' }));
  tap(editor, [1500, 1400], [1740, 1400], [1740, 1551], [1500, 1551]);
  expect(await screen.findByText('Calibration Complete')).toBeDefined();
}

/** The text of the product's specification (sections 5 and 8), with the steps to take. */
const REFUSAL =
  'Calibration Error Invalid calibration values. Please ensure proper measurement. ' +
  'The size of the reference must be larger than zero, and at most 328 ft (100 m).';

describe('the size of an own reference', () => {
  const BAD_SIZES = [
    ...['', '   ', '0', '0.0', '-4', `-1' 6"`, 'abc', 'NaN', 'Infinity', '1e3', '4,5', '1/0', '101 m'],
  ];
  const [CORNERS, ENDS] = ['Calibrate by 4 corners', 'By 2 points (square-on only)'];

  it.each([
    { bad: 'Width (in)', good: 'Height (in)', by: CORNERS },
    { bad: 'Height (in)', good: 'Width (in)', by: CORNERS },
    { bad: 'Width (in)', good: 'Height (in)', by: ENDS },
  ])(
    'is refused before a point is placed, if it is malformed: $bad, $by',
    { tags: 'full' },
    async ({ bad, good, by }) => {
      const editor = await story.openEditor();
      await story.choose(editor, 'Own size');
      await write(story.person, editor.getByRole('textbox', { name: 'Name' }), 'Tile');
      await write(story.person, editor.getByRole('textbox', { name: good }), '4');
      for (const size of BAD_SIZES) {
        fireEvent.change(editor.getByRole('textbox', { name: bad }), { target: { value: size } });
        fireEvent.click(editor.getByRole('button', { name: by }));
        expect(editor.getByRole('alert').textContent, size).toBe(REFUSAL);
        // An accepted size would have ended the refusal, and this would be the first corner.
        tap(editor, [1000, 1000]);
        expect(editor.queryByRole('button', { name: /^Point 1/ }), size).toBeNull();
      }
      await story.person.click(editor.getByRole('button', { name: 'Done' }));
      await nothingIsStored();
    },
  );
});

async function nothingIsStored(): Promise<void> {
  expect(pageOutbox().store.getState().entries).toEqual([]);
  expect(server.api.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(await (await pageDevice()).references.count()).toBe(0);
}
