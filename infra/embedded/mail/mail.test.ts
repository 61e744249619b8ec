import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messageLimit, type RunningMail, startMail } from './launch.ts';
import type { Message, MessageSummary } from './message.ts';

let folder: string;
let mail: RunningMail;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-mail-'));
  mail = await startMail({ dataDir: folder });
});

afterEach(async () => {
  await mail.stop();
  await rm(folder, { recursive: true, force: true });
});

async function send(options: SendMailOptions): Promise<void> {
  const transport = createTransport(mail.smtpUrl);
  await transport.sendMail({ from: 'Sightline <no-reply@sightline.example>', ...options });
  transport.close();
}

async function messages(query = ''): Promise<MessageSummary[]> {
  return (await fetch(`${mail.pageUrl}/api/messages${query}`)).json();
}

async function onlyMessage(): Promise<MessageSummary> {
  const [message, second] = await messages();
  if (!message || second) throw new Error('not exactly one message');
  return message;
}

async function ask(headers: Record<string, string>, method = 'GET', path = '/api/messages') {
  const { port } = new URL(mail.pageUrl);
  const [answer] = await once(request({ port, host: '127.0.0.1', method, path, headers }).end(), 'response');
  answer.resume();
  return answer.statusCode;
}

const report = Buffer.from('%PDF-1.7 the report');

describe('a report mail', () => {
  beforeEach(async () => {
    await send({
      to: ['Ana Ruiz <ana@client.example>', 'lee@client.example'],
      bcc: 'office@sightline.example',
      subject: 'Inspection report: 12 Palm Ave',
      text: 'See https://localhost/reports/7.',
      html: '<p>See <a href="https://localhost/reports/7">the report</a></p>',
      attachments: [{ filename: 'Bericht – Süd.pdf', content: report }],
    });
  });

  test('is listed with all recipients, including blind copies', async () => {
    expect(await onlyMessage()).toMatchObject({
      subject: 'Inspection report: 12 Palm Ave',
      to: ['Ana Ruiz <ana@client.example>', 'lee@client.example'],
      envelope: { recipients: ['ana@client.example', 'lee@client.example', 'office@sightline.example'] },
      attachments: [{ n: 0, filename: 'Bericht – Süd.pdf', type: 'application/pdf', size: report.length }],
    });
  });

  test('is found by recipient and by subject', async () => {
    expect(await messages('?to=ANA@client')).toHaveLength(1);
    expect(await messages('?subject=palm')).toHaveLength(1);
    expect(await messages('?to=unknown')).toHaveLength(0);
  });

  test('returns its text, HTML and attachment byte for byte', async () => {
    const { id } = await onlyMessage();
    const message: Message = await (await fetch(`${mail.pageUrl}/api/messages/${id}`)).json();
    expect(message.text).toContain('https://localhost/reports/7');
    expect(message.html).toContain('the report</a>');
    const file = await fetch(`${mail.pageUrl}/api/messages/${id}/attachments/0`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''Bericht/);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(report);
  });

  test('is kept over a restart and removed by a delete', async () => {
    await mail.stop();
    mail = await startMail({ dataDir: folder });
    expect(await messages()).toHaveLength(1);
    await fetch(`${mail.pageUrl}/api/messages`, { method: 'DELETE' });
    expect(await messages()).toHaveLength(0);
    await mail.stop();
    mail = await startMail({ dataDir: folder });
    expect(await messages()).toHaveLength(0);
  });

  test('shows web addresses in its text as links', async () => {
    const { id } = await onlyMessage();
    const page = await (await fetch(`${mail.pageUrl}/messages/${id}?view=text`)).text();
    expect(page).toContain('<a href="https://localhost/reports/7" target="_blank"');
  });
});

describe('a malicious mail', () => {
  const attack = '<img src=x onerror=alert(1)><script>alert(1)</script>';

  test('is shown in a sandbox that runs no script, even when opened by itself', async () => {
    await send({ to: 'ana@client.example', subject: attack, html: attack });
    const { id } = await onlyMessage();
    const frame = await fetch(`${mail.pageUrl}/messages/${id}/html`);
    const policy = frame.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/);
    expect(policy).not.toMatch(/script|same-origin/);
    const page = await (await fetch(`${mail.pageUrl}/messages/${id}`)).text();
    expect(page).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  });

  test('has its subject, names and text escaped', async () => {
    const attachments = [{ filename: `${attack}.txt`, content: 'x' }];
    await send({
      from: `"${attack}" <a@b.example>`,
      to: 'c@d.example',
      subject: attack,
      text: attack,
      attachments,
    });
    const { id } = await onlyMessage();
    for (const path of ['/', `/messages/${id}`, `/messages/${id}?view=source`, `/?to=${attack}`]) {
      const answer = await fetch(mail.pageUrl + path);
      expect(await answer.text()).not.toContain('<img src=x');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  test('cannot open an attachment as a page', async () => {
    const attachments = [{ filename: 'a.html', content: attack, contentType: 'text/html' }];
    await send({ to: 'c@d.example', subject: 'x', text: 'x', attachments });
    const { id } = await onlyMessage();
    const file = await fetch(`${mail.pageUrl}/messages/${id}/attachments/0`);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test('is refused when it exceeds the limit, and the next one is accepted', { tags: 'full' }, async () => {
    const content = Buffer.alloc(messageLimit, 'x');
    await expect(
      send({ to: 'c@d.example', subject: 'big', text: 'x', attachments: [{ filename: 'a.bin', content }] }),
    ).rejects.toThrow(/552|size/i);
    await send({ to: 'c@d.example', subject: 'small', text: 'x' });
    expect((await onlyMessage()).subject).toBe('small');
  });
});

describe('a request from elsewhere', () => {
  test('with another host name is refused', async () => {
    expect(await ask({ host: 'evil.example' })).toBe(403);
  });

  test('of another site can neither read nor delete', async () => {
    expect(await ask({ host: 'localhost', 'sec-fetch-site': 'cross-site' })).toBe(403);
    const form = { host: 'localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(await ask(form, 'POST', '/delete')).toBe(403);
    expect(await ask(form, 'GET', '/')).toBe(200);
  });

  test.each(['/messages/..%2f..%2fpackage', '/api/messages/x', '/api/messages/x/attachments/0', '/x'])(
    '%s is not there',
    async (path) => {
      expect(await ask({ host: 'localhost' }, 'GET', path)).toBe(404);
    },
  );
});

test('a raw SMTP client receives a reply to each line', async () => {
  const socket = connect(Number(new URL(mail.smtpUrl).port), '127.0.0.1');
  const envelope = ['EHLO phone', 'MAIL FROM:<a@b.example>', 'RCPT TO:<c@d.example>', 'DATA'];
  const lines = envelope.concat('Subject: raw', '', 'hello', '.', 'QUIT');
  // Commands wait for the answer to the one before; the lines of the message do not.
  for (const line of lines) {
    if (!['', 'hello', '.'].includes(line)) await once(socket, 'data');
    socket.write(`${line}\r\n`);
  }
  expect(await text(socket)).toContain('221');
  expect(await onlyMessage()).toMatchObject({ subject: 'raw', envelope: { from: 'a@b.example' } });
});
