import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { listDeliveries } from '@sightline/contracts/reports/deliveries';
import { getLatestReport, type Report } from '@sightline/contracts/reports/reports';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { CLIENT } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../../testing/samples.ts';
import { signedReport } from '../testing/signedReport.ts';
import { ReportViewer } from './ReportViewer.tsx';

const NONE = { error: 'There is no report yet.', code: 'notFound', details: { thing: 'report' } };

function open(facts: Partial<Report> = {}, options: Parameters<typeof renderScreen>[1] = {}): void {
  const report = signedReport(facts);
  FakeApi.install()
    .on(getLatestReport, () => report)
    .on(getOrganization, () => ORGANIZATION)
    .on(listDeliveries, () => []);
  renderScreen(<ReportViewer inspectionId={report.inspectionId} onClose={vi.fn()} />, options);
}

const shown = async () => within(await screen.findByRole('dialog', { name: '12 Palm Way, Miramar' }));

describe('the report viewer', () => {
  it.each([
    ['staff', {}],
    ['a client', { user: CLIENT }],
  ])('shows %s the result of the inspection before Project information', async (_, options) => {
    open({}, options);
    const dialog = await shown();
    const result = within(dialog.getByRole('region', { name: 'Result' })).getByText('Approved');
    const project = dialog.getByRole('region', { name: 'Project information' });
    const { DOCUMENT_POSITION_FOLLOWING: follows } = Node;
    expect(result.compareDocumentPosition(project) & follows).toBe(follows);
  });

  it('has its buttons, and the parts of a report from project to certification', async () => {
    open();
    const dialog = await shown();
    for (const name of [/^Print/, /^Detailed Report/, /^Email/, /^Close/])
      expect(dialog.getAllByRole('button', { name }).length, String(name)).toBeGreaterThan(0);
    const parts = [
      ...['Project information', 'Client and inspection details', 'Summary', 'Deficiencies (0)'],
      ...['Company documentation', 'Next steps', 'Inspector certification'],
    ];
    for (const name of parts) expect(dialog.getByRole('region', { name })).toBeDefined();
    expect(dialog.getByLabelText('Signature of Dana Whitfield')).toBeDefined();
    for (const text of [/12 Palm Way, Miramar/, /B-2026-0114/, /Palmetto Private Provider/, /PP-0421/])
      expect(dialog.getAllByText(text).length, String(text)).toBeGreaterThan(0);
  });

  it.each([
    ['approved', true],
    ['delivered', false],
  ] as const)('has its email filled until it was sent: %s', async (status, isFilled) => {
    open({ status });
    const email = (await shown()).getByRole('button', { name: 'Email' });
    expect(email.className.includes('MuiButton-contained')).toBe(isFilled);
  });

  it('leads to the page of the report, which has its files', async () => {
    const inspectionId = mintId();
    open({ inspectionId });
    const page = (await shown()).getByRole('link', { name: 'Open page' });
    expect(page.getAttribute('href')).toBe(`/inspection/${inspectionId}/report`);
  });

  it('in review offers the approval instead of an email', async () => {
    open({ status: 'in_review' });
    const dialog = await shown();
    expect(dialog.getByRole('button', { name: 'Approve report' })).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Email' })).toBeNull();
  });

  it('lists changes of the evidence after this version was signed', async () => {
    open({ changesSinceSigned: ['Final electrical: changed from passed to failed.', '2 photos added.'] });
    const alert = within((await shown()).getByRole('alert'));
    expect(
      alert.getByText(
        'The checklist, photos, measurements, rooms, voice notes or scan findings changed after version 2 was signed:',
      ),
    ).toBeDefined();
    expect(alert.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Final electrical: changed from passed to failed.',
      '2 photos added.',
    ]);
  });

  it('links staff to writing a missing report, and shows clients no link', async () => {
    FakeApi.install().on(getLatestReport, () => new Refusal(404, NONE));
    const inspectionId = mintId();
    const show = (options = {}) =>
      renderScreen(<ReportViewer inspectionId={inspectionId} onClose={vi.fn()} />, options);
    const { unmount } = show();
    const link = await screen.findByRole('link', { name: 'Write report' });
    expect(link.getAttribute('href')).toBe(`/inspection/${inspectionId}/report`);
    unmount();
    show({ user: CLIENT });
    expect(await screen.findByText('No report')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Write report' })).toBeNull();
  });

  it('does not mention changes while the report matches the inspection', async () => {
    open();
    expect((await shown()).queryByRole('alert')).toBeNull();
  });
});
