import {
  deleteView,
  listSavedViews,
  type SavedView,
  saveView,
} from '@sightline/contracts/accounts/savedViews';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { renderScreen, write } from '../../../testing/renderScreen.tsx';
import { sampleInspection } from '../../../testing/samples.ts';
import { Inspections } from './Inspections.tsx';

afterEach(() => void vi.unstubAllGlobals());

const FEES: SavedView = {
  id: '3f2f1f0a-0b5e-4f0c-9a51-0c7f4e1d2a01',
  name: 'Fees in Miramar',
  query: 'columns=date.fee&search=miramar&view=unpaid',
};

function open(at: string, saved: SavedView[] = [FEES]) {
  const counts = { scheduled: 1, in_progress: 0, completed: 0, report_delivered: 0, cancelled: 0 };
  const api = FakeApi.install()
    .on(listInspections, () => ({ items: [sampleInspection({})], nextCursor: null, counts, matching: 1 }))
    .on(listSavedViews, () => saved)
    .on(saveView, ({ path, body }) => {
      const id = path.split('/').at(-1) ?? '';
      saved = [...saved.filter((one) => one.id !== id), { id, ...(body as Omit<SavedView, 'id'>) }];
      return saved;
    })
    .on(deleteView, ({ path }) => (saved = saved.filter(({ id }) => !path.endsWith(id))));
  const page = (
    <>
      <Inspections renderReport={() => null} />
      <Address />
    </>
  );
  return { api, ...renderScreen(page, { at }) };
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

const views = () => within(screen.getByRole('navigation', { name: 'Views' }));
const current = () =>
  views()
    .getAllByRole('link', { current: 'page' })
    .map(({ textContent }) => textContent);

it('saves search, filters, order and columns under a name, next to the views of the office', async () => {
  const { api, person } = open('/inspections?view=today', []);
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  await write(person, screen.getByLabelText(/^Search by address/), 'palm way');
  await person.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await write(person, dialog.getByLabelText('Name'), 'My day');
  await person.keyboard('{Enter}');
  expect(await screen.findByRole('link', { name: 'My day' })).toBeDefined();
  await waitFor(() => expect(current()).toEqual(['My day']));
  expect(api.sentTo(saveView)[0]?.body).toEqual({ name: 'My day', query: 'search=palm+way&view=today' });
});

it('opens a saved view by its link, and one of the office without its filters', {
  tags: 'full',
}, async () => {
  const { api, person } = open('/inspections');
  await person.click(await views().findByRole('link', { name: FEES.name }));
  expect(screen.getByTestId('address').textContent).toBe(`/inspections?${FEES.query}`);
  await waitFor(() => expect(api.sentTo(listInspections).at(-1)?.query.get('search')).toBe('miramar'));
  expect(current()).toEqual([FEES.name]);
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  expect(heads).toEqual(['', 'Property', 'Date and inspector', 'Fee', 'Actions']);
  await person.click(views().getByRole('link', { name: 'Overdue' }));
  expect(screen.getByTestId('address').textContent).toBe('/inspections?view=overdue&columns=date.fee');
});

it('replaces a view whose name is given again', async () => {
  const { api, person } = open('/inspections?payment=paid');
  await screen.findByRole('link', { name: FEES.name });
  await person.click(screen.getByRole('button', { name: 'Save view' }));
  await write(person, screen.getByLabelText('Name'), 'fees in miramar');
  expect(screen.getByText('Replaces your view of this name.')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(current()).toEqual(['fees in miramar']));
  expect(api.sentTo(saveView)[0]?.path).toBe(`/api/account/views/${FEES.id}`);
});

it('renames a view, and refuses the name of another one', async () => {
  const other = {
    ...FEES,
    id: '3f2f1f0a-0b5e-4f0c-9a51-0c7f4e1d2a02',
    name: 'Late',
    query: 'view=overdue&payment=paid',
  };
  const { person } = open(`/inspections?${FEES.query}`, [FEES, other]);
  await person.click(await screen.findByRole('button', { name: `Actions for the view ${FEES.name}` }));
  await person.click(screen.getByRole('menuitem', { name: 'Rename' }));
  const name = await screen.findByLabelText('Name');
  await person.clear(name);
  await write(person, name, 'late');
  expect(screen.getByText('You have a view of this name.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await person.clear(name);
  await write(person, name, 'Miramar');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(current()).toEqual(['Miramar']));
});

it('deletes a view at once, and restores it with Undo', async () => {
  const { api, person } = open(`/inspections?${FEES.query}`);
  await person.click(await screen.findByRole('button', { name: `Actions for the view ${FEES.name}` }));
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText(`View “${FEES.name}” deleted`)).toBeDefined();
  await waitFor(() => expect(views().queryByRole('link', { name: FEES.name })).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(current()).toEqual([FEES.name]));
  expect(api.sentTo(saveView)[0]).toMatchObject({
    path: `/api/account/views/${FEES.id}`,
    body: { name: FEES.name, query: FEES.query },
  });
});

it('keeps the name in its dialog when the server refuses it', async () => {
  const { api, person } = open('/inspections?payment=paid', []);
  api.on(saveView, () => new Refusal(500, {}));
  await screen.findByRole('table');
  await person.click(screen.getByRole('button', { name: 'Save view' }));
  await write(person, await screen.findByLabelText('Name'), 'Paid');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save view' });
  expect(await within(dialog).findByRole('alert')).toBeDefined();
  expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'Paid');
});
