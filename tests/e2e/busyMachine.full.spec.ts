import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Checklist } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import type { Recording } from '@sightline/contracts/recordings/recordings';
import { probeMedia } from '../support/probeMedia.ts';
import { test } from './support/busyTest.ts';
import { ADMIN, CLIENT, scheduledOnSite, scheduledVirtual } from './support/demo.ts';
import { expectCallContinues, expectSaidOnce, say } from './support/disturbedCall.ts';
import { joinRooms, openBrowser, openTab, signIn } from './support/people.ts';
import { BY_WORKER_MS, workersLog } from './support/product.ts';
import { latestWithPdf, orderReport } from './support/reportFiles.ts';

/** A machine that does too much at once is slow and never wrong. */

const REPORTS = 5;

test('a recorded call and five reports at the same time: nothing is lost or untrue, and no page is thrown out', async ({
  browser,
}) => {
  const [office, onSite] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  const [admin, client] = [await office.newPage(), await onSite.newPage()];
  await Promise.all([signIn(admin, ADMIN), signIn(client, CLIENT)]);
  await admin.request.patch('/api/settings', { data: { allowsRecording: true } });
  const { id } = await scheduledVirtual(admin);
  await joinRooms([admin, client], id);
  let loads = 0;
  for (const page of [admin, client]) page.on('load', () => loads++);

  await test.step('everyone agrees to the recording', async () => {
    await admin.getByRole('button', { name: 'More' }).last().click();
    await admin.getByRole('menuitem', { name: 'Record' }).click();
    await admin.getByRole('button', { name: 'Ask everyone' }).click();
    await client.getByRole('button', { name: 'I agree' }).click();
    for (const page of [admin, client])
      await expect(page.getByRole('button', { name: 'Recording', exact: true })).toBeVisible();
    await expectCallContinues({ admin, client });
  });

  const reports = await test.step('five reports are signed during the call', async () => {
    const inspections = await Promise.all(Array.from({ length: REPORTS }, () => scheduledOnSite(admin)));
    return await Promise.all(
      inspections.map(async (inspection) => {
        await passFirstItem(admin, inspection.id);
        return await orderReport(admin, inspection.id);
      }),
    );
  });

  await test.step('a still and a message arrive once', async () => {
    await admin.getByRole('button', { name: 'Capture photo' }).first().click();
    await openTab(client, 'Photos');
    await expect(client.getByRole('button', { name: /^Open Photo 1/ })).toBeVisible();
    const text = `Slow, ${mintId()}`;
    await say(admin, text);
    await expectSaidOnce(client, text);
  });

  await test.step('the call ends for everyone, when the host says so', async () => {
    await expectCallContinues({ admin, client });
    for (const page of [admin, client]) await expect(page.getByText(/another tab or device/)).toHaveCount(0);
    expect(loads).toBe(0);
    await admin.getByRole('button', { name: 'Leave' }).first().click();
    await admin.getByRole('menuitem', { name: 'End for everyone' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'End for everyone' }).click();
  });

  await test.step('each report has its PDF, which was rendered once', async () => {
    for (const { id: reportId, inspectionId } of reports) {
      const { pdf } = await latestWithPdf(admin, inspectionId);
      const bytes = await (await admin.request.get(`/api/inspections/${inspectionId}/pdf`)).body();
      expect(pdf).toMatchObject({ state: 'ready', sha256: createHash('sha256').update(bytes).digest('hex') });
      const rendered = workersLog().filter(
        (line) => line.msg === 'report rendered' && line.reportId === reportId && line.copy === 'full',
      );
      expect(rendered).toHaveLength(1);
    }
    expect(workersLog().filter(({ msg }) => /renew lock|begins again|has taken the job/.test(msg))).toEqual(
      [],
    );
  });

  await test.step('the recording is complete', async () => {
    const recordingId = await joinedRecording(admin, id);
    const folder = await mkdtemp(path.join(tmpdir(), 'sightline-recording-'));
    const file = path.join(folder, 'call.mp4');
    await writeFile(file, await (await admin.request.get(`/api/recordings/${recordingId}/file`)).body());
    expect(probeMedia(file).errors).toBe('');
    await rm(folder, { recursive: true });
  });
  await Promise.all([office.close(), onSite.close()]);
});

async function passFirstItem({ request }: Page, inspectionId: string): Promise<void> {
  const url = `/api/inspections/${inspectionId}/checklist`;
  const { template } = (await (await request.get(url)).json()) as Checklist;
  const field = template.sections[0]?.items[0]?.id;
  const change = {
    changeId: mintId(),
    field,
    value: 'pass',
    follows: null,
    madeAt: new Date().toISOString(),
  };
  const answer = await request.post(url, { data: { changes: [change] } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function joinedRecording({ request }: Page, inspectionId: string): Promise<string> {
  const list = async (): Promise<Recording[]> =>
    (await (await request.get(`/api/inspections/${inspectionId}/recordings`)).json()) as Recording[];
  await expect.poll(list, { timeout: BY_WORKER_MS }).toMatchObject([{ phase: 'ready', isIncomplete: false }]);
  const [recording] = await list();
  return recording?.id ?? '';
}
