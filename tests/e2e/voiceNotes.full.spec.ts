import { expect, type Locator, type Page, test } from '@playwright/test';
import { mintId } from '@sightline/contracts/core/ids';
import type { ReportPreparation } from '@sightline/contracts/reports/signing';
import { sha256 } from '../faults/sending/pictures.ts';
import { CAN_SPEAK } from '../support/recordings.ts';
import { INSPECTOR, scheduledOnSite } from './support/demo.ts';
import { everythingOnDevice } from './support/everythingOnDevice.ts';
import { expectFineScreen } from './support/fineScreen.ts';
import { KillablePhone } from './support/KillablePhone.ts';
import { heardFile } from './support/microphone.ts';
import { readPdf } from './support/pdf.ts';
import { signIn } from './support/people.ts';
import { pictureInBothSchemes } from './support/pictures.ts';
import { BY_WORKER_MS } from './support/product.ts';
import { storedVoiceNotes } from './support/storedVoiceNotes.ts';

/** An inspector's speech on site, from the microphone to the server. */

const SENTENCE = 'The water heater in the garage has no seismic strap. The vent is loose at the draft hood.';
const ROOM = 'Garage behind the stairs';

test('a voice note is spoken without a connection, its page is killed, and it arrives once and byte-identical', async ({
  baseURL,
}) => {
  const speech = await heardFile(SENTENCE);
  const phone = await KillablePhone.create(baseURL ?? '', speech.args);
  const morning = await phone.open({ offline: false });
  const start = morning.pages()[0] ?? (await morning.newPage());
  await signIn(start, INSPECTOR);
  const { id } = await scheduledOnSite(start);
  await start.goto(`/inspection/${id}/voice-notes`);
  await expect(start.getByText('No voice notes')).toBeVisible();
  // The service worker replies from the next page on, and has the parts of this one.
  await start.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The browser is closed normally: Chromium writes the session's cookie half a minute late.
  await morning.close();

  const first = await phone.open({ offline: true });
  const page = first.pages()[0] ?? (await first.newPage());
  await page.goto(`/inspection/${id}/voice-notes`);
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByRole('button', { name: /^Details for this voice note/ }).click();
  await page.getByLabel('Room').fill(ROOM);
  await expect(page.getByRole('timer')).not.toHaveText(/^0:0[0-2]$/);
  await expectFineScreen(page, 'voice-recorder-phone');
  expect(await everythingOnDevice(page)).not.toContain(ROOM);
  const spokenMs = await nextSecondOf(page.getByRole('timer'));
  await phone.kill(first);

  const second = await phone.open({ offline: true });
  const reopened = second.pages()[0] ?? (await second.newPage());
  await reopened.goto(`/inspection/${id}/voice-notes`);
  await reopened.getByRole('button', { name: 'Keep' }).click();
  await expect(reopened.getByText('Voice Note Saved')).toBeVisible();
  await expect(reopened.getByText(/was interrupted before it was saved/)).toBeHidden();
  await second.setOffline(false);
  await expect.poll(() => storedVoiceNotes(reopened, id)).toHaveLength(1);
  const [note] = await storedVoiceNotes(reopened, id);
  expect(note).toMatchObject({ contentType: 'audio/webm', roomLabel: ROOM, position: { latitude: 26.0078 } });
  // The page was killed: the second that was recorded, and on a busy phone the one that was being stored, may be missing.
  expect(note?.durationMs).toBeGreaterThan(spokenMs - 2000);
  expect(Math.max(...(note?.waveform ?? []))).toBeGreaterThan(0.2);
  const original = await reopened.request.get(`/api/voice-notes/${note?.id}/original`);
  expect(sha256(await original.body())).toBe(note?.sha256);
  await second.close();
  await phone.delete();
  await speech.delete();
});

/**
 * The spoken milliseconds when the timer changes to its next second. By that time the page has processed the
 * work that waited during the last check.
 */
