import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../testing/readPdf.ts';
import { reportContent } from '../../testing/reportContent.ts';
import type { ReportDocumentProps } from './document/ReportDocument.tsx';
import { RenderThread } from './RenderThread.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-thread-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const order = (name: string, props: Partial<ReportDocumentProps> = {}) => ({
  format: 'pdf' as const,
  outline: outlineReport(reportContent(), 'a'.repeat(64)),
  files: {},
  ...props,
  target: join(folder, name),
});

describe('the thread', () => {
  const thread = new RenderThread();
  afterAll(() => thread.close());

  test('an order that fails does not take the next one with it', { tags: 'full' }, async () => {
    const { outline } = order('any');
    const broken = { ...outline, sections: null } as object as typeof outline;
    await expect(thread.run(order('broken.pdf', { outline: broken }))).rejects.toThrow();
    await thread.run(order('fine.pdf'));
    expect((await readPdf(await readFile(join(folder, 'fine.pdf')))).text).toContain('Duct rough');
  });

  test('the header of a table is repeated on each page it continues on, and pages are numbered', async () => {
    const content = reportContent({ type: 'compliance' });
    const [passed] = content.passed;
    content.passed = Array.from(
      { length: 80 },
      (_, i) => ({ ...passed, id: `i${i}`, label: `Row ${i}` }) as typeof passed & object,
    );
    await thread.run(order('long.pdf', { outline: outlineReport(content, 'a'.repeat(64)) }));
    const { pages } = await readPdf(await readFile(join(folder, 'long.pdf')));
    const withRows = pages.filter((page) => page.includes('Row '));
    expect(withRows.length).toBeGreaterThan(1);
    for (const page of withRows) expect(page).toContain('Section Item Marked');
  });
});
