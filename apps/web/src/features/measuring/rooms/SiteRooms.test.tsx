import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { write } from '../../../testing/renderScreen.tsx';
import { MeasuringStory } from '../testing/MeasuringStory.tsx';

let story: MeasuringStory;
let server: MeasuringStory['server'];
beforeEach(() => {
  story = new MeasuringStory();
  ({ server } = story);
});
afterEach(() => story.end());

describe('rooms', () => {
  it('take a typed length and a measured one, and state area and volume with what is known', async () => {
    server.recorded = [server.sampleDistance()];
    story.showPanel();
    await story.person.click(await screen.findByRole('button', { name: 'Add Room' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add room' }));
    await write(story.person, dialog.getByRole('textbox', { name: 'Length' }), '-3 ft');
    await story.person.click(dialog.getByRole('combobox', { name: 'Width from' }));
    await story.person.click(await screen.findByRole('option', { name: /^Distance 7\.8/ }));
    await story.person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText(/^Enter a length such as/)).toBeDefined();
    await story.person.clear(dialog.getByRole('textbox', { name: 'Length' }));
    await write(story.person, dialog.getByRole('textbox', { name: 'Length' }), `12' 6"`);
    await story.person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.rooms).toHaveLength(1));
    const [measurement] = server.recorded;
    expect(server.rooms).toMatchObject([
      { name: 'Living Room', length: { value: 3810 }, width: { measurementId: measurement?.id } },
    ]);
    expect(await screen.findByText('Length 12 ft 6.00 in (typed)')).toBeDefined();
    expect(screen.getByText(/^Width 0 ft 7\.8\d in ± 0\.\d\d in$/)).toBeDefined();
    expect(screen.getByText(/^Area 8\.\d\d sq ft \(no interval, because a size was typed\)$/)).toBeDefined();
    await story.person.click(screen.getByRole('switch', { name: 'Completed' }));
    await waitFor(() => expect(server.rooms[0]?.isCompleted).toBe(true));
    await story.person.click(screen.getByRole('button', { name: 'Delete Living Room' }));
    expect(await screen.findByText('Rooms (0)')).toBeDefined();
    await story.person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Rooms (1)')).toBeDefined();
  });
});
