import { getClient } from '@sightline/contracts/clients/clients';
import { getInspection, listInspections } from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { listDeliveries } from '@sightline/contracts/reports/deliveries';
import { getLatestReport, type Report } from '@sightline/contracts/reports/reports';
import { listRoomEvents } from '@sightline/contracts/rooms/roomEvents';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { item } from '../../../../workers/src/testing/reportContent.ts';
import { signedReport } from '../../features/reports/testing/signedReport.ts';
import { FakeApi } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleClient, sampleDelivery, sampleInspection } from '../../testing/samples.ts';
import InspectionLayout from '../inspection/InspectionLayout.tsx';
import ReportPage from './ReportPage.tsx';

const COUNTS = { scheduled: 0, in_progress: 0, completed: 1, report_delivered: 0, cancelled: 0 };

function open(report: Report) {
  const isDelivered = report.status === 'delivered';
  const inspection = sampleInspection({
    id: report.inspectionId,
    status: isDelivered ? 'report_delivered' : 'completed',
  });
  const sentAt = '2026-11-28T19:10:00.000Z';
  FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getInspection, () => inspection)
    .on(listInspections, () => ({ items: [inspection], nextCursor: null, counts: COUNTS, matching: 1 }))
    .on(getClient, () => sampleClient({ id: inspection.clientId }))
    .on(listRoomEvents, () => new Promise(() => {}))
    .on(listDeliveries, () =>
      isDelivered ? [sampleDelivery({ state: 'sent', createdAt: sentAt, sentAt })] : [],
    )
    .on(getLatestReport, () => report);
  const page = (
    <Routes>
      <Route path="/inspection/:inspectionId" element={<InspectionLayout />}>
        <Route path="report" element={<ReportPage />} />
      </Route>
    </Routes>
  );
  return renderScreen(page, { at: `/inspection/${report.inspectionId}/report` });
}

const filled = () =>
  [...document.querySelectorAll('.MuiButton-contained')].map(({ textContent }) => textContent);

it('shows the signed report with headings in order, and sending it as the one filled button', async () => {
  open(signedReport());
  expect(await screen.findByRole('region', { name: 'Result' })).toBeDefined();
  expect(screen.getByRole('region', { name: 'Summary' })).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Send report' })).toHaveLength(1);
  expect(filled()).toEqual(['Send report']);
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));
  for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
});

it('has nothing to do for a delivered report, says when it was sent, and creates a re-inspection in one place', async () => {
  const { content, ...signed } = signedReport({ status: 'delivered' });
  const findings = [item('ductRough', 'Duct rough', 'Mechanical', 'It sags.')];
  open({ ...signed, content: { ...content, findings } });
  const emails = within(await screen.findByRole('region', { name: 'Email history' }));
  expect(emails.getByRole('button').textContent).toMatch(
    /^Delivered Sat, Nov 28(, 2026)?, 2:10 PM to office@harborhomes.example$/,
  );
  expect(await screen.findAllByRole('button', { name: 'Create re-inspection' })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Email again' })).toBeDefined();
  expect(filled()).toEqual([]);
});
