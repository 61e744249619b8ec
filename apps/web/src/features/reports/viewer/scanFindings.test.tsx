import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reportContent, reportScanFinding } from '../../../../../workers/src/testing/reportContent.ts';
import { showReport } from '../testing/showReport.tsx';

async function openReport(...scanFindings: ReturnType<typeof reportScanFinding>[]): Promise<void> {
  const content = reportContent(scanFindings.length > 0 ? { scanFindings } : {});
  showReport(content);
  await screen.findByRole('region', { name: 'Result' });
}

it('the report shows accepted findings on their pictures, with the names of those who accepted them', async () => {
  const finding = reportScanFinding();
  await openReport(finding, reportScanFinding({ keyframe: null, severity: null }));
  const section = within(screen.getByRole('region', { name: 'Scan findings (2)' }));
  expect(section.getByRole('heading', { name: 'Scan finding 1: Possible crack' })).toBeDefined();
  expect(section.getByText('Critical, Mechanical: Duct rough · Garage')).toBeDefined();
  expect(section.getAllByText('Confidence of the scanner: high (83%)')).toHaveLength(2);
  expect(section.getByText('Its picture was deleted before this report was signed')).toBeDefined();
  const [picture, ...others] = section.getAllByRole('img');
  expect(others).toEqual([]);
  expect(picture?.getAttribute('alt')).toBe('Possible crack, outlined on the picture of the scan');
  expect(picture?.getAttribute('src')).toContain(`/api/photos/${finding.keyframe?.id}/thumbnail`);
  expect(picture?.parentElement?.querySelectorAll('path')).toHaveLength(3);
});

it('a report without accepted findings has no such section', async () => {
  await openReport();
  expect(screen.queryByRole('heading', { name: /^Scan/ })).toBeNull();
});
