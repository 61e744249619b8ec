import { getInspection } from '@sightline/contracts/inspections/inspections';
import { updateInspection } from '@sightline/contracts/inspections/scheduling';
import { assignHost } from '@sightline/contracts/rooms/rooms';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../testing/FakeApi.ts';
import { pressable, write } from '../../../testing/renderScreen.tsx';
import { ANA, BO, edit, palm, serve } from './testing/editing.tsx';

const LATER = '2026-11-20T16:00:00.000Z';

describe('the inspector', () => {
  const inspectorField = () => screen.getByRole('combobox', { name: 'Inspector' });
  const optionsOf = async ({ person }: Awaited<ReturnType<typeof edit>>) => {
    await person.click(inspectorField());
    return screen.getAllByRole('option').map((option) => option.textContent);
  };

  it('is chosen from all inspectors by an admin', async () => {
    serve();
    const page = await edit();
    await waitFor(async () =>
      expect(await optionsOf(page)).toEqual(['Not assigned', 'Ana Ruiz · BN-77', 'Bo Lang · BN-88']),
    );
  });

  it('can be the inspector who edits, if no inspector is assigned', async () => {
    const free = { ...palm, inspector: '' };
    const api = serve(free).on(updateInspection, () => ({
      ...free,
      inspectorId: BO.id,
      inspector: 'Bo Lang',
    }));
    const page = await edit(free, BO);
    expect(await screen.findByText('Only the office can assign others')).toBeDefined();
    expect(await optionsOf(page)).toEqual(['Not assigned', 'Bo Lang · BN-88']);
    await page.person.click(screen.getByRole('option', { name: /Bo Lang/ }));
    await page.person.click(await pressable('Save changes'));
    await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(1));
    expect(api.sentTo(updateInspection)[0]?.body).toMatchObject({ inspectorId: BO.id });
  });

  it('cannot be changed by an inspector once one is assigned, and the page says why', async () => {
    const assigned = { ...palm, inspectorId: ANA.id, inspector: 'Ana Ruiz' };
    serve(assigned);
    await edit(assigned, BO);
    const field = inspectorField();
    expect(field.getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(field.textContent).toBe('Ana Ruiz · BN-77'));
    expect(screen.getByText('Only the office can change who is assigned')).toBeDefined();
  });
});

describe('the host of a virtual inspection', () => {
  const virtual = { ...palm, isVirtual: true };
  const chosen = { ...virtual, hostId: ANA.id, host: 'Ana Ruiz' };
  const hostField = () => screen.queryByRole('combobox', { name: 'Host of the call' });

  it('is assigned and removed by an admin, separately from other changes', async () => {
    const api = serve(virtual).on(assignHost, () => {
      api.on(getInspection, () => chosen);
      return chosen;
    });
    const { person } = await edit(virtual);
    expect(await screen.findByText('Admins and the assigned inspector can always host')).toBeDefined();
    await person.click(hostField() as HTMLElement);
    await person.click(await screen.findByRole('option', { name: 'Ana Ruiz' }));
    await person.click(await pressable('Save changes'));
    await waitFor(() => expect(hostField()).toBeNull());
    expect(api.sentTo(assignHost).map(({ body }) => body)).toEqual([{ hostId: ANA.id }]);
    expect(api.sentTo(updateInspection)).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Edit' }));
    await person.click(hostField() as HTMLElement);
    await person.click(await screen.findByRole('option', { name: 'Any admin' }));
    await person.click(await pressable('Save changes'));
    await waitFor(() => expect(api.sentTo(assignHost)).toHaveLength(2));
    expect(api.sentTo(assignHost)[1]?.body).toEqual({ hostId: null });
  });

  it('keeps the dialog open with the reason when assigning fails, and resends no other change', async () => {
    const api = serve(virtual)
      .on(updateInspection, ({ body }) => ({ ...virtual, ...(body as object), updatedAt: LATER }))
      .on(assignHost, () => new Refusal(400, { error: 'This host does not exist.', code: 'badInput' }));
    const { person } = await edit(virtual);
    await write(person, screen.getByLabelText('Office notes'), 'Second visit');
    await person.click(hostField() as HTMLElement);
    await person.click(await screen.findByRole('option', { name: 'Ana Ruiz' }));
    await person.click(await pressable('Save changes'));
    expect(await screen.findByText('This host does not exist.')).toBeDefined();
    api.on(assignHost, () => chosen);
    await person.click(await pressable('Save changes'));
    await waitFor(() => expect(api.sentTo(assignHost)).toHaveLength(2));
    expect(api.sentTo(updateInspection)).toHaveLength(1);
  });

  it('cannot be chosen by inspectors, or for an inspection without a call', async () => {
    serve(virtual);
    const { unmount } = await edit(virtual, BO);
    expect(hostField()).toBeNull();
    unmount();
    serve();
    await edit();
    expect(hostField()).toBeNull();
  });
});
