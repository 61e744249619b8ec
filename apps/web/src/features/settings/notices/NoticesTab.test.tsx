import { type CatalogChange, listCatalogHistory } from '@sightline/contracts/catalog/catalog';
import {
  changeSettings,
  getSettings,
  OrganizationSettings,
} from '@sightline/contracts/organization/organizationSettings';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { NoticesTab } from './NoticesTab.tsx';

const saved = OrganizationSettings.parse({});
const version = (number: number): CatalogChange[] => [
  { version: number, isRetired: false, by: 'Dana Reyes', at: null, note: '', changes: [] },
];

it('switches a notice by email and by text message; changes of other settings are no conflict', async () => {
  const api = FakeApi.install()
    .on(getSettings, () => saved)
    .on(listCatalogHistory, () => version(4))
    .on(changeSettings, ({ body }) => ({ ...saved, ...(body as object) }));
  const { person, queries } = renderScreen(<NoticesTab />);
  await person.click(await screen.findByRole('switch', { name: 'Inspection moved, by email' }));
  expect(screen.queryByRole('switch', { name: 'Receipt for a payment, by text message' })).toBeNull();
  api.on(getSettings, () => ({ ...saved, retentionYears: 12 })).on(listCatalogHistory, () => version(5));
  await queries.invalidateQueries();
  await person.click(screen.getByRole('switch', { name: 'Reminder a day before, by text message' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sentTo(changeSettings)).toHaveLength(1));
  expect(api.sentTo(changeSettings)[0]?.body).toMatchObject({
    seenVersion: 5,
    notices: { mail: { moved: false, confirmed: true }, sms: { dayBefore: true, hourBefore: false } },
  });
});

it("another person's change of the notices is a conflict", async () => {
  const api = FakeApi.install()
    .on(getSettings, () => saved)
    .on(listCatalogHistory, () => version(4));
  const { person, queries } = renderScreen(<NoticesTab />);
  await person.click(await screen.findByRole('switch', { name: 'Inspection moved, by email' }));
  const { notices } = saved;
  api
    .on(getSettings, () => ({ ...saved, notices: { ...notices, mail: { ...notices.mail, report: false } } }))
    .on(listCatalogHistory, () => version(5));
  await queries.invalidateQueries();
  expect(await screen.findByText(/Dana Reyes saved a newer version/)).toBeDefined();
});

it('N4: limits the text messages of a day, and refuses what is no number', async () => {
  const api = FakeApi.install()
    .on(getSettings, () => saved)
    .on(listCatalogHistory, () => version(4))
    .on(changeSettings, ({ body }) => ({ ...saved, ...(body as object) }));
  const { person } = renderScreen(<NoticesTab />);
  const field = await screen.findByRole('textbox', { name: 'Text messages in 24 hours at most' });
  await person.clear(field);
  await person.type(field, '50x');
  expect(await screen.findByText('Use a number from 0 to 100,000')).toBeDefined();
  await person.type(field, '{Backspace}');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sentTo(changeSettings)).toHaveLength(1));
  expect(api.sentTo(changeSettings)[0]?.body).toMatchObject({ notices: { textsInADay: 50 } });
});
