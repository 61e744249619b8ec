import 'fake-indexeddb/auto';
import { recordMeasurement } from '@sightline/contracts/measurements/measurements';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { type Editor, MeasuringStory, tap } from './testing/MeasuringStory.tsx';

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

  it('shows the area under the finger in a loupe while it is down', async () => {
    const editor = await story.openEditor();
    await story.person.click(editor.getByRole('button', { name: 'Angle' }));
    const stage = editor.getByRole('img', { name: /^Measure on photo 1/ });
    fireEvent.pointerDown(stage, { pointerId: 1, button: 0, clientX: 200, clientY: 100 });
    expect(editor.getByTestId('loupe')).toBeDefined();
    fireEvent.pointerUp(stage, { pointerId: 1, button: 0, clientX: 200, clientY: 100 });
    expect(editor.queryByTestId('loupe')).toBeNull();
  });
});

/**
 * An arrow key moves the cross hair by ten pixels of the photo, with Shift by 200. It starts in the middle.
 */
describe('points by keyboard', () => {
  /** Begins with the keyboard, like a person who uses no other device. */
  async function begin(editor: Editor, what: string): Promise<void> {
    editor.getByRole('button', { name: what }).focus();
    await story.person.keyboard('{Enter}');
    expect(document.activeElement).toBe(area(editor));
  }

  const area = (editor: Editor): HTMLElement => editor.getByRole('application', { name: 'Drawing area' });
  const press = (keys: string) => story.person.keyboard(keys);
  const far = (arrow: string, times: number) => press(`{Shift>}${`{${arrow}}`.repeat(times)}{/Shift}`);

  it('are placed at a cross hair with Enter or Space, and announced', async () => {
    const editor = await story.openEditor();
    await begin(editor, 'Angle');
    await press('{ArrowLeft}{ArrowUp}');
    expect(editor.getByTestId('cross-hair')).toBeDefined();
    expect(editor.getByTestId('loupe')).toBeDefined();
    await press('{Enter}');
    expect(editor.getByText('Point 1 of 3 placed')).toBeDefined();
    await far('ArrowRight', 3);
    await press(' ');
    expect(editor.getByText('Point 2 of 3 placed')).toBeDefined();
    await far('ArrowDown', 2);
    await press('{Enter}');
    expect(editor.getByText('Point 3 of 3 placed').closest('[aria-live]')).not.toBeNull();
    expect(editor.queryByTestId('cross-hair')).toBeNull();
    await story.person.click(editor.getByRole('button', { name: 'Keep' }));
    await waitFor(() =>
      expect(server.recorded[0]?.points).toMatchObject([
        { x: 1990, y: 1490 },
        { x: 2590, y: 1490 },
        { x: 2590, y: 1890 },
      ]),
    );
  });

  it('are removed with Backspace, even the last one of a complete measurement', async () => {
    const editor = await story.openEditor();
    await begin(editor, 'Angle');
    await press('{Enter}{Backspace}');
    expect(editor.getByText('Point 1 taken back')).toBeDefined();
    await press('{Enter}');
    await far('ArrowRight', 3);
    await press('{Enter}');
    await far('ArrowDown', 3);
    await press('{Enter}');
    expect(editor.getByRole('button', { name: 'Keep' })).toBeDefined();
    await press('{Backspace}');
    expect(editor.getByText('Point 3 taken back')).toBeDefined();
    expect(editor.queryByRole('button', { name: 'Keep' })).toBeNull();
  });

  it('are discarded with Escape, which then closes the editor', async () => {
    const editor = await story.openEditor();
    await begin(editor, 'Angle');
    await press('{Enter}{Escape}');
    expect(editor.getByText('Canceled')).toBeDefined();
    expect(editor.queryByRole('button', { name: /^Point 1/ })).toBeNull();
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.recorded).toEqual([]);
  });

  it('complete an area on its first point', async () => {
    server.recorded = [server.sampleDistance()];
    const editor = await story.openEditor();
    await begin(editor, 'Area');
    await press('{Enter}');
    expect(editor.getByText('Point 1 placed')).toBeDefined();
    await far('ArrowRight', 3);
    await press('{Enter}');
    await far('ArrowDown', 3);
    await press('{Enter}');
    await far('ArrowLeft', 3);
    await far('ArrowUp', 3);
    await press('{Enter}');
    expect(editor.getByText('Outline of 3 points closed')).toBeDefined();
    await story.person.click(editor.getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(server.recorded[1]).toMatchObject({ type: 'area', points: [{}, {}, {}] }));
  });

  it('are placed once while a key is held, and never outside the picture', async () => {
    const editor = await story.openEditor();
    await begin(editor, 'Angle');
    await far('ArrowUp', 9);
    fireEvent.keyDown(area(editor), { key: 'Enter' });
    fireEvent.keyDown(area(editor), { key: 'Enter', repeat: true });
    expect(editor.getByText('Point 1 of 3 placed')).toBeDefined();
    await far('ArrowLeft', 12);
    await press('{Enter}');
    await far('ArrowDown', 20);
    await press('{Enter}');
    await story.person.click(editor.getByRole('button', { name: 'Keep' }));
    await waitFor(() =>
      expect(server.recorded[0]?.points).toMatchObject([
        { x: 2000, y: 0 },
        { x: 0, y: 0 },
        { x: 0, y: 3000 },
      ]),
    );
  });

  it('are explained when the drawing area gets the focus', async () => {
    const editor = await story.openEditor();
    const help = document.getElementById(area(editor).getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).toMatch(
      /^Keyboard: arrow keys move the cross hair, with Shift in larger steps\./,
    );
    expect(editor.queryByTestId('cross-hair')).toBeNull();
  });
});