async function nextSecondOf(timer: Locator): Promise<number> {
  const shown = (await timer.textContent()) ?? '';
  await expect(timer).not.toHaveText(shown);
  const [minutes = 0, seconds = 0] = ((await timer.textContent()) ?? '').split(':').map(Number);
  return (minutes * 60 + seconds) * 1000;
}

test('a voice note of a failed item becomes a draft, is corrected and accepted, becomes its note, and is in the PDF', async ({
  baseURL,
}) => {
  test.skip(!CAN_SPEAK, 'Flite, FFmpeg or PocketSphinx is not installed');
  const speech = await heardFile('The door swings in the wrong direction');
  const phone = await KillablePhone.create(baseURL ?? '', speech.args);
  const context = await phone.open({ offline: false });
  const page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, INSPECTOR);
  const { id } = await scheduledOnSite(page);
  await page.goto(`/inspection/${id}/checklist`);
  const item = page.getByRole('listitem').filter({ hasText: 'Gas piping' });
  await item.getByRole('button', { name: 'Fail' }).click();
  await item.getByRole('button', { name: 'Record voice note: Gas piping' }).click();
  await expect(page.getByRole('timer')).not.toHaveText(/^0:0[0-3]/);
  await item.getByRole('button', { name: 'Stop recording: Gas piping' }).click();
  await expect.poll(() => storedVoiceNotes(page, id)).toHaveLength(1);

  await page.goto(`/inspection/${id}/voice-notes`);
  const note = page.getByRole('listitem', { name: 'Voice note 1' });
  await expect(note.getByText('Belongs to: Gas piping')).toBeVisible();
  await note.getByRole('button', { name: 'Review text' }).click();
  await expect(note.getByRole('group', { name: 'Draft of the text' })).toContainText('door', {
    timeout: BY_WORKER_MS,
  });
  await expectFineScreen(page);
  await pictureInBothSchemes(page, 'voice-note-draft-phone');
  await note.getByRole('button', { name: 'Edit', exact: true }).click();
  await note.getByLabel('Text of the recording').fill(CORRECTED);
  await note.getByRole('button', { name: 'Accept' }).click();
  await expect(note.getByText(/^Reviewed by /)).toBeVisible();
  await note.getByRole('button', { name: 'Use as note: Gas piping' }).click();
  await expect(page.getByText('Voice Note Added')).toBeVisible();

  await page.goto(`/inspection/${id}/checklist`);
  await expect(item).toContainText(CORRECTED);
  await item.getByRole('button', { name: 'Play Voice note 1' }).click();
  await expect(item.getByRole('button', { name: 'Pause Voice note 1' })).toBeVisible();
  const [kept] = await storedVoiceNotes(page, id);
  const { text } = await readPdf(await signedPdf(page, id));
  for (const said of [
    CORRECTED,
    `Transcribed, reviewed by ${kept?.accepted?.by}`,
    `SHA-256 ${kept?.sha256.slice(0, 16)}`,
  ])
    expect(text).toContain(said);
  await context.close();
  await phone.delete();
  await speech.delete();
});

const CORRECTED = 'The door in front of the gas meter swings in the wrong direction.';

/** Signs the report, acknowledging every warning, and waits for its PDF. */
async function signedPdf(page: Page, inspectionId: string): Promise<Uint8Array> {
  const reports = `/api/inspections/${inspectionId}/reports`;
  const { warnings } = (await (await page.request.get(`${reports}/next`)).json()) as ReportPreparation;
  const signature = {
    width: 400,
    height: 120,
    strokes: [
      [
        [10, 60],
        [200, 80],
      ],
    ],
  };
  const acknowledged = warnings.partial.map(({ id }) => id);
  const order = { id: mintId(), result: 'partial', summary: 'See the voice note.', signature, acknowledged };
  const signed = await page.request.post(reports, { data: order });
  expect(signed.status(), await signed.text()).toBe(201);
  const pdf = () => page.request.get(`/api/inspections/${inspectionId}/pdf`);
  await expect.poll(async () => (await pdf()).status(), { timeout: BY_WORKER_MS }).toBe(200);
  return await (await pdf()).body();
}
