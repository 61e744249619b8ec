import { expect, type Page, test } from '@playwright/test';
import { ADMIN, CLIENT } from './support/demo.ts';
import { expectFineScreen } from './support/fineScreen.ts';
import { expectFits } from './support/layout.ts';
import { openBrowser, signIn } from './support/people.ts';
import { countPresses } from './support/presses.ts';

test('a client and the office write to each other without reloading, with a file', async ({ browser }) => {
  // A retry would otherwise find the messages of the first run.
  const code = String(Date.now()).slice(-6);
  const [phone, desk] = [await openBrowser(browser, 'phone'), await openBrowser(browser, 'desktop')];
  const [client, office] = [await phone.newPage(), await desk.newPage()];
  const presses = await countPresses(office);
  await Promise.all([signIn(client, CLIENT), signIn(office, ADMIN)]);
  await client.goto('/messages?new');
  await expect(client.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await write(client, `The gate code is ${code}. Is 9 AM fine?`);
  const plan = {
    name: `plan-${code}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 plan'),
  };
  const program = { ...plan, name: 'setup.exe', buffer: Buffer.from('MZ\u0000\u0003') };
  await client.locator('input[type=file]').setInputFiles([plan, program]);
  await expect(client.getByText(/Files of this kind cannot be sent/)).toBeVisible();
  await client.getByRole('button', { name: 'Remove setup.exe' }).click();
  await client.reload();
  await expect(client.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(/gate code/);
  await client.locator('input[type=file]').setInputFiles([plan]);
  await client.getByRole('button', { name: 'Send' }).click();
  const conversation = client.getByRole('list', { name: 'Messages' });
  await expect(conversation.getByText(new RegExp(`gate code is ${code}`))).toBeVisible();
  await expect(client.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('');

  await office.goto('/clients');
  await expectUnreadFits(office);
  await office.goto('/');
  await expect(office.getByRole('heading', { level: 1, name: 'Inspection Dashboard' })).toBeVisible();
  presses.count = 0;
  await office.getByRole('link', { name: /Messages \d+ unread/ }).click();
  await expect(office.getByRole('list', { name: 'Messages' })).toContainText(code);
  await office.getByRole('textbox', { name: 'Message', exact: true }).click();
  await office.keyboard.insertText(`9 AM it is, with ${code}.`);
  await office.keyboard.press('Enter');
  await expect(client.getByText(`9 AM it is, with ${code}.`)).toBeVisible({ timeout: 5000 });
  expect(presses.count).toBeLessThanOrEqual(2);
  const saved = office.waitForEvent('download');
  await office.getByRole('link', { name: new RegExp(`plan-${code}`) }).click();
  expect((await saved).suggestedFilename()).toBe(`plan-${code}.pdf`);
  await expectFineScreen(office, 'communications-conversation');
  await expectFineScreen(client, 'client-messages-phone');
  await client.goto('/');
  const another = { clientId: CLIENT.clientId, subject: 'Gate', message: code };
  expect((await office.request.post('/api/messages', { data: another })).status()).toBe(201);
  await client.reload();
  await expect(client.getByRole('link', { name: /Messages \d+ unread/ })).toBeVisible();
  await expectFits(client);
  await Promise.all([phone.close(), desk.close()]);
});

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
}

/**
 * Checks that the navigation with an unread message fits: the row on a desktop and a tablet, the open menu on a
 * phone.
 */
async function expectUnreadFits(office: Page): Promise<void> {
  const desktop = office.viewportSize();
  const link = office.getByRole('link', { name: /Messages \d+ unread/ });
  for (const width of [1440, 1280, 820, 390]) {
    await office.setViewportSize({ width, height: 844 });
    if (width === 390) await office.getByRole('button', { name: 'Open menu' }).click();
    await expect(link).toBeVisible();
    await expectFits(office);
    await expectWholeName(office);
  }
  await office.getByRole('button', { name: 'Close menu' }).click();
  if (desktop) await office.setViewportSize(desktop);
}

/** Checks that the product's name in the header is neither hidden nor cut off. */
async function expectWholeName(page: Page): Promise<void> {
  const name = page.getByRole('banner').getByText('Sightline', { exact: true });
  await expect(name).toBeInViewport({ ratio: 1 });
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect((await name.boundingBox())?.width).toBeGreaterThan(40);
}
