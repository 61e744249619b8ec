import { mintId } from '@sightline/contracts/core/ids';
import { getInspection, listInspections } from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { listDeliveries } from '@sightline/contracts/reports/deliveries';
import { downloadReportCopy } from '@sightline/contracts/reports/reportFiles';
import { listReportVersions } from '@sightline/contracts/reports/reportLists';
import {
  approveReport,
  getLatestReport,
  type Report,
  scheduleReinspection,
} from '@sightline/contracts/reports/reports';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { item } from '../../../../../workers/src/testing/reportContent.ts';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleDelivery, sampleInspection } from '../../../testing/samples.ts';
import { signedReport } from '../testing/signedReport.ts';
import { ReportPanel } from './ReportPanel.tsx';

const COUNTS = { scheduled: 1, in_progress: 0, completed: 0, report_delivered: 1, cancelled: 0 };

function serve(report: Report) {
  const api = FakeApi.install()
    .on(getLatestReport, () => report)
    .on(getOrganization, () => ORGANIZATION)
    .on(listDeliveries, () => []);
  const { person } = renderScreen(<ReportPanel inspectionId={report.inspectionId} />);
  return { api, person };
}

function open(changesSinceSigned: string[]): void {
  serve(signedReport({ changesSinceSigned }));
}

