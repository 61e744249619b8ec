import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { chromium } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { findBrowser } from '../../setup/parts/browser.ts';
import { startMail } from './launch.ts';

const attack = `<h1 id="shown">Join the call</h1>
  <script>document.getElementById('shown').textContent = 'changed';</script>
  <img src="x" onerror="document.getElementById('shown').textContent = 'changed'">
  <form action="/delete" method="post" id="form"></form><script>form.submit()</script>`;

test('in a real browser a script in a mail neither runs nor reaches the page around it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-mail-'));
  const mail = await startMail({ dataDir });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  onTestFinished(async () => {
    await browser.close();
    await mail.stop();
    await rm(dataDir, { recursive: true });
  });
  const transport = createTransport(mail.smtpUrl);
  await transport.sendMail({ from: 'a@b.example', to: 'c@d.example', subject: 'Invitation', html: attack });
  transport.close();

  const page = await browser.newPage();
  await page.goto(mail.pageUrl);
  await page.getByRole('link', { name: 'Invitation' }).click();
  const shown = page.frameLocator('iframe').getByRole('heading');
  await shown.waitFor();
  expect(await shown.textContent()).toBe('Join the call');

  // The same holds when the address of the frame is opened by itself.
  const [message] = await (await fetch(`${mail.pageUrl}/api/messages`)).json();
  await page.goto(`${mail.pageUrl}/messages/${message.id}/html`);
  expect(await page.getByRole('heading').textContent()).toBe('Join the call');
  expect(await (await fetch(`${mail.pageUrl}/api/messages`)).json()).toHaveLength(1);
});
