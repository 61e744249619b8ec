import { globSync, readFileSync } from 'node:fs';
import { createClient } from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { createInspection } from '@sightline/contracts/inspections/scheduling';
import { sendReport } from '@sightline/contracts/reports/deliveries';
import { generateReport, prepareReport } from '@sightline/contracts/reports/signing';
import { createInvitation } from '@sightline/contracts/rooms/rooms';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signature } from '../../../apps/api/src/testing/accessWorld.ts';
import { type MailServer, startMailServer } from '../../../apps/workers/src/testing/mailServer.ts';
import { readPdf } from '../../../apps/workers/src/testing/readPdf.ts';
import { ensureWebBuild } from '../../../infra/setup/parts/webBuild.ts';
import { changeChecklist, markItem } from '../../support/checklists.ts';
import { launchChromium } from '../../support/chromium.ts';
import { type StartedProcess, startProcess } from '../../support/processes.ts';
import { TestServer } from '../../support/TestServer.ts';

/** HTML in names and notes is text on pages, in mails and in the PDF. */

const NAME = '<b onmouseover="pwned=1">Bo</b> & "Sons"';
const NOTES = '<img src=x onerror="pwned=1"><script>pwned=1</script> {{7*7}} </p>';

let server: TestServer;
let admin: Awaited<ReturnType<TestServer['signedInAs']>>;
let mailServer: MailServer;
let workers: StartedProcess;
let browser: Browser;
let inspectionId: string;

beforeAll(async () => {
  server = await TestServer.start({ webDist: await ensureWebBuild() });
  admin = await server.signedInAs('admin', { firstName: 'Ada', lastName: '<i>Lima</i>' });
  [mailServer, browser] = await Promise.all([startMailServer(), launchChromium()]);
  workers = startWorkers(mailServer.url);
  inspectionId = await typeEverywhere();
});
afterAll(async () => {
  await workers?.stop();
  await browser?.close();
  await mailServer?.close();
  await server?.close();
});

function startWorkers(smtpUrl: string): StartedProcess {
  const { mongodbUri, redisUrl, redisPrefix, storage } = server.services.configuration;
  return startProcess(['node', 'apps/workers/src/main.ts'], {
    MONGODB_URI: mongodbUri,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: redisPrefix,
    DATA_DIR: storage.DATA_DIR ?? '',
    PUBLIC_URL: 'http://localhost:8080',
    TICKET_SECRET: 't'.repeat(32),
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'inspections@example.com',
    WORKERS_PORT: '0',
  });
}

/** Types HTML into every text field, through the endpoints that the screens use. */
async function typeEverywhere(): Promise<string> {
  const person = { name: NAME, companyName: NAME, notes: NOTES, email: 'bo@example.com', loginEnabled: true };
  const client = await admin.ask(createClient, { body: person });
  const facts = {
    clientId: client.id,
    projectType: 'building',
    address: NAME,
    notes: NOTES,
    details: NOTES,
  } as const;
  const { id } = await admin.ask(createInspection, { body: facts });
  const params = { inspectionId: id };
  await markItem(admin, id, 'buildingFinal', { mark: 'fail', notes: NOTES });
  await changeChecklist(admin, id, { generalNotes: NOTES, privateProvider: NAME });
  const { warnings } = await admin.ask(prepareReport, { params });
  const acknowledged = warnings.rejected.map((warning) => warning.id);
  const report = { id: mintId(), result: 'rejected', summary: NOTES, signature, acknowledged } as const;
  await admin.ask(generateReport, { params, body: report });
  const guest = { id: mintId(), name: NAME, email: 'guest@example.com' };
  await admin.ask(createInvitation, { params, body: guest });
  const mailing = { inspectionId: id, recipientEmails: ['to@example.com'], customMessage: NOTES };
  await admin.ask(sendReport, { body: mailing });
  return id;
}

async function mailTo(address: string) {
  await vi.waitFor(() => expect(mailServer.messages.map(({ to }) => to[0])).toContain(address), {
    timeout: 40_000,
    interval: 200,
  });
  const message = mailServer.messages.find(({ to }) => to[0] === address);
  return { html: message?.mail.html ?? '', text: message?.mail.text ?? '', mail: message?.mail };
}

async function open(path: string): Promise<Page> {
  const context = await browser.newContext();
  const cookies = admin.cookies.split('; ').map((cookie) => {
    const [name = '', value = ''] = cookie.split(/=(.*)/);
    return { name, value, url: server.url };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`${server.url}${path}`);
  return page;
}

/** Checks that texts are shown as typed, without creating elements. */
async function expectLiteral(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await page.getByText(text).first().waitFor();
  const harm = () => [
    document.querySelectorAll('[onerror], [onmouseover]').length,
    Reflect.get(window, 'pwned'),
  ];
  expect(await page.evaluate(harm)).toEqual([0, undefined]);
  await page.context().close();
}

test.each([
  ['/clients', [NAME]],
  ['/inspections', [NAME]],
  ['/reports', [NAME]],
  ['/', [NAME]],
])('the page %s shows it as text', async (path, texts) => {
  await expectLiteral(await open(path), ...texts);
});

test('the HTML page of the report shows it as text', async () => {
  await expectLiteral(await open(`/api/inspections/${inspectionId}/report`), NAME, NOTES);
});

test.each([
  ['the report', 'to@example.com', [NAME, NOTES]],
  ['the invitation to the room', 'guest@example.com', [NAME]],
])('the mail with %s has it as text in both parts', async (_what, address, typed) => {
  const { html, text } = await mailTo(address);
  for (const one of typed) expect(text).toContain(one);
  const page = await (await browser.newContext()).newPage();
  await page.setContent(html);
  await expectLiteral(page, ...typed);
});

test('the portal invitation greets the person by the name as typed', async () => {
  const { html, text } = await mailTo('bo@example.com');
  expect(text).toContain('<b');
  expect(html).not.toMatch(/<b onmouseover|<script|<img/);
});

test('the PDF has it as text and contains no link from it', async () => {
  const { mail } = await mailTo('to@example.com');
  const { text, links } = await readPdf(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer));
  for (const typed of [NAME, NOTES, '<i>Lima</i>']) expect(text).toContain(typed);
  expect(links).toEqual([
    'http://localhost:8080/book',
    expect.stringMatching(/^http:\/\/localhost:8080\/verify\/[\da-f-]+$/),
  ]);
});

test('no screen renders text as markup', () => {
  const files = globSync('apps/web/src/**/*.{ts,tsx}', {
    cwd: new URL('../../../', import.meta.url).pathname,
    // A test may read the contents of a frame.
    exclude: ['**/*.test.{ts,tsx}'],
  });
  const making = /dangerouslySetInnerHTML|\.(inner|outer)HTML|insertAdjacentHTML|document\.write|srcdoc/i;
  // A frame without scripts, forms and an origin may show a mail.
  const harmless = /sandbox="" srcDoc=/g;
  expect(files.length).toBeGreaterThan(100);
  const textOf = (file: string) => readFileSync(file, 'utf8').replaceAll(harmless, '');
  expect(files.filter((file) => making.test(textOf(file)))).toEqual([]);
});
