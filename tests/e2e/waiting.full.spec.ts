import { expect, test } from '@playwright/test';
import { CLIENT, guestLink, INSPECTOR, scheduledVirtual } from './support/demo.ts';
import { expectMovingPicture } from './support/media.ts';
import { joinRoom, openBrowser, openTab, signIn, waitInRoom } from './support/people.ts';
import { picture } from './support/pictures.ts';

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
  await waitInRoom(client);
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

test('W-10 a client and a guest wait apart, and meet when the host joins', async ({ browser }) => {
  const [office, phone] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  const link = await openBrowser(browser, 'phone');
  const [inspector, client, guest] = [await office.newPage(), await phone.newPage(), await link.newPage()];
  await Promise.all([signIn(inspector, INSPECTOR), signIn(client, CLIENT)]);
  const { id } = await scheduledVirtual(inspector, { inspectorId: INSPECTOR.id });
  await guest.goto(await guestLink(inspector, id));
  await guest.getByRole('button', { name: 'Join call' }).click();
  await client.goto(`/inspection/${id}/virtual`);
  for (const page of [client, guest]) {
    await waitInRoom(page);
    await expectMovingPicture(page.getByLabel('Large video of you'));
    await expect(page.getByTitle('Enlarge')).toHaveCount(0);
  }
  await picture(client, 'waiting-apart-phone');
  await openTab(client, 'Chat');
  await client.getByRole('textbox', { name: 'Message' }).fill('I am at the gate');
  await client.getByRole('button', { name: 'Send message' }).click();

  await expect(client.getByText('Sent when the inspector joins')).toBeVisible();

  await inspector.goto(`/inspection/${id}/virtual`);
  await joinRoom(inspector);
  for (const page of [client, guest]) await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await openTab(inspector, 'Chat');
  await expect(inspector.getByRole('log').getByText('I am at the gate')).toBeVisible();
  await Promise.all([office.close(), phone.close(), link.close()]);
});
