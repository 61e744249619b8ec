import 'fake-indexeddb/auto';
import { recordMeasurement } from '@sightline/contracts/measurements';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { MeasuringStory, tap } from './testing/MeasuringStory.tsx';

let story: MeasuringStory;
let server: MeasuringStory['server'];
beforeEach(() => {
  story = new MeasuringStory();
  ({ server } = story);
});
afterEach(() => story.end());

describe('points under a finger', () => {
  it('keeps a point inside the picture when the finger slides over its edge', async () => {
    const editor = await story.openEditor();
    await story.person.click(editor.getByRole('button', { name: 'Angle' }));
    tap(editor, [-500, 1000], [2000, 1000], [2000, 9000]);
    await story.person.click(editor.getByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(server.recorded[0]?.points).toMatchObject([{ x: 0 }, { x: 2000 }, { y: 3000 }]),
    );
  });

  it('closes an area with a double tap, and asks to adjust it by dragging or by the keyboard', async () => {
    const editor = await story.openEditor();
    await story.calibrate(editor);
    await story.person.click(editor.getByRole('button', { name: 'Area' }));
    tap(editor, [1000, 1000], [1400, 1000], [1400, 1400], [1400, 1400]);
    const value = /^7\.7\d ± 0\.\d\d sq in$/;
    expect((await editor.findAllByText(value)).length).toBeGreaterThan(0);
    const handle = editor.getByRole('button', { name: /^Point 2:/ });
    fireEvent.keyDown(handle, { key: 'ArrowRight', shiftKey: true });
    expect(editor.queryByText(value)).toBeNull();
    await story.person.click(editor.getByRole('button', { name: 'Discard' }));
    await story.person.click(editor.getByRole('button', { name: 'Done' }));
    expect(server.api.sentTo(recordMeasurement)).toEqual([]);
    expect(pageOutbox().store.getState().entries).toEqual([]);
  });

  it('shows what the finger covers in a loupe while it is down', async () => {
    const editor = await story.openEditor();
    await story.person.click(editor.getByRole('button', { name: 'Angle' }));
    const stage = editor.getByRole('img', { name: /^Measure on Photo 1/ });
    fireEvent.pointerDown(stage, { pointerId: 1, button: 0, clientX: 200, clientY: 100 });
    expect(editor.getByTestId('loupe')).toBeDefined();
    fireEvent.pointerUp(stage, { pointerId: 1, button: 0, clientX: 200, clientY: 100 });
    expect(editor.queryByTestId('loupe')).toBeNull();
  });
});
