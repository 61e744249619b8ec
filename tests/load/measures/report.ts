import '@sightline/server-kit/jsx';
import { usualLayout } from '@sightline/contracts/reports/layout';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import { reportContent, reportPhoto } from '../../../apps/workers/src/testing/reportContent.ts';
import { NODE_FLAGS } from '../../../infra/setup/product/processes.ts';
import { startProcess } from '../../support/processes.ts';

export interface ReportFigures {
  seconds: number;
  peakMb: number;
}

export type ReportFormat = 'pdf' | 'word' | 'excel';

/** A report of this many photos, rendered by the worker's code in a separate process with the worker's flags. */
export async function measureReport(photos: number, format: ReportFormat): Promise<ReportFigures> {
  const program = [...NODE_FLAGS.workers, 'apps/workers/src/testing/measureReport.ts'];
  const rendering = startProcess(['node', ...program, String(photos), format], {});
  if ((await rendering.ended) !== 0) throw new Error(rendering.output());
  const line =
    rendering
      .output()
      .split('\n')
      .findLast((text) => text.startsWith('{')) ?? '{}';
  return JSON.parse(line) as ReportFigures;
}

const TIMES = 5;

/**
 * The seconds for each page of a report with this many photos, which the browser loads by itself; the first
 * includes the code.
 */
export async function measureReportPage(photos: number): Promise<number[]> {
  const content = reportContent({ layout: usualLayout('comprehensive') });
  content.photos = Array.from({ length: photos }, () => reportPhoto());
  const seconds: number[] = [];
  for (let run = 0; run < TIMES; run++) {
    const startedAt = performance.now();
    const { reportPage } = await import('../../../apps/api/src/features/reports/page/reportPage.tsx');
    const { html } = reportPage(outlineReport(content, 'a'.repeat(64)), []);
    if (!html.includes(`Photo ${photos}`)) throw new Error('the page lacks photos');
    seconds.push((performance.now() - startedAt) / 1000);
  }
  return seconds;
}
