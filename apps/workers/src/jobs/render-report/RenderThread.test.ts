import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../testing/readPdf.ts';
import { reportContent } from '../../testing/reportContent.ts';
import type { ReportDocumentProps } from './document/ReportDocument.tsx';
import { RenderThread, type RenderThreadOptions } from './RenderThread.ts';

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

describe('the queue of orders', () => {
  let thread: RenderThread;
  afterEach(() => thread.close());

  function openThread(options: RenderThreadOptions = {}): void {
    const program = new URL('../../testing/scriptedRenderThread.ts', import.meta.url);
    thread = new RenderThread({ program, ...options });
  }

  const outline = outlineReport(reportContent(), 'a'.repeat(64));
  const render = (title: string, name = 'any') =>
    thread.render(order(name, { outline: { ...outline, title } }));
  const written = (name: string): Promise<unknown> => readFile(join(folder, name), 'utf8').then(JSON.parse);

  test('each order gets the reply with its own number, in the order in which they came', async () => {
    openThread();
    const finished: string[] = [];
    const orders = ['wait 120', 'fail', 'wait 20'].map((title, index) =>
      render(title, `own-${index}`).finally(() => finished.push(title)),
    );
    const outcomes = await Promise.allSettled(orders);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(finished).toEqual(['wait 120', 'fail', 'wait 20']);
    expect(await written('own-0')).toMatchObject({ number: 1 });
    expect(await written('own-2')).toMatchObject({ number: 3 });
  });

  test('an order that waits for a busy machine is within the limit of processor time', async () => {
    openThread({ timeLimitMs: 500, checkEveryMs: 50 });
    await render('wait 0');
    const names = ['one', 'two', 'three'];
    await Promise.all(names.map((name) => render('wait 700', name)));
    expect(await Promise.all(names.map(written))).toMatchObject([
      { number: 2 },
      { number: 3 },
      { number: 4 },
    ]);
  });

  test.each([
    ['spin', 'rendering took more than 0.5 seconds of processor time'],
    ['hang', 'rendering took more than 3 seconds'],
  ])('an order over a limit (%s) fails, and a new thread renders the next one', async (title, said) => {
    openThread({ timeLimitMs: 500, stuckAfterMs: 3000, checkEveryMs: 50 });
    const outcomes = await Promise.allSettled([render(title), render('wait 0', 'after-hang')]);
    expect(outcomes).toMatchObject([{ reason: new Error(said) }, { status: 'fulfilled' }]);
    expect(await written('after-hang')).toMatchObject({ number: 2 });
  });

  test('when the thread ends early, only its current order fails', async () => {
    openThread();
    const orders = [render('exit'), render('wait 0', 'second'), render('wait 0', 'third')];
    await expect(orders[0]).rejects.toThrow('the render thread ended early with 3');
    await Promise.all(orders.slice(1));
    expect(await written('second')).toMatchObject({ number: 2 });
    expect(await written('third')).toMatchObject({ number: 3 });
  });

  test('an idle thread ends, but never while it renders', async () => {
    openThread({ idleMs: 100 });
    thread.warmUp();
    thread.warmUp();
    const rendered = Promise.all([render('wait 400', 'first'), render('wait 0', 'same')]);
    thread.warmUp();
    await rendered;
    const { threadId } = (await written('first')) as { threadId: number };
    expect(await written('same')).toEqual({ number: 2, threadId });
    await setTimeout(400);
    await render('wait 0', 'after-rest');
    expect(await written('after-rest')).toEqual({ number: 3, threadId: expect.any(Number) });
    expect(await written('after-rest')).not.toMatchObject({ threadId });
  });

  test('closing fails the current order and those that wait, and may be repeated', async () => {
    openThread();
    const orders = [render('hang'), render('wait 0')];
    const outcomes = Promise.allSettled(orders);
    await Promise.all([thread.close(), thread.close()]);
    const closed = { reason: new Error('the render thread is closed') };
    expect(await outcomes).toMatchObject([closed, closed]);
    await thread.close();
    await expect(render('wait 0')).rejects.toThrow('the render thread is closed');
  });
});

describe('the thread', () => {
  const thread = new RenderThread();
  afterAll(() => thread.close());

  test('an order that fails does not take the next one with it', async () => {
    const { outline } = order('any');
    const broken = { ...outline, sections: null } as object as typeof outline;
    await expect(thread.render(order('broken.pdf', { outline: broken }))).rejects.toThrow();
    await thread.render(order('fine.pdf'));
    expect((await readPdf(await readFile(join(folder, 'fine.pdf')))).text).toContain('Duct rough');
  });

  test('the header of a table is repeated on each page it continues on, and pages are numbered', async () => {
    const content = reportContent({ type: 'compliance' });
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
});
