import { NODE_FLAGS } from '../../../infra/setup/product/processes.ts';
import { startProcess } from '../../support/processes.ts';

export interface ReportFigures {
  seconds: number;
  peakMb: number;
}

/** A report of this many photos, rendered by the worker's code in a separate process with the worker's flags. */
export async function measureReport(photos: number): Promise<ReportFigures> {
  const program = [...NODE_FLAGS.workers, 'apps/workers/src/testing/measureReport.ts'];
  const rendering = startProcess(['node', ...program, String(photos)], {});
  if ((await rendering.ended) !== 0) throw new Error(rendering.output());
  const line =
    rendering
      .output()
      .split('\n')
      .findLast((text) => text.startsWith('{')) ?? '{}';
  return JSON.parse(line) as ReportFigures;
}
