import { expect, test } from '@playwright/test';
import { ADMIN, CLIENT, scheduledVirtual } from './support/demo.ts';
import { expectFineScreen } from './support/fineScreen.ts';
import { openBrowser, openTab, signIn, waitInRoom } from './support/people.ts';

test('a client requests another inspection during a call, and Sign out opens the sign-in screen', async ({
  browser,
}) => {
  const [office, phone] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  const [host, client] = [await office.newPage(), await phone.newPage()];
  await Promise.all([signIn(host, ADMIN), signIn(client, CLIENT)]);
  const { id } = await scheduledVirtual(host);
  await client.goto(`/inspection/${id}/virtual`);
  await waitInRoom(client);
  await expect(client.getByText('Viewer Mode')).toBeVisible();

  await openTab(client, 'Features');
  const form = client.getByRole('form', { name: 'Schedule New Inspection' });
  await form.getByRole('combobox', { name: 'Inspection type' }).click();
  await client.getByRole('option', { name: 'Plumbing' }).click();
  await form.getByLabel('Property address').fill('18 Heron Lane, Davie');
  await form.getByRole('button', { name: 'Submit Inspection Request' }).click();
  await expect(client.getByText('Inspection Requested')).toBeVisible();
  const links = client.getByRole('region', { name: 'Account Settings' }).getByRole('link');
  await expect(links).toHaveText(['Manage', 'Configure', 'Change']);
  await expectFineScreen(client, 'features-phone');

  await client.getByRole('link', { name: 'Sign out' }).click();
  await expect(client).toHaveURL('/');
  await expect(client.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await client.goto('/messages');
  await expect(client.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await Promise.all([office.close(), phone.close()]);
});
