import { expect, type Page, test } from '@playwright/test';
import { chromium } from 'playwright';
import { CHROMIUM } from '../support/chromium.ts';
import { ADMIN, CLIENT, scheduledVirtual } from './support/demo.ts';
import { loudestHeard } from './support/media.ts';
import { countMicrophoneRequests, heardFile } from './support/microphone.ts';
import { joinRoom, openBrowser, openTab, signIn } from './support/people.ts';
import { storedVoiceNotes } from './support/storedVoiceNotes.ts';

/** The host speaks without a pause, to the call and to a voice note: what does the client hear? */

const SENTENCE = 'The disconnect is not within sight of the condenser. The whip is not secured.';
/** Speech is several times as loud, and the noise of a codec a tenth of it. */
const AUDIBLE = 0.05;
const SILENT = 0.001;

test('the call hears nothing of a voice note that its host records, and hears them before and after it', async ({
  baseURL,
}) => {
  const speech = await heardFile(SENTENCE);
  const browser = await chromium.launch({ ...CHROMIUM, args: [...(CHROMIUM.args ?? []), ...speech.args] });
  const [office, phone] = [
    await openBrowser(browser, 'desktop', baseURL),
    await openBrowser(browser, 'phone', baseURL),
  ];
  const [host, client] = [await office.newPage(), await phone.newPage()];
  const requests = await countMicrophoneRequests(host);
  await Promise.all([signIn(host, ADMIN), signIn(client, CLIENT)]);
  const { id } = await scheduledVirtual(host);
  for (const page of [host, client]) {
    await page.goto(`/inspection/${id}/virtual`);
    await joinRoom(page);
  }
  await expectHeard(client);

  await openTab(host, 'Voice');
  await host.getByRole('button', { name: 'Start recording' }).click();
  await expect(host.getByText('Muted in the call while you record')).toBeVisible();
  await expect(host.getByRole('button', { name: 'Unmute microphone' })).toBeVisible();
  // What was said before is still on its way to the client for a moment.
  await expect(host.getByRole('timer')).toHaveText('0:01');
  expect(await loudestHeard(client, 4)).toBeLessThan(SILENT);
  await host.getByRole('button', { name: 'Unmute microphone' }).click();
  await expect(host.getByText('Stop the recording before you unmute yourself.')).toBeVisible();
  expect(await loudestHeard(client, 2)).toBeLessThan(SILENT);
  await host.getByRole('button', { name: 'Stop and save' }).click();

  await expectHeard(client);
  await expect(host.getByRole('button', { name: 'Mute microphone' })).toBeVisible();
  expect(requests()).toBe(1);
  await expect.poll(() => storedVoiceNotes(host, id)).toHaveLength(1);
  const [note] = await storedVoiceNotes(host, id);
  expect(Math.max(...(note?.waveform ?? []))).toBeGreaterThan(AUDIBLE);
  await browser.close();
  await speech.delete();
});

async function expectHeard(page: Page): Promise<void> {
  await expect.poll(() => loudestHeard(page, 2), { message: 'speech is heard' }).toBeGreaterThan(AUDIBLE);
}
