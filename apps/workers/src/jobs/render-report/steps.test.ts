import { outlineReport } from '@sightline/report/outline/outlineReport';
import { findReport, reports } from '@sightline/store/reports/reports';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { laidOutReport } from '../../testing/laidOutReport.ts';
import { beginRenderingStory, type RenderingStory } from '../../testing/renderingStory.ts';
import { storeReport } from '../../testing/reports.ts';

/** A report with nothing in it, and the steps of its rendering. */

let story: RenderingStory;
beforeAll(async () => {
  story = await beginRenderingStory();
});
afterAll(() => story.close());

test('an empty report has no charts, no map and no empty sections', async () => {
  const progress = {
    totalItems: 0,
    completedItems: 0,
    passedItems: 0,
    failedItems: 0,
    completionPercentage: 0,
  };
  const empty = { findings: [], passed: [], notApplicable: [], unmarked: [], attendance: [], progress };
  const content = laidOutReport({}, empty);
  content.inspection.isVirtual = false;
  const plots = outlineReport(content, 'a'.repeat(64)).sections.filter(({ kind }) => kind === 'plot');
  expect(plots).toEqual([]);
  const { text } = await story.rendered(content);
  for (const missing of ['Marks by section', 'Map', 'Key figures', 'Attendance', 'Photos ('])
    expect(text).not.toContain(missing);
});

test('the progress of the PDF is that of its steps: frozen 25, pictures 50, written 75, then ready', async () => {
  const { services } = story;
  const seen: unknown[] = [];
  const model = services.store.of(reports);
  const spy = vi.spyOn(model, 'updateOne').mockImplementation(function (this: typeof model, ...given) {
    const { $set: change } = given[1] as { $set: { pdf?: { state: string; percent?: number } } };
    if (change.pdf) seen.push(change.pdf.percent ?? change.pdf.state);
    return model.findOneAndUpdate(given[0], given[1]) as never;
  });
  const content = laidOutReport({});
  const report = await storeReport(services, content);
  await story.work(report._id);
  spy.mockRestore();
  expect(seen).toEqual([25, 50, 75, 'ready']);
  expect((await findReport(services.store, report._id))?.pdf.state).toBe('ready');
});
