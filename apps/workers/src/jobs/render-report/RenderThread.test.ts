import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../testing/readPdf.ts';
import { reportContent } from '../../testing/reportContent.ts';
import type { ReportDocumentProps } from './document/ReportDocument.ts';
import { RenderThread } from './RenderThread.ts';

let folder: string;
const thread = new RenderThread();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-thread-'));
});
afterAll(async () => {
  await thread.close();
  await rm(folder, { recursive: true, force: true });
});

const order = (name: string, props: Partial<ReportDocumentProps> = {}) => ({
  content: reportContent(),
  contentHash: 'a'.repeat(64),
  files: {},
  ...props,
  target: join(folder, name),
});

test('a thread that fails or ends takes neither the process nor the next report with it', async () => {
  const { content } = order('any');
  const broken = { ...content, timeZone: undefined, photos: null } as object as typeof content;
  await expect(thread.render(order('broken.pdf', { content: broken }))).rejects.toThrow();

  const interrupted = thread.render(order('interrupted.pdf'));
  await thread.close();
  await expect(interrupted).rejects.toThrow('ended early');

  await thread.render(order('fine.pdf'));
  expect((await readPdf(await readFile(join(folder, 'fine.pdf')))).text).toContain('Duct rough');
}, 60_000);

test('the heading of a table is repeated where the table goes on, and pages are numbered', async () => {
  const content = reportContent();
  const [passed] = content.passed;
  content.passed = Array.from(
    { length: 80 },
    (_, i) => ({ ...passed, id: `i${i}`, label: `Row ${i}` }) as typeof passed & object,
  );
  await thread.render(order('long.pdf', { content }));
  const { pages } = await readPdf(await readFile(join(folder, 'long.pdf')));
  const withRows = pages.filter((page) => page.includes('Row '));
  expect(withRows.length).toBeGreaterThan(1);
  for (const page of withRows) expect(page).toContain('Section Item Notes Marked');
}, 60_000);
