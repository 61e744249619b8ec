import 'fake-indexeddb/auto';
import { type CurrentUser, listInspectors } from '@sightline/contracts/accounts/accounts';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { getClient } from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { listStatusChanges } from '@sightline/contracts/inspections/inspectionHistory';
import {
  changeInspectionStatus,
  getInspection,
  type Inspection,
} from '@sightline/contracts/inspections/inspections';
import { updateInspection } from '@sightline/contracts/inspections/scheduling';
import { listMeasurements } from '@sightline/contracts/measurements/measurements';
import { listMessages } from '@sightline/contracts/messages/messages';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { createPaymentLink, listPayments } from '@sightline/contracts/payments/payments';
import { listPhotos } from '@sightline/contracts/photos/photos';
import { listInspectionMails, listReportVersions } from '@sightline/contracts/reports/reports';
import { listProblemReports } from '@sightline/contracts/rooms/problemReports';
import { listRoomEvents } from '@sightline/contracts/rooms/roomEvents';
import { assignHost, listHosts, listInvitations } from '@sightline/contracts/rooms/rooms';
import { listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import {
  ORGANIZATION,
  sampleChecklist,
  sampleClient,
  sampleDelivery,
  sampleInspection,
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

const LATER = '2026-11-20T16:00:00.000Z';
const BO: CurrentUser = { ...ADMIN, id: mintId(), role: 'inspector', firstName: 'Bo', lastName: 'Lang' };
const STAFF = [
  { id: mintId(), name: 'Ana Ruiz', licenseNumber: 'BN-77', trades: [] },
  { id: BO.id, name: 'Bo Lang', licenseNumber: 'BN-88', trades: [] },
];
const [ANA] = STAFF;

function serve(inspection: Inspection = palm): FakeApi {
  return FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getInspection, () => inspection)
    .on(getClient, () => sampleClient())
    .on(listInspectors, () => STAFF)
    .on(listHosts, () => STAFF)
    .on(listStatusChanges, () => [])
    .on(listProblemReports, () => [])
    .on(listInspectionMails, () => [])
    .on(listPayments, () => ({ items: [], nextCursor: null }))
    .on(getChecklist, () => sampleChecklist())
    .on(listPhotos, () => [])
    .on(listMeasurements, () => [])
    .on(listVoiceNotes, () => [])
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

function open(inspection: Inspection = palm, user = ADMIN) {
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
    { user, at: `/inspection/${inspection.id}` },
  );
}

describe("an inspection's page", () => {
  it('shows a flexible request by its day only, and names the hour that confirming it sets', async () => {
    const facts = { isRequested: true, preferredTime: 'flexible', scheduledDate: '2026-11-27T14:00:00.000Z' };
    const requested = sampleInspection(facts as Partial<Inspection>);
    serve(requested);
    open(requested);
    expect((await screen.findByText('Nov 27, 2026, Flexible')).getAttribute('title')).toBeNull();
    expect(screen.getByText(/Any time on this day suits the client/)).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Confirm 9:00 AM EST' })).toBeDefined();
  });

  it('names its mails without the address, which is the title of the page', async () => {
    const subject = `Your inspection is scheduled: ${palm.address}, Nov 27, 2026, 9:00 AM EST`;
    serve().on(listInspectionMails, () => [{ ...sampleDelivery({ subject, state: 'sent' }), sendAt: null }]);
    open();
    const history = within(await screen.findByRole('list', { name: 'History' }));
    expect(await history.findByText('Mail “Your inspection is scheduled”')).toBeDefined();
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
    await waitFor(() => expect(screen.getByText(/10:00 AM EST/)).toBeDefined());
    await person.click(screen.getByRole('button', { name: 'More actions' }));
    const way = screen.getByRole('menuitem', { name: 'Directions' });
    expect(way.getAttribute('href')).toContain('12%20Palm%20Way');
  });

  it('offers what is missing, and shows nothing empty', async () => {
    const bare = sampleInspection({ isVirtual: false, permitNumber: '', accessNotes: '', notes: '' });
    serve(bare);
    const { person } = open(bare);
    await person.click(await screen.findByRole('button', { name: 'Add permit' }));
    expect(await screen.findByLabelText('Permit Number')).toBeDefined();
    for (const title of ['Photos', 'Recordings', 'Deficiencies', 'Report'])
      expect(screen.queryByRole('heading', { name: title })).toBeNull();
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
    const virtual = sampleInspection({ isVirtual: true, inspectorId: BO.id, scheduledDate: begins });
    serve(virtual);
    open(virtual);
    const join = await screen.findByRole('link', { name: 'Join call' });
    expect(join.getAttribute('href')).toBe(`/inspection/${virtual.id}/virtual`);
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
    await person.click(dialog.getByRole('button', { name: 'Cancel Inspection' }));
    expect(dialog.getByText('Give a reason.')).toBeDefined();
    expect(api.sentTo(changeInspectionStatus)).toEqual([]);
    await write(person, dialog.getByLabelText(/Reason/), 'Roofing not finished');
    await person.click(dialog.getByRole('button', { name: 'Cancel Inspection' }));
    expect(await screen.findByText('Inspection canceled.')).toBeDefined();
    expect(api.sentTo(changeInspectionStatus)[0]?.body).toEqual({
      status: 'cancelled',
      reason: 'Roofing not finished',
    });
  });

  it('sends only the edited fields, with the version that was shown', async () => {
    const api = serve().on(updateInspection, ({ body }) => ({ ...palm, ...(body as object) }));
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    const notes = screen.getByLabelText('Access notes');
    await person.clear(notes);
    await write(person, notes, 'Key under the mat');
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Inspection updated successfully.')).toBeDefined();
    expect(api.sentTo(updateInspection).map(({ body }) => body)).toEqual([
      { accessNotes: 'Key under the mat', unmodifiedSince: palm.updatedAt },
    ]);
    // The text appears twice while the dialog closes.
    await waitFor(() => expect(screen.getAllByText('Key under the mat')).toHaveLength(1));
  });

  it('moves an appointment in the time zone of the organization', async () => {
    const api = serve().on(updateInspection, () => palm);
    const { person } = open();
    await screen.findByText(/10:00 AM EST/);
    await person.click(screen.getByRole('button', { name: 'Edit' }));
    const time = screen.getByLabelText('Time');
    await person.clear(time);
    await person.type(time, '14:30');
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(1));
    expect(api.sentTo(updateInspection)[0]?.body).toMatchObject({
      scheduledDate: '2026-11-20T19:30:00.000Z',
    });
  });

  it("shows another person's changes next to the typed ones, and then saves", async () => {
    const theirs = { ...palm, notes: 'Their note', updatedAt: '2026-11-20T16:00:00.000Z' };
    const late = new Refusal(409, { error: 'Someone else changed it.', code: 'changedMeanwhile' });
    const api = serve().on(updateInspection, () => late);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    await write(person, screen.getByLabelText('Access notes'), ', ring twice');
    api.on(getInspection, () => theirs);
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Someone else changed it.')).toBeDefined();
    await waitFor(() => expect(screen.getByLabelText('Office notes')).toHaveProperty('value', 'Their note'));
    api.on(updateInspection, ({ body }) => ({ ...theirs, ...(body as object) }));
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(2));
    expect(api.sentTo(updateInspection)[1]?.body).toEqual({
      accessNotes: 'Gate code 4711, ring twice',
      unmodifiedSince: theirs.updatedAt,
    });
  });

  it("lists a colleague's changes after a conflict, and those that a second save replaces", async () => {
    const theirs = {
      ...palm,
      accessNotes: 'Gate code 1200',
      notes: '',
      inspectorId: ANA?.id ?? '',
      inspector: 'Ana Ruiz',
      scheduledDate: '2026-11-20T19:30:00.000Z',
      status: 'cancelled' as const,
      updatedAt: LATER,
    };
    const late = new Refusal(409, { error: 'Someone else changed it.', code: 'changedMeanwhile' });
    const opened = { ...palm, notes: 'Call first' };
    const api = serve(opened).on(updateInspection, () => late);
    const { person } = open(opened);
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    await write(person, screen.getByLabelText('Access notes'), ', ring twice');
    api.on(getInspection, () => theirs);
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    const list = await screen.findByRole('list', { name: 'What changed meanwhile' });
    const lines = within(list).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'Status: Cancelled',
      'Date and time: Nov 20, 2026, 2:30 PM EST',
      'Inspector: Ana Ruiz',
      'Access notes: Gate code 1200. Yours is kept above. Saving replaces this.',
      'Office notes: (empty)',
    ]);
    expect(screen.getByLabelText('Access notes')).toHaveProperty('value', 'Gate code 4711, ring twice');
    expect(screen.getByLabelText('Office notes')).toHaveProperty('value', '');
  });

  it('sends the version that the dialog was opened with, even after the page has read a newer one', async () => {
    const theirs = { ...palm, accessNotes: 'Gate code 1200', notes: 'Their note', updatedAt: LATER };
    const late = new Refusal(409, { error: 'Someone else changed it.', code: 'changedMeanwhile' });
    const api = serve().on(updateInspection, () => late);
    const { person, queries } = open();
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    await write(person, screen.getByLabelText('Access notes'), ', ring twice');
    api.on(getInspection, () => theirs);
    void queries.invalidateQueries();
    await waitFor(() => expect(screen.getByLabelText('Office notes')).toHaveProperty('value', 'Their note'));
    for (const attempt of [1, 2]) {
      await person.click(screen.getByRole('button', { name: 'Save Changes' }));
      await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(attempt));
      await screen.findByText('Someone else changed it.');
    }
    const seen = api.sentTo(updateInspection).map(({ body }) => Reflect.get(Object(body), 'unmodifiedSince'));
    expect(seen).toEqual([palm.updatedAt, theirs.updatedAt]);
  });

  describe('the inspector', () => {
    const edit = async ({ person }: Pick<ReturnType<typeof open>, 'person'>) => {
      await person.click(await screen.findByRole('button', { name: 'Edit' }));
      return screen.getByRole('combobox', { name: 'Inspector' });
    };
    const optionsOf = async ({ person }: Pick<ReturnType<typeof open>, 'person'>, field: HTMLElement) => {
      await person.click(field);
      return screen.getAllByRole('option').map((option) => option.textContent);
    };

    it('is chosen from all inspectors by an admin', async () => {
      serve();
      const page = open();
      const field = await edit(page);
      await waitFor(async () =>
        expect(await optionsOf(page, field)).toEqual(['Not assigned', 'Ana Ruiz · BN-77', 'Bo Lang · BN-88']),
      );
    });

    it('can be the inspector who edits, if no inspector is assigned', async () => {
      const free = { ...palm, inspector: '' };
      const api = serve(free).on(updateInspection, () => ({
        ...free,
        inspectorId: BO.id,
        inspector: 'Bo Lang',
      }));
      const page = open(free, BO);
      const field = await edit(page);
      expect(await screen.findByText('Only the office can assign others')).toBeDefined();
      expect(await optionsOf(page, field)).toEqual(['Not assigned', 'Bo Lang · BN-88']);
      await page.person.click(screen.getByRole('option', { name: /Bo Lang/ }));
      await page.person.click(screen.getByRole('button', { name: 'Save Changes' }));
      await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(1));
      expect(api.sentTo(updateInspection)[0]?.body).toMatchObject({ inspectorId: BO.id });
    });

    it('cannot be changed by an inspector once one is assigned, and the page says why', async () => {
      const assigned = { ...palm, inspectorId: ANA?.id ?? '', inspector: 'Ana Ruiz' };
      serve(assigned);
      const field = await edit(open(assigned, BO));
      expect(field.getAttribute('aria-disabled')).toBe('true');
      await waitFor(() => expect(field.textContent).toBe('Ana Ruiz · BN-77'));
      expect(screen.getByText('Only the office can change who is assigned')).toBeDefined();
    });
  });

  describe('the host of a virtual inspection', () => {
    const virtual = { ...palm, isVirtual: true };
    const chosen = { ...virtual, hostId: ANA?.id ?? '', host: 'Ana Ruiz' };
    const hostField = () => screen.queryByRole('combobox', { name: 'Host of the Call' });
    const factOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

    it('is shown, and is the office unless a host is assigned', async () => {
      serve(virtual);
      const { unmount } = open(virtual);
      await screen.findByText('Facts');
      expect(factOf('Host')).toBe('Any admin');
      unmount();
      serve(chosen);
      open(chosen);
      await screen.findByText('Facts');
      expect(factOf('Host')).toBe('Ana Ruiz');
    });

    it('is assigned and removed by an admin, separately from other changes', async () => {
      const api = serve(virtual).on(assignHost, () => {
        api.on(getInspection, () => chosen);
        return chosen;
      });
      const { person } = open(virtual);
      await person.click(await screen.findByRole('button', { name: 'Edit' }));
      expect(await screen.findByText('Admins and the assigned inspector can always host')).toBeDefined();
      await person.click(hostField() as HTMLElement);
      await person.click(await screen.findByRole('option', { name: 'Ana Ruiz' }));
      await person.click(screen.getByRole('button', { name: 'Save Changes' }));
      await waitFor(() => expect(factOf('Host')).toBe('Ana Ruiz'));
      expect(api.sentTo(assignHost).map(({ body }) => body)).toEqual([{ hostId: ANA?.id }]);
      expect(api.sentTo(updateInspection)).toHaveLength(0);
      await waitFor(() => expect(hostField()).toBeNull());
      await person.click(screen.getByRole('button', { name: 'Edit' }));
      await person.click(hostField() as HTMLElement);
      await person.click(await screen.findByRole('option', { name: 'Any admin' }));
      await person.click(screen.getByRole('button', { name: 'Save Changes' }));
      await waitFor(() => expect(api.sentTo(assignHost)).toHaveLength(2));
      expect(api.sentTo(assignHost)[1]?.body).toEqual({ hostId: null });
    });

    it('keeps the dialog open with the reason when assigning fails, and resends no other change', async () => {
      const api = serve(virtual)
        .on(updateInspection, ({ body }) => ({ ...virtual, ...(body as object), updatedAt: LATER }))
        .on(assignHost, () => new Refusal(400, { error: 'This host does not exist.', code: 'badInput' }));
      const { person } = open(virtual);
      await person.click(await screen.findByRole('button', { name: 'Edit' }));
      await write(person, screen.getByLabelText('Office notes'), 'Second visit');
      await person.click(hostField() as HTMLElement);
      await person.click(await screen.findByRole('option', { name: 'Ana Ruiz' }));
      await person.click(screen.getByRole('button', { name: 'Save Changes' }));
      expect(await screen.findByText('This host does not exist.')).toBeDefined();
      api.on(assignHost, () => chosen);
      await person.click(screen.getByRole('button', { name: 'Save Changes' }));
      await waitFor(() => expect(api.sentTo(assignHost)).toHaveLength(2));
      expect(api.sentTo(updateInspection)).toHaveLength(1);
    });

    it('cannot be chosen by inspectors, or for an inspection without a call', async () => {
      serve(virtual);
      const { person, unmount } = open(virtual, BO);
      await person.click(await screen.findByRole('button', { name: 'Edit' }));
      expect(hostField()).toBeNull();
      unmount();
      serve();
      const inPerson = open();
      await inPerson.person.click(await screen.findByRole('button', { name: 'Edit' }));
      expect(hostField()).toBeNull();
      expect(screen.queryByText('Host')).toBeNull();
    });
  });

  it('says when it cannot be read', async () => {
    serve().on(getInspection, () => new Refusal(404, { error: 'Not found.', code: 'notFound' }));
    open();
    expect(await screen.findByText('Failed to fetch the inspection')).toBeDefined();
  });
});
