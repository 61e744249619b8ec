import { describe, expect, it } from 'vitest';
import { sampleReport } from '../../../testing/samples.ts';
import { countReports, filterReports } from './filterReports.ts';

const harbor = sampleReport({
  number: 'R-2026-00007 v2',
  clientName: 'Harbor Homes',
  displayStatus: 'approved',
});
const elena = sampleReport({
  clientName: 'Elena Marquez',
  projectType: 'plumbing',
  displayStatus: 'rejected',
});
const reports = [harbor, elena];

describe('finding a report', () => {
  it('looks in client, project, report number and id, in any case', () => {
    expect(filterReports(reports, { search: ' HARBOR ', status: 'all' })).toEqual([harbor]);
    expect(filterReports(reports, { search: 'r-2026-00007', status: 'all' })).toEqual([harbor]);
    expect(filterReports(reports, { search: 'plumb', status: 'all' })).toEqual([elena]);
    expect(filterReports(reports, { search: elena.id.slice(0, 8).toUpperCase(), status: 'all' })).toEqual([
      elena,
    ]);
  });

  it('narrows by status', () => {
    expect(filterReports(reports, { search: '', status: 'rejected' })).toEqual([elena]);
    expect(filterReports(reports, { search: 'harbor', status: 'rejected' })).toEqual([]);
  });

  it('counts all of them', () => {
    expect(countReports(reports)).toEqual({ approved: 1, corrections: 0, underReview: 0, total: 2 });
  });
});
