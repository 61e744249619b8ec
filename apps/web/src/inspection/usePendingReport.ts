import { siteReport } from './kinds/siteReport.ts';
import { useOutbox } from './outbox/pageOutbox.ts';

/** Whether a report was signed on this device that the server has not made yet. */
export function usePendingReport(inspectionId: string): boolean {
  return useOutbox(({ entries }) =>
    siteReport.of(entries, inspectionId).some(({ state }) => state === 'waiting'),
  );
}
