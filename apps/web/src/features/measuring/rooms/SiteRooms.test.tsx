import 'fake-indexeddb/auto';
import { mintId } from '@sightline/contracts/core/ids';
import { getSettings, OrganizationSettings } from '@sightline/contracts/organization/organizationSettings';
import { saveSiteRoom } from '@sightline/contracts/site/siteRooms';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { Refusal } from '../../../testing/FakeApi.ts';
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
  it('take a typed length and a measured one, and state area and volume from the known sizes', async () => {
    server.recorded = [server.sampleDistance()];
    story.showPanel();
    await story.person.click(await screen.findByRole('button', { name: 'Add room' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add room' }));
    await write(story.person, dialog.getByRole('textbox', { name: 'Length' }), '-3 ft');
    await story.person.click(dialog.getByRole('combobox', { name: 'Width from' }));
    await story.person.click(await screen.findByRole('option', { name: /^Distance 7\.8/ }));
    await story.person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText(/^Enter a length larger than zero/)).toBeDefined();
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

  it('show both versions after the office changed the same field, and save the next decision', async () => {
    const id = mintId();
    server.save(id, { name: 'Attic', type: 'attic', notes: 'Dry' });
    story.showPanel();
    server.online = false;
    await editAttic({ Notes: 'Leak below the window', Length: '10 ft' });
    expect(await row().findByText('Saving...')).toBeDefined();
    expect(row().getByText('Leak below the window')).toBeDefined();
    server.save(id, { notes: 'Leak at the ridge' });
    server.online = true;
    pageOutbox().retryNow();
    const own = 'Yours: length 10 ft 0.00 in (typed), notes "Leak below the window".';
    const text = `Not saved. Another person changed this. ${own}`;
    expect(await row().findByText(text)).toBeDefined();
    expect(await row().findByText('Leak at the ridge')).toBeDefined();
    await story.person.click(row().getByRole('switch', { name: 'Completed' }));
    await waitFor(() => expect(server.rooms[0]?.isCompleted).toBe(true));
    expect(row().getByText(text)).toBeDefined();
    await editAttic({ Notes: 'Leaks at the ridge and below the window' });
    await waitFor(() => expect(server.rooms[0]?.notes).toBe('Leaks at the ridge and below the window'));
    await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
    expect(row().queryByText(/^Not saved/)).toBeNull();
  });

  it("keep another person's changes that arrive while the form is open", async () => {
    const id = mintId();
    server.save(id, { name: 'Attic', type: 'attic', notes: 'Dry' });
    story.showPanel();
    server.save(id, { notes: 'Leak at the ridge' });
    await editAttic({ Length: '10 ft' });
    await waitFor(() => expect(server.rooms[0]?.length).toEqual({ kind: 'typed', value: 3048 }));
    expect(server.rooms[0]?.notes).toBe('Leak at the ridge');
  });

  it('are created on the server by the next decision after it refused a new one', async () => {
    server.api.on(saveSiteRoom, () => new Refusal(404, { error: 'No such measurement.', code: 'notFound' }));
    story.showPanel();
    await story.person.click(await screen.findByRole('button', { name: 'Add room' }));
    await fillIn('Add room', { Name: 'Attic', Notes: 'Dry' });
    expect(await row().findByText('Not saved. No such measurement.')).toBeDefined();
    server.api.on(saveSiteRoom, ({ path, body }) =>
      server.save(path.split('/').at(-1) ?? '', body as object),
    );
    await editAttic({ Notes: 'Leak' });
    await waitFor(() => expect(server.rooms).toMatchObject([{ name: 'Attic', notes: 'Leak' }]));
    await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
  });

  const row = () => within(screen.getByRole('button', { name: 'Edit Attic' }).closest('li') ?? document.body);

  async function editAttic(values: Record<string, string>): Promise<void> {
    await story.person.click(await screen.findByRole('button', { name: 'Edit Attic' }));
    await fillIn('Edit room', values);
  }

  async function fillIn(name: string, values: Record<string, string>): Promise<void> {
    const dialog = within(await screen.findByRole('dialog', { name }));
    for (const [label, value] of Object.entries(values))
      fireEvent.change(dialog.getByRole('textbox', { name: label }), { target: { value } });
    await story.person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }

  const BAD_SIZES = ['0', '0 ft', '-3', `-12' 6"`, 'abc', 'NaN', 'Infinity', '1e3', '3,5 m', '1/0', '101 m'];

  it.each(['Length', 'Width', 'Height'])(
    'a malformed %s is refused, with nothing stored',
    { tags: 'full' },
    async (side) => {
      story.showPanel();
      await story.person.click(await screen.findByRole('button', { name: 'Add room' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Add room' }));
      const field = dialog.getByRole('textbox', { name: side });
      for (const size of BAD_SIZES) {
        fireEvent.change(field, { target: { value: size } });
        fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
        expect(field.getAttribute('aria-invalid'), size).toBe('true');
        const problem = document.getElementById(field.getAttribute('aria-describedby') ?? '');
        expect(problem?.textContent).toBe(`Enter a length larger than zero, such as 12' 3" or 3.75 m`);
        fireEvent.change(field, { target: { value: '3' } });
        expect(field.getAttribute('aria-invalid')).toBe('false');
      }
      expect(server.api.sentTo(saveSiteRoom)).toEqual([]);
      expect(pageOutbox().store.getState().entries).toEqual([]);
    },
  );

  it.each([
    ['feet', 'A number alone is in feet', 3657.6],
    ['inches', 'A number alone is in inches', 304.8],
    ['meters', 'A number alone is in meters', 12_000],
  ] as const)(
    'a number without a unit is in the unit of the company, %s, and the field says so',
    async (roomUnit, hint, value) => {
      server.api.on(getSettings, () => OrganizationSettings.parse({ roomUnit }));
      story.showPanel();
      await story.person.click(await screen.findByRole('button', { name: 'Add room' }));
      expect(await screen.findAllByText(hint)).toHaveLength(3);
      await fillIn('Add room', { Length: '12' });
      await waitFor(() => expect(server.rooms).toMatchObject([{ length: { kind: 'typed' } }]));
      const [room] = server.rooms;
      expect(room?.length?.kind === 'typed' ? room.length.value : 0).toBeCloseTo(value, 6);
    },
  );

  it('an empty size clears the stored one', async () => {
    const size = { kind: 'typed', value: 3048 } as const;
    server.save(mintId(), { name: 'Attic', type: 'attic', length: size, width: size });
    story.showPanel();
    expect(
      await screen.findByText('Area 100.00 sq ft (no interval, because a size was typed)'),
    ).toBeDefined();
    await story.person.click(screen.getByRole('button', { name: 'Edit Attic' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit room' }));
    await story.person.clear(dialog.getByRole('textbox', { name: 'Length' }));
    await story.person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.api.sentTo(saveSiteRoom)).toMatchObject([{ body: { length: null } }]));
    await waitFor(() => expect(screen.queryByText(/^(Length|Area)/)).toBeNull());
    expect(screen.getByText('Width 10 ft 0.00 in (typed)')).toBeDefined();
  });
});
