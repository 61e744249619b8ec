import { type Browser, expect, type Page, test } from '@playwright/test';
import { chromium } from 'playwright';
import { CHROMIUM } from '../support/chromium.ts';
import { ADMIN, CLIENT, scheduledVirtual } from './support/demo.ts';
import { loudestHeard } from './support/media.ts';
import { countMicrophoneRequests, type HeardFile, heardFile } from './support/microphone.ts';
import { joinRooms, openBrowser, openTab, signIn } from './support/people.ts';
import { storedVoiceNotes } from './support/storedVoiceNotes.ts';

/**
 * The host speaks without a pause, both in the call and for a voice note; the test measures the client's sound.
 */

const SENTENCE = 'The disconnect is not within sight of the condenser. The whip is not secured.';
/** The least audible level; speech is several times as loud. */
const AUDIBLE = 0.05;
const SILENT = 0.001;

let speech: HeardFile;
let browser: Browser;
let host: Page;
let client: Page;
let microphoneRequests: () => number;
let inspectionId: string;

test.beforeEach(async ({ baseURL }) => {
  speech = await heardFile(SENTENCE);
  browser = await chromium.launch({ ...CHROMIUM, args: [...(CHROMIUM.args ?? []), ...speech.args] });
  host = await (await openBrowser(browser, 'desktop', baseURL)).newPage();
  client = await (await openBrowser(browser, 'phone', baseURL)).newPage();
  microphoneRequests = await countMicrophoneRequests(host);
  await Promise.all([signIn(host, ADMIN), signIn(client, CLIENT)]);
  ({ id: inspectionId } = await scheduledVirtual(host));
  await joinRooms([host, client], inspectionId);
  await expectHeard(client);
});

test.afterEach(async () => {
  await browser.close();
  await speech.delete();
});

test('a voice note that the host records is not heard in the call, unlike the host before and after it', async () => {
  await record();
  expect(await loudestHeard(client, 4)).toBeLessThan(SILENT);
  await host.getByRole('button', { name: 'Unmute microphone' }).click();
  await expect(host.getByText('Stop the recording before you unmute yourself.')).toBeVisible();
  expect(await loudestHeard(client, 2)).toBeLessThan(SILENT);
  await host.getByRole('button', { name: 'Stop and save' }).click();

  await expectHeard(client);
  await expect(host.getByRole('button', { name: 'Mute microphone' })).toBeVisible();
  expect(microphoneRequests()).toBe(1);
  await expect.poll(() => storedVoiceNotes(host, inspectionId)).toHaveLength(1);
  const [note] = await storedVoiceNotes(host, inspectionId);
  expect(Math.max(...(note?.waveform ?? []))).toBeGreaterThan(AUDIBLE);
  // The position is known, because the call also watches it.
  expect(note?.position).toMatchObject({ latitude: 26.0078 });
});

test('a page that is reloaded during a voice note is heard in the call again, and offers the recording', async () => {
  await record();
  await host.reload();
  await expect(host.getByRole('button', { name: 'Mute microphone' })).toBeVisible();
  await expectHeard(client);
  await openTab(host, 'Voice');
  await expect(host.getByText(/was interrupted before it was saved/)).toBeVisible();
  await host.getByRole('button', { name: 'Keep' }).click();
  await expect.poll(() => storedVoiceNotes(host, inspectionId)).toHaveLength(1);
});

async function expectHeard(page: Page): Promise<void> {
  await expect.poll(() => loudestHeard(page, 2), { message: 'speech is heard' }).toBeGreaterThan(AUDIBLE);
}

/** Waits until a second of it is on the device: by that time, earlier speech has reached the client. */
async function record(): Promise<void> {
  await openTab(host, 'Voice');
  await host.getByRole('button', { name: 'Start recording' }).click();
  await expect(host.getByText('Muted in the call while you record')).toBeVisible();
  await expect(host.getByRole('button', { name: 'Unmute microphone' })).toBeVisible();
  await expect(host.getByRole('timer')).not.toHaveText(/^0:0[01]$/);
}
