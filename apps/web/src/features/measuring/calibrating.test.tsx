import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { write } from '../../testing/renderScreen.tsx';
import { drag, MeasuringStory, tap } from './testing/MeasuringStory.tsx';

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

  it('refuses a size that is none, and corners in a line', async () => {
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

  it('refuses a bow-tie, and takes the corners once the wrong ones are moved', async () => {
    const editor = await story.openEditor();
    await story.person.click(editor.getByRole('button', { name: 'Calibrate by 4 corners' }));
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

  it('says that two points hold only square-on', async () => {
    const editor = await story.openEditor();
    await story.person.click(editor.getByRole('button', { name: 'By 2 points (square-on only)' }));
    tap(editor, [1000, 1000], [1400, 1000]);
    expect(await editor.findByText(/^Square-on only:/)).toBeDefined();
  });
});
