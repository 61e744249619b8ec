import { getInspection } from '@sightline/contracts/inspections/inspections';
import { updateInspection } from '@sightline/contracts/inspections/scheduling';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '../../../testing/FakeApi.ts';
import { pressable, write } from '../../../testing/renderScreen.tsx';
import { ANA, edit, palm, serve } from './testing/editing.tsx';

const LATER = '2026-11-20T16:00:00.000Z';

it('sends only the edited fields, with the version that was shown', async () => {
  const api = serve().on(updateInspection, ({ body }) => ({ ...palm, ...(body as object) }));
  const { person } = await edit();
  const notes = screen.getByLabelText('Access notes');
  await person.clear(notes);
  await write(person, notes, 'Key under the mat');
  await person.click(await pressable('Save changes'));
  expect(await screen.findByText('Inspection updated successfully.')).toBeDefined();
  expect(api.sentTo(updateInspection).map(({ body }) => body)).toEqual([
    { accessNotes: 'Key under the mat', unmodifiedSince: palm.updatedAt },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('moves an appointment in the time zone of the organization', async () => {
  const api = serve().on(updateInspection, () => palm);
  const { person } = await edit();
  const time = screen.getByLabelText('Time');
  expect(time).toHaveProperty('value', '10:00');
  await person.clear(time);
  await person.type(time, '14:30');
  await person.click(await pressable('Save changes'));
  await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(1));
  expect(api.sentTo(updateInspection)[0]?.body).toMatchObject({
    scheduledDate: '2026-11-20T19:30:00.000Z',
  });
});

it("shows another person's changes next to the typed ones, and then saves", async () => {
  const theirs = { ...palm, notes: 'Their note', updatedAt: '2026-11-20T16:00:00.000Z' };
  const late = new Refusal(409, { error: 'Someone else changed it.', code: 'changedMeanwhile' });
  const api = serve().on(updateInspection, () => late);
  const { person } = await edit();
  await write(person, screen.getByLabelText('Access notes'), ', ring twice');
  api.on(getInspection, () => theirs);
  await person.click(await pressable('Save changes'));
  expect(await screen.findByText('Someone else changed it.')).toBeDefined();
  await waitFor(() => expect(screen.getByLabelText('Office notes')).toHaveProperty('value', 'Their note'));
  api.on(updateInspection, ({ body }) => ({ ...theirs, ...(body as object) }));
  await person.click(await pressable('Save changes'));
  await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(2));
  expect(api.sentTo(updateInspection)[1]?.body).toEqual({
    accessNotes: 'Gate code 4711, ring twice',
    unmodifiedSince: theirs.updatedAt,
  });
});

it("lists a colleague's changes after a conflict, and those that a second save replaces", async () => {
  const theirs = {
    ...palm,
    accessNotes: 'Gate code 1200',
    notes: '',
    inspectorId: ANA.id,
    inspector: 'Ana Ruiz',
    scheduledDate: '2026-11-20T19:30:00.000Z',
    status: 'cancelled' as const,
    updatedAt: LATER,
  };
  const late = new Refusal(409, { error: 'Someone else changed it.', code: 'changedMeanwhile' });
  const opened = { ...palm, notes: 'Call first' };
  const api = serve(opened).on(updateInspection, () => late);
  const { person } = await edit(opened);
  await write(person, screen.getByLabelText('Access notes'), ', ring twice');
  api.on(getInspection, () => theirs);
  await person.click(await pressable('Save changes'));
  const list = await screen.findByRole('list', { name: 'What changed meanwhile' });
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'Status: Canceled',
    expect.stringMatching(/^Date and time: Fri, Nov 20(, 2026)?, 2:30 PM EST$/),
    'Inspector: Ana Ruiz',
    'Access notes: Gate code 1200. Yours is kept above. Saving replaces this.',
    'Office notes: (empty)',
  ]);
  expect(screen.getByLabelText('Access notes')).toHaveProperty('value', 'Gate code 4711, ring twice');
  expect(screen.getByLabelText('Office notes')).toHaveProperty('value', '');
});

it('sends the version that the dialog was opened with, even after the page has read a newer one', async () => {
  const theirs = { ...palm, accessNotes: 'Gate code 1200', notes: 'Their note', updatedAt: LATER };
  const late = new Refusal(409, { error: 'Someone else changed it.', code: 'changedMeanwhile' });
  const api = serve().on(updateInspection, () => late);
  const { person, queries } = await edit();
  await write(person, screen.getByLabelText('Access notes'), ', ring twice');
  api.on(getInspection, () => theirs);
  void queries.invalidateQueries();
  await waitFor(() => expect(screen.getByLabelText('Office notes')).toHaveProperty('value', 'Their note'));
  for (const attempt of [1, 2]) {
    await person.click(await pressable('Save changes'));
    await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(attempt));
    await screen.findByText('Someone else changed it.');
  }
  const seen = api.sentTo(updateInspection).map(({ body }) => Reflect.get(Object(body), 'unmodifiedSince'));
  expect(seen).toEqual([palm.updatedAt, theirs.updatedAt]);
});
