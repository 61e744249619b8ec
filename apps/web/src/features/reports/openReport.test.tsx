import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { openDetailedReport, printReport } from './openReport.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const shown = async (...texts: string[]): Promise<void> => {
  for (const text of texts) expect(await screen.findByText(text)).toBeDefined();
};

describe('the detailed report', () => {
  it('opens in a new tab, or says that it is blocked or has no inspection', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(window);
    renderScreen(null);
    openDetailedReport('one');
    await shown('Report Opened', "Use the browser's Print > Save as PDF to keep it.");
    expect(open).toHaveBeenCalledWith('/api/inspections/one/report', '_blank');
    openDetailedReport('');
    await shown('Unable to open report - missing inspection data');
    open.mockReturnValue(null);
    openDetailedReport('one');
    await shown('Print Blocked', 'Please allow pop-ups to enable printing');
  });

  it('is printed 500 ms after its window has opened, or says why not', async () => {
    const opened = new EventTarget() as Window;
    const print = vi.fn();
    Object.assign(opened, { print });
    vi.spyOn(window, 'open').mockReturnValue(opened);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    renderScreen(null);
    printReport('one');
    await shown('Printing Report');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    opened.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(499);
    expect(print).not.toHaveBeenCalled();
    print.mockImplementation(() => {
      throw new Error('closed');
    });
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(print).toHaveBeenCalledOnce();
    await shown('Print Error', 'Unable to prepare report for printing');
  });
});
