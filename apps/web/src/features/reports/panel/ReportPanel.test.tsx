import { getOrganization } from '@sightline/contracts/organization';
import { getLatestReport, listDeliveries } from '@sightline/contracts/reports';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../../testing/samples.ts';
import { signedReport } from '../testing/signedReport.ts';
import { ReportPanel } from './ReportPanel.tsx';

function open(changesSinceSigned: string[]): void {
  const report = signedReport({ changesSinceSigned });
  FakeApi.install()
    .on(getLatestReport, () => report)
    .on(getOrganization, () => ORGANIZATION)
    .on(listDeliveries, () => []);
  renderScreen(<ReportPanel inspectionId={report.inspectionId} />);
}

describe('the Report tab of a signed report', () => {
  it('lists what changed in the checklist and the photos after this version was signed', async () => {
    open(['Final electrical: changed from passed to failed.', '2 photos added.']);
    const alert = within(await screen.findByRole('alert'));
    expect(
      alert.getByText(
        'The checklist, photos, measurements, rooms or voice notes changed after version 2 was signed:',
      ),
    ).toBeDefined();
    expect(alert.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Final electrical: changed from passed to failed.',
      '2 photos added.',
    ]);
    expect(screen.getByRole('button', { name: 'Generate a new version' })).toBeDefined();
  });

  it('does not mention changes while the report still says what was inspected', async () => {
    open([]);
    expect(await screen.findByText('PDF ready, 88 kB')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
