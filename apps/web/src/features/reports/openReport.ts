import { toast } from '../../ui/toasts.ts';
import { reportPageUrl } from './addresses.ts';

/** The time for the opened page's layout before the print dialog opens. */
const PRINT_DELAY_MS = 500;

/** Opens the report as a page in a new tab. */
export function openDetailedReport(inspectionId: string): void {
  if (!inspectionId) {
    toast({ title: 'Unable to open report - missing inspection data', tone: 'error' });
    return;
  }
  const opened = window.open(reportPageUrl(inspectionId), '_blank');
  if (!opened) return showPopupBlocked();
  toast({ title: 'Report Opened', description: "Use the browser's Print > Save as PDF to keep it." });
}

/** Opens the report as a page, with the print dialog over it. */
export function printReport(inspectionId: string): void {
  const opened = window.open(reportPageUrl(inspectionId), '_blank');
  if (!opened) return showPopupBlocked();
  opened.addEventListener('load', () => setTimeout(() => printPage(opened), PRINT_DELAY_MS));
  toast({ title: 'Printing Report', description: "The print dialog opens in the report's tab." });
}

function printPage(page: Window): void {
  try {
    page.print();
  } catch (error) {
    console.error(error);
    toast({ title: 'Print Error', description: 'Unable to prepare report for printing', tone: 'error' });
  }
}

function showPopupBlocked(): void {
  toast({ title: 'Print Blocked', description: 'Please allow pop-ups to enable printing', tone: 'error' });
}