describe('the Report tab of a signed report', () => {
  it('lists changes of checklist and photos after this version was signed', async () => {
    open(['Final electrical: changed from passed to failed.', '2 photos added.']);
    const alert = within(await screen.findByRole('alert'));
    expect(
      alert.getByText(
        'The checklist, photos, measurements, rooms, voice notes or scan findings changed after version 2 was signed:',
      ),
    ).toBeDefined();
    expect(alert.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Final electrical: changed from passed to failed.',
      '2 photos added.',
    ]);
    expect(screen.getByRole('button', { name: 'Generate a new version' })).toBeDefined();
  });

  it('mentions no changes while the report still matches the inspection', async () => {
    open([]);
    expect(await screen.findByText('PDF ready')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['expired', 'has expired'],
    ['notYetValid', 'is valid only from a later date'],
  ] as const)('says that a certificate did not sign the PDF: %s', async (notSigned, problem) => {
    const ready = { state: 'ready', sha256: 'd'.repeat(64), bytes: 90_000 } as const;
    serve(signedReport({ pdf: { ...ready, renderedAt: new Date().toISOString(), notSigned } }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`because the company's certificate ${problem}.`);
    expect(screen.getByRole('button', { name: 'Send report' })).toBeDefined();
  });

  it('says why the PDF does not exist', async () => {
    serve(signedReport({ pdf: { state: 'failed', reason: 'Out of paper.' } }));
    expect(await screen.findByText('Failed to generate PDF')).toBeDefined();
    expect(screen.getByText('Out of paper.')).toBeDefined();
  });

  it("shows the report generator's message for a failed Word or Excel copy, with the reason", async () => {
    const { api, person } = serve(signedReport({}));
    const refusal = { error: 'The worker is out of disk space.', code: 'unavailable' };
    api.on(downloadReportCopy, () => new Refusal(503, refusal));
    await person.click(await screen.findByRole('button', { name: 'Download' }));
    await person.click(screen.getByRole('menuitem', { name: 'Word (.docx)' }));
    expect(await screen.findByText('Professional Export Failed')).toBeDefined();
    expect(screen.getByText('The worker is out of disk space.')).toBeDefined();
  });

  it('in review offers an admin the approval, and no email before it', async () => {
    const report = signedReport({ status: 'in_review' });
    const { api, person } = serve(report);
    const approval = { by: 'Luis Ortega (Admin)', licenseNumber: 'PX-9', at: '2026-11-20T17:00:00.000Z' };
    api.on(approveReport, () => {
      api.on(getLatestReport, () => ({ ...report, status: 'approved', approval }));
      return { ...report, status: 'approved', approval };
    });
    const send = () => screen.queryByRole('button', { name: 'Send report' });
    const approve = await screen.findByRole('button', { name: 'Approve report' });
    expect(send()).toBeNull();
    await person.click(approve);
    expect(await screen.findByText(/^Approved by Luis Ortega \(Admin\), license PX-9/)).toBeDefined();
    expect(send()).not.toBeNull();
  });

  it("shows the steps of the PDF's progress", async () => {
    const report = signedReport({ pdf: { state: 'rendering', percent: 50 } });
    serve(report);
    expect(await screen.findByText('The PDF is being created: 50%, laying out the pages...')).toBeDefined();
    const bar = screen.getByRole('progressbar', { name: 'The PDF is being created' });
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
  });

  it('opens the history with the changes between the versions', async () => {
    const report = signedReport({});
    const { api, person } = serve(report);
    api.on(listReportVersions, () => [
      {
        reportId: report.id,
        number: 'R-2026-00042 v2',
        signedBy: 'Ana Ruiz',
        result: 'approved',
        signedAt: '2025-11-28T19:10:00.000Z',
        type: 'summary',
        template: 'legal',
        status: 'approved',
        changes: ['Summary rewritten.'],
      },
    ]);
    await person.click(await screen.findByRole('button', { name: 'Show history' }));
    const versions = within(await screen.findByRole('list', { name: 'Versions of the report' }));
    expect(versions.getByRole('link', { name: 'R-2026-00042 v2' }).closest('li')?.textContent).toMatch(
      /^R-2026-00042 v2 · Approved/,
    );
    expect(versions.getByText('Summary rewritten.')).toBeDefined();
    expect(versions.getByText('Fri, Nov 28, 2025, 2:10 PM')).toBeDefined();
    expect(versions.getByText(/^Summary, legal template/)).toBeDefined();
  });

  it('leads to each older version by its address, and to the newest by that of the page', async () => {
    const report = signedReport({});
    const { api, person } = serve(report);
    const [facts, older] = [
      { signedBy: 'Ana Ruiz', result: 'approved', signedAt: report.createdAt, type: 'summary' },
      mintId(),
    ];
    const rest = { template: 'legal', status: 'approved', changes: [] };
    api.on(listReportVersions, () => [
      { ...facts, ...rest, reportId: report.id, number: 'R-2026-00042 v2' },
      { ...facts, ...rest, reportId: older, number: 'R-2026-00042' },
    ]);
    await person.click(await screen.findByRole('button', { name: 'Show history' }));
    await screen.findByRole('list', { name: 'Versions of the report' });
    const page = `/inspection/${report.inspectionId}/report`;
    const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(addressOf('R-2026-00042 v2')).toBe(page);
    expect(addressOf('R-2026-00042')).toBe(`${page}?version=${older}`);
  });

  it('says in one line when and to how many it was delivered, and offers to email it again', async () => {
    const report = signedReport({ status: 'delivered' });
    const { api, person } = serve(report);
    const sentAt = '2026-11-28T19:10:00.000Z';
    const { createdAt } = report;
    const sent = (to: string) =>
      sampleDelivery({ to, state: 'sent', createdAt, sentAt, needsDecision: false });
    api.on(listDeliveries, () => [sent('client@example.com'), sent('city@example.com')]);
    const line = await screen.findByRole('button', {
      name: /^Delivered Sat, Nov 28(, 2026)?, 2:10 PM to 2 recipients$/,
    });
    expect(line.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('listitem')).toBeNull();
    await person.click(line);
    expect(line.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('button', { name: 'Email again' }).className).not.toContain('contained');
    expect(screen.queryByRole('button', { name: 'Send report' })).toBeNull();
  });

  it('says that an earlier version was delivered, and not this one', async () => {
    const report = signedReport({});
    const { api } = serve(report);
    const earlier = new Date(Date.parse(report.createdAt) - 60_000).toISOString();
    api.on(listDeliveries, () => [sampleDelivery({ state: 'sent', createdAt: earlier, sentAt: earlier })]);
    expect(await screen.findByRole('button', { name: /^Earlier version delivered/ })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send report' })).toBeDefined();
  });

  it('creates a re-inspection of the failed items, and opens it', async () => {
    const signed = signedReport({});
    const failed = item('ductRough', 'Duct rough', 'Mechanical', 'It sags.');
    const report = { ...signed, content: { ...signed.content, findings: [failed] } };
    const created = sampleInspection({ id: mintId() });
    const { api, person } = serve(report);
    api.on(scheduleReinspection, () => created);
    await person.click(await screen.findByRole('button', { name: 'Create re-inspection' }));
    const link = await screen.findByRole('link', { name: 'Open the re-inspection' });
    expect(link.getAttribute('href')).toBe(`/inspection/${created.id}`);
  });

  it('knows that the report was delivered as soon as its email was sent', async () => {
    const report = signedReport({});
    const { api } = serve(report);
    let state: 'sending' | 'sent' = 'sending';
    api.on(listDeliveries, () => [
      sampleDelivery({ state, sentAt: state === 'sent' ? report.createdAt : null }),
    ]);
    expect(
      await screen.findByRole('button', { name: 'Sending to office@harborhomes.example' }),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send report' })).toBeDefined();
    state = 'sent';
    api.on(getLatestReport, () => ({ ...report, status: 'delivered' }));
    expect(await screen.findByRole('button', { name: 'Email again' }, { timeout: 5000 })).toBeDefined();
  });

  it('leads to the re-inspection that was created before, and creates no other', async () => {
    const signed = signedReport({});
    const failed = item('ductRough', 'Duct rough', 'Mechanical', 'It sags.');
    const report = { ...signed, content: { ...signed.content, findings: [failed] } };
    const inspection = sampleInspection({ id: report.inspectionId });
    const reinspects = {
      ...{ inspectionId: inspection.id, reportId: report.id },
      ...{ reportNumber: 'R-2026-00042 v2', itemIds: ['ductRough'] },
    };
    const created = sampleInspection({ id: mintId(), reinspects });
    const items = [inspection, created];
    serve(report)
      .api.on(getInspection, () => inspection)
      .on(listInspections, () => ({ items, nextCursor: null, counts: COUNTS, matching: 2 }));
    const link = await screen.findByRole('link', { name: 'Open the re-inspection' });
    expect(link.getAttribute('href')).toBe(`/inspection/${created.id}`);
    expect(screen.queryByRole('button', { name: 'Create re-inspection' })).toBeNull();
  });
});
