import { listBookingTimes, openBooking, startOwnBooking } from '@sightline/contracts/bookings/bookingLinks';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { type Inspection, listOwnInspections } from '@sightline/contracts/inspections/inspections';
import { countUnreadMessages, listMessages } from '@sightline/contracts/messages/messages';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { listOwnPayments } from '@sightline/contracts/payments/payments';
import type { ReportPhoto } from '@sightline/contracts/reports/content';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { listRoomEvents } from '@sightline/contracts/rooms/roomEvents';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { signedReport } from '../../features/reports/testing/signedReport.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { CLIENT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import {
  ORGANIZATION,
  sampleChecklist,
  sampleInspection,
  sampleSigned,
  signatureOf,
} from '../../testing/samples.ts';
import OwnInspectionPage from './OwnInspectionPage.tsx';

function open(inspections: Inspection[], search = '', isPaymentSetUp = false) {
  const [shown] = inspections;
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listOwnPayments, () => ({ isPaymentSetUp, payments: [] }))
    .on(listOwnInspections, () => inspections)
    .on(listMessages, () => ({ items: [], nextCursor: null }))
    .on(countUnreadMessages, ({ query }) =>
      query.has('since') ? new Promise(() => {}) : { unread: 0, version: '1' },
    )
    .on(startOwnBooking, () => ({ token: 'own' }))
    .on(listBookingTimes, () => ({ timeZone: ORGANIZATION.timeZone, days: [], lastDay: '2027-01-01' }))
    .on(openBooking, () => ({
      ...{ projectType: 'final', isVirtual: true, address: '', status: 'scheduled', preferredTime: null },
      ...{ feeCents: 12_500, paymentStatus: 'pending', payLink: null },
      ...{ startsAt: shown?.scheduledDate ?? null, endsAt: null, canCancel: true, canReschedule: true },
    }))
    .on(getChecklist, () => sampleChecklist({ progress: [] }))
    .on(listRoomEvents, () => new Promise(() => {}))
    .on(
      getLatestReport,
      () => new Refusal(404, { error: 'Not found.', code: 'notFound', details: { thing: 'report' } }),
    );
  const page = (
    <Routes>
      <Route path="/inspection/:inspectionId" element={<OwnInspectionPage />} />
    </Routes>
  );
  return {
    api,
    ...renderScreen(page, { user: CLIENT, at: `/inspection/${shown?.id ?? mintId()}${search}` }),
  };
}

const PHOTO: ReportPhoto = {
  id: mintId(),
  caption: 'Open splice',
  capturedAt: '2026-11-20T15:00:00.000Z',
  capturedBy: 'Ana Ruiz',
  source: 'file',
  sha256: 'a'.repeat(64),
  width: 4000,
  height: 3000,
  position: null,
  exif: null,
  distanceMeters: null,
  isOffSite: null,
  markup: [],
};

