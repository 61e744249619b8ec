import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outlineReport } from '@sightline/contracts/reportOutline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../testing/readPdf.ts';
import { reportContent } from '../../testing/reportContent.ts';
import type { ReportDocumentProps } from './document/ReportDocument.tsx';
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
  format: 'pdf' as const,
  outline: outlineReport(reportContent(), 'a'.repeat(64)),
  files: {},
  ...props,
  target: join(folder, name),
});

test('a thread that fails or ends takes neither the process nor the next report with it', async () => {
  const { outline } = order('any');
  const broken = { ...outline, sections: null } as object as typeof outline;
  await expect(thread.render(order('broken.pdf', { outline: broken }))).rejects.toThrow();

  const interrupted = thread.render(order('interrupted.pdf'));
  await thread.close();
  await expect(interrupted).rejects.toThrow('ended early');

  await thread.render(order('fine.pdf'));
  expect((await readPdf(await readFile(join(folder, 'fine.pdf')))).text).toContain('Duct rough');
});

test('the header of a table is repeated on each page it continues on, and pages are numbered', async () => {
  const content = reportContent();
  const [passed] = content.passed;
  content.passed = Array.from(
    { length: 80 },
    (_, i) => ({ ...passed, id: `i${i}`, label: `Row ${i}` }) as typeof passed & object,
  );
  await thread.render(order('long.pdf', { outline: outlineReport(content, 'a'.repeat(64)) }));
  const { pages } = await readPdf(await readFile(join(folder, 'long.pdf')));
  const withRows = pages.filter((page) => page.includes('Row '));
  expect(withRows.length).toBeGreaterThan(1);
  for (const page of withRows) expect(page).toContain('Section Item Marked');
});
