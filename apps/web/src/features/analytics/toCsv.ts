import type { AnalyzedInspection } from '@sightline/contracts/analytics';
import { INSPECTION_STATUS_LABELS, projectTypeLabel } from '@sightline/contracts/labels';
import Papa from 'papaparse';
import { inspectorText, resultText } from './texts.ts';

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A table for spreadsheets. Texts that a spreadsheet would run as a formula get an apostrophe; numbers stay numbers. */
export function toCsv(rows: readonly AnalyzedInspection[]): string {
  return BYTE_ORDER_MARK + Papa.unparse(rows.map(rowOf), { escapeFormulae: true });
}

function rowOf(row: AnalyzedInspection): Record<string, string | number> {
  return {
    Scheduled: row.scheduledDate ?? '',
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
    Payment: row.paymentStatus,
    Id: row.id,
  };
}