const steps = async () =>
  within(await screen.findByRole('list', { name: 'Progress' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('shows the way from the request to the report, and moves or cancels without a mail', async () => {
  open([
    sampleInspection({ status: 'scheduled', isVirtual: false, scheduledDate: '2031-11-28T15:00:00.000Z' }),
  ]);
  expect(await steps()).toEqual([
    expect.stringMatching(/^Requested, done/),
    expect.stringMatching(/^Confirmed, doneFor .*2031/),
    expect.stringMatching(/^Inspected, open/),
    expect.stringMatching(/^Report, open/),
  ]);
  expect(await screen.findByRole('button', { name: 'Choose another time' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Cancel inspection' })).toBeDefined();
  expect(screen.getByLabelText('Message')).toBeDefined();
  expect(screen.queryByText('Result')).toBeNull();
});

it('says inside a sentence that a confirmed inspection is today', async () => {
  open([sampleInspection({ status: 'scheduled', scheduledDate: new Date().toISOString() })]);
  expect((await steps())[1]).toMatch(/^Confirmed, doneFor today \d/);
});

it('opens the free times of an inspection without a date', async () => {
  open([sampleInspection({ status: 'scheduled', scheduledDate: null })], '?time');
  expect(await screen.findByRole('heading', { name: 'Available Dates' })).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Join/ })).toBeNull();
  expect(await steps()).toContainEqual('Confirmed, openYou choose the time');
});

it('asks for no report before it was delivered', async () => {
  const { api } = open([sampleInspection({ status: 'completed' })]);
  expect(await steps()).toContainEqual(expect.stringMatching(/^Report, openWe email it/));
  expect(api.sentTo(getLatestReport)).toEqual([]);
});

it('dates the inspection by the record of the report, not by the day when its status was changed', async () => {
  const { content, ...signed } = signedReport();
  const report = { ...signed, content: { ...content, generatedAt: '2026-11-25T15:00:00.000Z' } };
  report.content.inspection = { ...content.inspection, scheduledDate: '2026-11-19T15:00:00.000Z' };
  report.content.figures = { ...content.figures, duration: null };
  const { api } = open([
    sampleInspection({
      ...{ id: report.inspectionId, status: 'report_delivered', completedDate: '2026-11-28T15:00:00.000Z' },
    }),
  ]);
  api.on(getLatestReport, () => report);
  await screen.findByText('Result');
  expect(await steps()).toContainEqual(expect.stringMatching(/^Inspected, done.*Nov 19/));
});

it('shows the result and the deficiencies of the delivered report first, and leads to the re-inspection', async () => {
  const { content, ...signed } = signedReport();
  const findings = content.passed.map((item) => ({ ...item, photoIds: [PHOTO.id] }));
  const report = {
    ...signed,
    content: { ...content, result: 'partial' as const, findings, photos: [PHOTO] },
  };
  const inspection = sampleInspection({ id: report.inspectionId, status: 'report_delivered' });
  const next = sampleInspection({
    id: mintId(),
    scheduledDate: null,
    status: 'scheduled',
    reinspects: { inspectionId: inspection.id, reportId: report.id, reportNumber: 'R-1 v1', itemIds: [] },
  });
  const { api } = open([inspection, next]);
  api.on(getLatestReport, () => report);
  const deficiencies = await screen.findByRole('region', { name: /^Deficiencies/ });
  expect(within(deficiencies).getAllByRole('img')[0]?.getAttribute('src')).toContain(PHOTO.id);
  for (const { label } of findings) expect(within(deficiencies).getByText(label)).toBeDefined();
  const step = screen.getByRole('link', { name: /^Choose a re-inspection time/ });
  expect(step.getAttribute('href')).toBe(`/inspection/${next.id}?time`);
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toContain(inspection.id);
  const read = screen.getByRole('link', { name: 'Open report' });
  expect(read.getAttribute('href')).toBe(`/inspection/${inspection.id}/report`);
});

it('offers the payment of a delivered inspection next to its report', async () => {
  const report = signedReport();
  const inspection = sampleInspection({
    id: report.inspectionId,
    status: 'report_delivered',
    feeCents: 9_500,
  });
  const { api } = open([inspection], '', true);
  api.on(getLatestReport, () => report);
  expect(await screen.findByRole('button', { name: /^Pay \$95/ })).toBeDefined();
  expect(screen.getByText('$95 · Not paid')).toBeDefined();
  const read = screen.getByRole('link', { name: `Open report, ${inspection.address}` });
  expect(read.getAttribute('href')).toBe(`/inspection/${inspection.id}/report`);
});

it('shows no fee of a canceled inspection', async () => {
  open([sampleInspection({ status: 'cancelled', feeCents: 9_500 })]);
  expect(await screen.findByRole('region', { name: 'Details' })).toBeDefined();
  expect(screen.queryByText(/\$95/)).toBeNull();
});

it('shows what the client asked for by the name that it has in the request', async () => {
  open([sampleInspection({ details: 'Gate code 4711' })]);
  const details = within(await screen.findByRole('region', { name: 'Details' }));
  expect(details.getByText('Special requests')).toBeDefined();
  expect(details.getByText('Gate code 4711')).toBeDefined();
});

it('says that an inspection of another account is not theirs', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'This inspection is not among yours' })).toBeDefined();
});

it('clients get the progress of the checklist while the inspector works, without marks', async () => {
  const progress = [
    { sectionId: 'mechanical', totalItems: 7, completedItems: 3 },
    { sectionId: 'plumbing', totalItems: 4, completedItems: 0 },
  ];
  open([sampleInspection({ status: 'in_progress' })]).api.on(getChecklist, () =>
    sampleChecklist({ progress }),
  );
  const checklist = within(await screen.findByRole('region', { name: 'Checklist progress' }));
  expect(await checklist.findByText('3 of 11 marked')).toBeDefined();
  expect(checklist.getByText('3/7')).toBeDefined();
  expect(checklist.queryByText(/passed|failed/)).toBeNull();
});

it('clients get the signed checklist with its marks and notes', async () => {
  const states = {
    ...{ by: 'Ana Ruiz', madeAt: '2026-11-20T15:00:00.000Z', at: '2026-11-20T15:00:00.000Z' },
    ...{ changeId: mintId(), revision: 1, heads: [], conflicts: [] },
  };
  const fields = {
    ductRough: { ...states, value: 'fail' as const },
    ductRoughNotes: { ...states, value: 'Gap at the plenum.' },
  };
  const checklist = sampleChecklist({ fields });
  const signed = signatureOf(sampleSigned(checklist));
  open([sampleInspection({ status: 'completed' })]).api.on(getChecklist, () => ({ ...checklist, signed }));
  const item = within(await screen.findByRole('region', { name: 'Mechanical' })).getByRole('listitem');
  expect(item.textContent).toBe('Duct roughFailedGap at the plenum.');
  expect(screen.getByText('Signed by Ana Ruiz')).toBeDefined();
  // What was not marked is no part of what was signed.
  expect(screen.queryByText('Gas piping')).toBeNull();
});
