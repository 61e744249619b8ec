import { expect, test } from '@playwright/test';
import { CLIENT, INSPECTOR, scheduledVirtual } from './support/demo.ts';
import { joinRoom, openBrowser, signIn } from './support/people.ts';

const HOST = `${INSPECTOR.firstName} ${INSPECTOR.lastName}`;

test('W-5 to W-9: a client waits while the inspector is in another call, and is told when they come', async ({
  browser,
}) => {
  const [office, phone] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  const [inspector, client] = [await office.newPage(), await phone.newPage()];
  await signIn(inspector, INSPECTOR);
  await signIn(client, CLIENT);
  const current = await scheduledVirtual(inspector, { inspectorId: INSPECTOR.id });
  const next = await scheduledVirtual(inspector, { inspectorId: INSPECTOR.id });
  await inspector.goto(`/inspection/${current.id}/virtual`);
  await joinRoom(inspector);

  await client.goto(`/inspection/${next.id}/virtual`);
  await joinRoom(client);
  await expect(client.getByText(`${HOST} is in another call.`)).toBeVisible();
  await expect(client.getByText(`${HOST} leads this inspection`)).toBeVisible();
  // Of the other inspection nothing is said.
  await expect(client.getByText(current.address)).toHaveCount(0);

  await expect(inspector.getByText(/has been waiting since/)).toBeVisible();
  await inspector.getByRole('button', { name: 'Tell them when' }).click();
  await inspector.getByRole('menuitem', { name: 'In about 10 minutes' }).click();
  await expect(inspector.getByText(/You said about/)).toBeVisible();
  await expect(client.getByText(/We expect to begin at about/)).toBeVisible();

  // The page counts as one in the background, whose title says that the host is there.
  await client.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true }),
  );
  await inspector.goto(`/inspection/${next.id}/virtual`);
  await joinRoom(inspector);
  await expect(client).toHaveTitle(`${HOST} is here · Sightline`);
  await expect(client.getByText('Waiting for the inspector to join.')).toHaveCount(0);
  await Promise.all([office.close(), phone.close()]);
});
