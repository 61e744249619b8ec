import type { AnalyzedInspection } from '@sightline/contracts/analytics/analytics';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import { csvTable } from '@sightline/wording/csv';
import { INSPECTION_STATUS_LABELS, paymentLabel, projectTypeLabel } from '@sightline/wording/labels';
import { dayIn } from '../../ui/time.ts';
import { inspectorText, resultText } from './analyticsTexts.ts';

export function toCsv(rows: readonly AnalyzedInspection[], zone: string): string {
  return csvTable(rows.map((row) => rowOf(row, zone)));
}

function rowOf(row: AnalyzedInspection, zone: string): Record<string, string | number> {
  return {
    Scheduled: scheduledOf(row, zone),
    Client: row.clientName,
    Address: row.address,
    Type: projectTypeLabel(row.projectType),
    Inspector: inspectorText(row),
    Status: INSPECTION_STATUS_LABELS[row.status],
    'Re-inspection': row.isReinspection ? 'yes' : 'no',
    Result: resultText(row.result),
    'First result': resultText(row.firstResult),
    Reported: row.reportedAt ?? '',
    'Hours to report': row.hoursToReport ?? '',
    'Fee (USD)': row.feeCents === null ? '' : row.feeCents / 100,
    Payment: paymentLabel(row),
    Id: row.id,
  };
}

/** A flexible request has a day without an hour. */
function scheduledOf(row: AnalyzedInspection, zone: string): string {
  const { scheduledDate } = row;
  if (scheduledDate === null) return '';
  return isFlexible(row) ? dayIn(zone, scheduledDate) : scheduledDate;
}
