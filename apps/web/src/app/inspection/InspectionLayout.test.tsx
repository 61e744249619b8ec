import 'fake-indexeddb/auto';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { getClient } from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { listStatusChanges } from '@sightline/contracts/inspections/inspectionHistory';
import {
  changeInspectionStatus,
  getInspection,
  type Inspection,
} from '@sightline/contracts/inspections/inspections';
import { listMeasurements } from '@sightline/contracts/measurements/measurements';
import { listMessages } from '@sightline/contracts/messages/messages';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { createPaymentLink, listPayments } from '@sightline/contracts/payments/payments';
import { listPhotos } from '@sightline/contracts/photos/photos';
import { listRecordings } from '@sightline/contracts/recordings/recordings';
import { listInspectionMails } from '@sightline/contracts/reports/deliveries';
import { listReportVersions } from '@sightline/contracts/reports/reportLists';
import { listProblemReports } from '@sightline/contracts/rooms/problemReports';
import { listRoomEvents, type RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import {
  inviteClientToCall,
  listHosts,
  listInvitations,
  mailInvitation,
} from '@sightline/contracts/rooms/rooms';
import { listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { sampleNote } from '../../features/voice-notes/testing/sampleNote.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { emptyOutbox } from '../../testing/emptyOutbox.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import {
  ORGANIZATION,
  sampleChecklist,
  sampleClient,
  sampleDelivery,
  sampleInspection,
  sampleInvitation,
  samplePayment,
  sampleState,
} from '../../testing/samples.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import InspectionLayout from './InspectionLayout.tsx';
import OverviewPage from './OverviewPage.tsx';

const palm = sampleInspection({
  isVirtual: false,
  accessNotes: 'Gate code 4711',
  contactName: 'Sam Field',
  contactPhone: '(954) 555-0100',
  permitAppliedOn: '2026-09-03',
});

const IN_A_WEEK = new Date(Date.now() + 7 * 24 * 3600_000).toISOString();
const calledLater = sampleInspection({ isVirtual: true, inspectorId: mintId(), scheduledDate: IN_A_WEEK });
const CLIENTS_LINK = sampleInvitation({ inspectionId: calledLater.id });

const LATER = '2026-11-20T16:00:00.000Z';
const INSPECTOR_ID = mintId();

function serve(inspection: Inspection = palm): FakeApi {
  return FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getInspection, () => inspection)
    .on(getClient, () => sampleClient())
    .on(listInspectors, () => [])
    .on(listHosts, () => [])
    .on(listStatusChanges, () => [])
    .on(listProblemReports, () => [])
    .on(listInspectionMails, () => [])
    .on(listPayments, () => ({ items: [], nextCursor: null }))
    .on(getChecklist, () => sampleChecklist())
    .on(listPhotos, () => [])
    .on(listMeasurements, () => [])
    .on(listVoiceNotes, () => [])
    .on(listRecordings, () => [])
    .on(listReportVersions, () => [])
    .on(listMessages, () => ({ items: [], nextCursor: null }))
    .on(listInvitations, () => [])
    .on(listRoomEvents, () => [])
    .on(getSettings, () => ({
      requiresPhotoOnFail: false,
      requiresReportApproval: false,
      assignedInspectorHosts: true,
      siteRadiusMeters: 150,
    }));
}

function open(inspection: Inspection = palm, user = ADMIN, part = '') {
  return renderScreen(
    <>
      <Routes>
        <Route path="/inspection/:inspectionId" element={<InspectionLayout />}>
          <Route index element={<OverviewPage />} />
          <Route path="*" element={<p>Another part</p>} />
        </Route>
      </Routes>
      <ConfirmHost />
    </>,
    { user, at: `/inspection/${inspection.id}${part}` },
  );
}

describe("an inspection's page", () => {
  it('shows a flexible request by its day only, and names the hour that confirming it sets', async () => {
    const facts = { isRequested: true, preferredTime: 'flexible', scheduledDate: '2026-11-27T14:00:00.000Z' };
    const requested = sampleInspection(facts as Partial<Inspection>);
    serve(requested);
    open(requested);
    const day = await screen.findByText(/^Fri, Nov 27(, 2026)?, Flexible$/);
    expect(day.getAttribute('title')).toBeNull();
    expect(screen.getByText(/Any time on this day suits the client/)).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Confirm 9:00 AM EST' })).toBeDefined();
    // The header does not repeat it.
    expect(screen.queryByRole('button', { name: 'Confirm time' })).toBeNull();
  });

  it('tells its moments as people say them', async () => {
    const now = new Date().toISOString();
    const today = sampleInspection({ isVirtual: false, scheduledDate: now });
    serve(today).on(listVoiceNotes, () => [sampleNote({ inspectionId: today.id, recordedAt: now })]);
    open(today);
    expect(await screen.findByText(/^Today \d+:\d\d [AP]M$/)).toBeDefined();
    expect(await screen.findByText(/^today \d+:\d\d [AP]M$/)).toBeDefined();
  });

  it('has the time among its facts only where the property has other clocks than the office', async () => {
    serve();
    const { unmount } = open();
    const facts = async () => within(await screen.findByRole('region', { name: 'Facts' }));
    await screen.findByRole('link', { name: 'office@harborhomes.example' });
    expect((await facts()).queryByText('Scheduled')).toBeNull();
    unmount();
    const west = { ...palm, address: '12 Palafox St, Pensacola, FL 32502' };
    serve(west);
    open(west);
    const time = (await (await facts()).findByText('Scheduled')).nextElementSibling;
    expect(time?.textContent).toMatch(/ 9:00 AM CST \(10:00 AM EST\)$/);
  });

  it('names its mails without the address, which is the title of the page', async () => {
    const subject = `Your inspection is scheduled: ${palm.address}, Nov 27, 2026, 9:00 AM EST`;
    serve().on(listInspectionMails, () => [{ ...sampleDelivery({ subject, state: 'sent' }), sendAt: null }]);
    open();
    const history = within(await screen.findByRole('list', { name: 'History' }));
    expect(await history.findByText('Email “Your inspection is scheduled”')).toBeDefined();
  });

  it('lists the problems reported in its calls, each with its log', async () => {
    const problem = {
      id: mintId(),
      inspectionId: palm.id,
      at: LATER,
      by: 'Sam Field (Guest)',
      text: 'No sound',
    };
    serve().on(listProblemReports, () => [problem]);
    open();
    const history = within(await screen.findByRole('list', { name: 'History' }));
    const line = (await history.findByText(/^Problem reported/)).closest('li');
    expect(line?.textContent).toMatch(/Problem reported · Sam Field \(Guest\) No sound/);
    const href = history.getByRole('link', { name: 'Download log' }).getAttribute('href');
    expect(href).toBe(`/api/problem-reports/${problem.id}/log`);
  });

  it('shows the facts, access notes, the contact on site, the client, and the way there', async () => {
    serve();
    const { person } = open();
    expect(await screen.findByRole('heading', { level: 1, name: palm.address })).toBeDefined();
    for (const text of ['Gate code 4711', /^Sam Field/, `${palm.permitNumber}, applied Sep 3, 2026`])
      expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByText(/Luis Ortega/)).toBeDefined();
    expect(screen.getByRole('link', { name: '(954) 555-0100' }).getAttribute('href')).toBe('tel:9545550100');
    expect(await screen.findByRole('link', { name: 'office@harborhomes.example' })).toBeDefined();
    const time = () => document.querySelector('header time')?.textContent;
    await waitFor(() => expect(time()).toContain('10:00 AM'));
    await person.click(screen.getByRole('button', { name: 'More actions' }));
    const way = screen.getByRole('menuitem', { name: 'Directions' });
    expect(way.getAttribute('href')).toContain('12%20Palm%20Way');
  });

  it.each(['', '/checklist', '/photos'])(
    'changes the status in the same place on each part: "%s"',
    async (part) => {
      const api = serve().on(changeInspectionStatus, () => palm);
      const { person } = open(palm, ADMIN, part);
      await person.click(await screen.findByRole('combobox', { name: /^Status of 12 Palm Way/ }));
      await person.click(await screen.findByRole('option', { name: 'In Progress' }));
      await waitFor(() => expect(api.sentTo(changeInspectionStatus)).toHaveLength(1));
    },
  );

  it('offers what is missing, and shows nothing empty', async () => {
    const bare = sampleInspection({ isVirtual: false, permitNumber: '', accessNotes: '', notes: '' });
    serve(bare);
    const { person } = open(bare);
    await person.click(await screen.findByRole('button', { name: 'Add permit number' }));
    expect(await screen.findByLabelText('Permit number')).toBeDefined();
    for (const title of ['Photos', 'Voice notes', 'Deficiencies', 'Report'])
      expect(screen.queryByRole('heading', { name: title })).toBeNull();
  });

  it('ticks the call by attendance, not by the status', async () => {
    const joined: RoomEvent = {
      ...{ id: mintId(), seq: 2, at: LATER, by: { subject: 'user:1', name: 'Ana Ruiz', role: 'host' } },
      kind: 'peer:joined',
      data: { peerId: mintId(), name: 'Ana Ruiz', role: 'host' },
    };
    const locked: RoomEvent = { ...joined, seq: 1, kind: 'room:locked', data: { locked: true } };
    const delivered = sampleInspection({ isVirtual: true, status: 'report_delivered' });
    const stepsAfter = async (events: RoomEvent[]): Promise<(string | null)[]> => {
      serve(delivered).on(listRoomEvents, ({ query }) =>
        query.get('since') === '0' ? events : new Promise(() => {}),
      );
      const { unmount } = open(delivered);
      await screen.findByText(events.length === 1 ? 'No call' : 'Call');
      const list = await screen.findByRole('list', { name: 'Progress' });
      const steps = within(list).getAllByRole('listitem');
      const texts = steps.map(({ textContent }) => textContent);
      unmount();
      return texts;
    };
    expect(await stepsAfter([locked])).toContain('No call, open');
    expect(await stepsAfter([locked, joined])).toContain('Call, done');
  });

  describe('the payment link', () => {
    const due = sampleInspection({ feeCents: 12_500, paymentStatus: 'pending' });
    const sent = { link: 'https://pay.example/checkout', sentTo: 'office@harborhomes.example' };
    const press = async ({ person }: ReturnType<typeof open>) => {
      await person.click(await screen.findByRole('button', { name: 'More actions' }));
      await person.click(screen.getByRole('menuitem', { name: 'Email payment link' }));
    };

    it('is mailed while an amount is due', async () => {
      const api = serve(due).on(createPaymentLink, () => sent);
      await press(open(due));
      expect(await screen.findByText('To office@harborhomes.example')).toBeDefined();
      expect(api.sentTo(createPaymentLink)[0]?.body).toMatchObject({ isMailed: true });
    });

    it('asks first when a payment was received that does not match', async () => {
      const api = serve(due)
        .on(createPaymentLink, () => sent)
        .on(listPayments, () => ({ items: [samplePayment({ state: 'unclear' })], nextCursor: null }));
      await press(open(due));
      const question = within(await screen.findByRole('alertdialog', { name: 'Ask for another payment?' }));
      expect(api.sentTo(createPaymentLink)).toHaveLength(0);
      question.getByRole('button', { name: 'Email payment link' }).click();
      await waitFor(() => expect(api.sentTo(createPaymentLink)).toHaveLength(1));
    });

    it('is not offered once the inspection is paid', async () => {
      const paid = sampleInspection({ feeCents: 12_500, paymentStatus: 'paid' });
      serve(paid);
      const { person } = open(paid);
      await person.click(await screen.findByRole('button', { name: 'More actions' }));
      expect(screen.queryByRole('menuitem', { name: 'Email payment link' })).toBeNull();
    });
  });

  it('links a re-inspection to the original inspection', async () => {
    const [inspectionId, reportId] = [mintId(), mintId()];
    const reinspects = { inspectionId, reportId, reportNumber: 'R-2026-00042 v2', itemIds: [] };
    const again = { ...palm, reinspects };
    serve(again);
    open(again);
    const link = await screen.findByRole('link', { name: 'Re-inspection of R-2026-00042 v2' });
    expect(link.getAttribute('href')).toBe(`/inspection/${inspectionId}`);
  });

  it('has the parts of the room as tabs, with what each of them has', async () => {
    const api = serve();
    const items = sampleChecklist().template.sections.flatMap((section) => section.items);
    const [item] = items;
    const marked = { ...sampleChecklist(), fields: { [item?.id ?? '']: sampleState('pass') } };
    api.on(getChecklist, () => marked);
    open();
    const parts = within(await screen.findByRole('navigation', { name: 'Parts of this inspection' }));
    await waitFor(() => expect(parts.getByText(`1/${items.length}`)).toBeDefined());
    const hrefs = parts.getAllByRole('link').map((link) => link.getAttribute('href'));
    const names = ['checklist', 'photos', 'measurements', 'voice-notes', 'gps', 'scan', 'report', 'messages'];
    const own = `/inspection/${palm.id}`;
    expect(hrefs).toEqual([own, ...names.map((part) => `${own}/${part}`)]);
    expect(parts.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page');
  });

  it('leads to the call as its next step when it begins', async () => {
    const begins = new Date(Date.now() + 10 * 60_000).toISOString();
    const virtual = sampleInspection({ isVirtual: true, inspectorId: INSPECTOR_ID, scheduledDate: begins });
    serve(virtual);
    open(virtual);
    const start = await screen.findByRole('link', { name: 'Start call' });
    expect(start.getAttribute('href')).toBe(`/inspection/${virtual.id}/virtual`);
  });

  it('offers to join the call, and not to start it, to an inspector who may not host', async () => {
    const begins = new Date(Date.now() + 10 * 60_000).toISOString();
    const virtual = sampleInspection({ isVirtual: true, inspectorId: ADMIN.id, scheduledDate: begins });
    const inspector = { ...ADMIN, role: 'inspector', canHost: false } as const;
    serve(virtual);
    const { person, unmount } = open(virtual, inspector);
    expect(await screen.findByRole('link', { name: 'Join call' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'More actions' }));
    expect(screen.getByRole('menuitem', { name: 'Join call' })).toBeDefined();
    unmount();
    open(virtual, { ...inspector, canHostAssigned: true });
    expect(await screen.findByRole('link', { name: 'Start call' })).toBeDefined();
  });

  describe('of an inspection in person, on its day', () => {
    const scheduledDate = new Date().toISOString();
    const visit = sampleInspection({ isVirtual: false, inspectorId: ADMIN.id, scheduledDate });
    afterEach(emptyOutbox);

    it('starts it with one press of its inspector: the checklist opens and the status is sent', async () => {
      const begun = { ...visit, status: 'in_progress' as const };
      const api = serve(visit).on(changeInspectionStatus, () => begun);
      const { person } = open(visit);
      await person.click(await screen.findByRole('link', { name: 'Start inspection' }));
      expect(screen.getByText('Another part')).toBeDefined();
      await waitFor(() => expect(api.sentTo(changeInspectionStatus)).toHaveLength(1));
      expect(api.sentTo(changeInspectionStatus)[0]?.body).toEqual({
        status: 'in_progress',
        from: 'scheduled',
      });
    });

    it('opens the checklist for others, and does not start it', async () => {
      const api = serve(visit);
      const { person } = open(visit, { ...ADMIN, id: mintId() });
      await person.click(await screen.findByRole('link', { name: 'Open checklist' }));
      expect(screen.getByText('Another part')).toBeDefined();
      expect(pageOutbox().store.getState().entries).toEqual([]);
      expect(api.sentTo(changeInspectionStatus)).toEqual([]);
    });
  });

  it("mails the client's link by one press of the next step, and leaves the focus at the other actions", async () => {
    const api = serve(calledLater)
      .on(getClient, () => sampleClient({ email: 'elena@example.com' }))
      .on(inviteClientToCall, () => CLIENTS_LINK)
      .on(mailInvitation, () => ({ ...CLIENTS_LINK, delivery: 'queued' as const }));
    const { person, queries } = open(calledLater);
    await person.click(await screen.findByRole('button', { name: /^Invite / }));
    await waitFor(() => expect(api.sentTo(mailInvitation)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    api.on(listInvitations, () => [{ ...CLIENTS_LINK, delivery: 'queued' as const }]);
    await queries.invalidateQueries();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Invite / })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More actions' }));
  });

  it('opens the other ways to invite where the client has no email address', async () => {
    const api = serve(calledLater).on(getClient, () => sampleClient({ email: '' }));
    const { person } = open(calledLater);
    await person.click(await screen.findByRole('button', { name: /^Invite / }));
    expect(await screen.findByRole('dialog', { name: 'Invite to the call' })).toBeDefined();
    expect(api.sentTo(mailInvitation)).toHaveLength(0);
  });

  it('names no next step while it is unknown who was invited', async () => {
    const noConnection = new Refusal(400, { error: 'No connection.', code: 'badInput' });
    serve(calledLater).on(listInvitations, () => noConnection);
    const { person } = open(calledLater);
    // The dialog reads the same list.
    await person.click(await screen.findByRole('button', { name: 'More actions' }));
    await screen.findByRole('menuitem', { name: 'Invite to the call' });
    expect(screen.queryByRole('button', { name: /^Invite / })).toBeNull();
  });

  it('is canceled with a reason, and names the author and reason of each status', async () => {
    const change = { by: 'Ana Ruiz (Admin)', from: 'in_progress', to: 'cancelled', reason: 'Rain', note: '' };
    const api = serve()
      .on(changeInspectionStatus, () => palm)
      .on(listStatusChanges, () => [{ ...change, at: LATER }]);
    const { person } = open();
    expect(await screen.findByText('Reason: Rain')).toBeDefined();
    expect(screen.getByText(/Ana Ruiz \(Admin\)/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'More actions' }));
    await person.click(screen.getByRole('menuitem', { name: 'Cancel inspection' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel this inspection?' }));
    await person.click(dialog.getByRole('button', { name: 'Cancel inspection' }));
    expect(dialog.getByText('Give a reason.')).toBeDefined();
    expect(api.sentTo(changeInspectionStatus)).toEqual([]);
    await write(person, dialog.getByLabelText(/Reason/), 'Roofing not finished');
    await person.click(dialog.getByRole('button', { name: 'Cancel inspection' }));
    expect(await screen.findByText('Inspection canceled.')).toBeDefined();
    expect(api.sentTo(changeInspectionStatus)[0]?.body).toEqual({
      status: 'cancelled',
      reason: 'Roofing not finished',
    });
  });

  it('shows the host of its call, which is the office unless one is assigned', async () => {
    const virtual = { ...palm, isVirtual: true };
    const hostOf = async () => (await screen.findByText('Host')).nextElementSibling?.textContent;
    serve(virtual);
    const { unmount } = open(virtual);
    expect(await hostOf()).toBe('Any admin');
    unmount();
    const chosen = { ...virtual, hostId: ADMIN.id, host: 'Ana Ruiz' };
    serve(chosen);
    open(chosen);
    expect(await hostOf()).toBe('Ana Ruiz');
  });

  it('shows no host for an inspection on site', async () => {
    serve();
    open();
    await screen.findByText('Facts');
    expect(screen.queryByText('Host')).toBeNull();
  });

  it('says when it cannot be read', async () => {
    serve().on(getInspection, () => new Refusal(404, { error: 'Not found.', code: 'notFound' }));
    open();
    expect(await screen.findByText("Couldn't load the inspection")).toBeDefined();
  });
});
