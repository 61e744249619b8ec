import { listQuoteRequests } from '@sightline/contracts/bookings/bookings';
import { mintId } from '@sightline/contracts/core/ids';
import { Dashboard as Lists, readDashboard } from '@sightline/contracts/dashboard/dashboard';
import { type Inspection, listInspections } from '@sightline/contracts/inspections/inspections';
import { dismissMail, type FailedMail, resendMail } from '@sightline/contracts/mail/failedMails';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { listReports } from '@sightline/contracts/reports/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleDelivery, sampleInspection, sampleReportPage } from '../../testing/samples.ts';
import { answerQuestion, useConfirmState } from '../../ui/confirm.ts';
import { Dashboard } from './Dashboard.tsx';

const coral = sampleInspection({ clientName: 'Coral Homes', scheduledDate: '2026-11-20T15:00:00.000Z' });
const reef = sampleInspection({ clientName: 'Reef House', status: 'completed', isVirtual: false });
const person = (name: string, role: 'host' | 'field') => ({
  subject: `guest:${mintId()}`,
  name,
  role,
  joinedAt: '2026-11-20T15:02:00.000Z',
  isConnected: true,
});

const NOTHING = {
  version: '1',
  today: [],
  completedToday: 0,
  calls: [],
  reportsToSign: [],
  dueRecords: [],
  failedMails: [],
};

function open(lists: Partial<Lists>, requested: Inspection[] = []) {
  const later = Promise.withResolvers<Lists>();
  const counts = { scheduled: 0, in_progress: 0, completed: 0, report_delivered: 0, cancelled: 0 };
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listQuoteRequests, () => [])
    .on(listInspections, ({ query }) => ({
      nextCursor: null,
      counts,
      items: query.get('isRequested') === 'true' ? requested : [],
    }))
    .on(listReports, () => sampleReportPage([]))
    .on(readDashboard, ({ query }) => {
      if (!query.has('waitSeconds')) return Lists.parse({ ...NOTHING, ...lists });
      // The server keeps this request and the next one open.
      return query.get('since') === '1' ? later.promise : new Promise(() => {});
    });
  return { api, later, ...renderScreen(<Dashboard onChoose={vi.fn()} />) };
}

const list = async (name: string) => within(await screen.findByRole('region', { name }));
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

function failedMail(facts: Partial<FailedMail> = {}): FailedMail {
  const explanation = 'The mail server rejected the email: 550 No such user.';
  const failed = sampleDelivery({
    state: 'failed',
    subject: 'Inspection Report',
    to: 'a@b.example',
    explanation,
  });
  return { ...failed, inspectionId: coral.id, obstacle: null, ...facts };
}

describe("the office's lists", () => {
  it("lists a client's request with its hour, or as flexible", async () => {
    const request = (facts: Partial<Inspection>) =>
      sampleInspection({ isRequested: true, scheduledDate: '2026-11-27T18:00:00.000Z', ...facts });
    const items = [request({ preferredTime: 'afternoon' }), request({ preferredTime: 'flexible' })];
    open({}, items);
    const requests = await list('Client Requests');
    expect(await requests.findByText(/Nov 27, 2026, 1:00 PM EST/)).toBeDefined();
    expect(requests.getByText(/Nov 27, 2026, Flexible/)).toBeDefined();
  });

  it("names people who wait for a host in today's queue, and shows at once when a person joins", async () => {
    const { later } = open({ today: [coral], completedToday: 2 });
    const queue = await list("Today's Queue");
    expect((await queue.findByText('Coral Homes')).getAttribute('href')).toBe(`/inspection/${coral.id}`);
    expect(queue.getByText('2 completed today')).toBeDefined();
    expect(hrefOf('Join the call of Coral Homes today')).toBe(`/inspection/${coral.id}/virtual`);
    expect((await list('Live Calls')).getByText('No calls are live')).toBeDefined();
    const calls = [{ inspection: coral, people: [person('Maria Lopez', 'field')] }];
    later.resolve(Lists.parse({ ...NOTHING, version: '2', today: [coral], calls }));
    expect(await queue.findByText('Waiting for a host')).toBeDefined();
    expect(queue.getByText(/Waiting: Maria Lopez/).textContent).toContain('since 10:02 AM');
    expect(hrefOf('Join the live call of Coral Homes')).toBe(`/inspection/${coral.id}/virtual`);
  });

  it('shows a call with a host as live, with no person waiting', async () => {
    open({ calls: [{ inspection: coral, people: [person('Dana Whitfield', 'host')] }] });
    const calls = await list('Live Calls');
    expect(await calls.findByText('Live')).toBeDefined();
    expect(calls.getByText(/On the call: Dana Whitfield \(host\)/)).toBeDefined();
  });

  it('links to reports to sign, approve and send, and says why a person cannot', async () => {
    const due = { inspection: reef, dueOn: '2026-11-24' };
    const tower = sampleInspection({ clientName: 'Tower', status: 'completed' });
    open({
      reportsToSign: [
        { ...due, step: 'sign', refusal: null },
        { inspection: coral, dueOn: null, step: 'approve', refusal: null },
        { inspection: tower, dueOn: null, step: 'sign', refusal: 'Your account has no license.' },
      ],
      dueRecords: [
        { ...due, isLate: true, reportStatus: null },
        { inspection: tower, dueOn: '2026-11-25', isLate: false, reportStatus: 'approved' },
      ],
    });
    const toSign = await list('Reports to Sign');
    expect(await toSign.findByText(/Record due Nov 24/)).toBeDefined();
    expect(hrefOf('Sign the report of Reef House')).toBe(`/inspection/${reef.id}?report`);
    expect(hrefOf('Approve the report of Coral Homes')).toBe(`/inspection/${coral.id}?report`);
    expect(hrefOf('Open the report of Tower')).toBeDefined();
    expect(toSign.getByText('Your account has no license.')).toBeDefined();
    const records = await list('Records Due');
    expect(records.getByText('Late')).toBeDefined();
    expect(hrefOf('Send the report of Tower, due')).toBe(`/inspection/${tower.id}?report`);
  });

  it('sends a failed email again at once, and asks before it resends one that was cut off', async () => {
    const [failed, cutOff] = [failedMail(), failedMail({ state: 'unknown', subject: 'Receipt' })];
    const { api, person } = open({ failedMails: [failed, cutOff] });
    api.on(resendMail, () => ({ sentTo: 'new@b.example' }));
    const mails = await list('Emails That Failed');
    expect((await mails.findAllByText(/550 No such user/)).length).toBe(2);
    await person.click(mails.getByRole('button', { name: 'Send again: “Inspection Report” to a@b.example' }));
    expect(await screen.findByText('To new@b.example')).toBeDefined();
    expect(api.sentTo(resendMail)[0]?.body).toMatchObject({ acceptsDuplicate: false });
    await person.click(mails.getByRole('button', { name: /^Send again: “Receipt”/ }));
    await waitFor(() => expect(useConfirmState.getState().question?.text).toContain('would get it twice'));
    expect(api.sentTo(resendMail)).toHaveLength(1);
    answerQuestion(true);
    await waitFor(() => expect(api.sentTo(resendMail)).toHaveLength(2));
    expect(api.sentTo(resendMail)[1]?.body).toMatchObject({ acceptsDuplicate: true });
  });

  it('dismisses an email, which can be undone, and offers no second one-time link', async () => {
    const mail = failedMail({ obstacle: 'passwordLink' });
    const { api, person } = open({ failedMails: [mail] });
    api.on(dismissMail, () => sampleDelivery());
    const mails = await list('Emails That Failed');
    await person.click(await mails.findByRole('button', { name: /^Dismiss/ }));
    expect(mails.queryByRole('button', { name: /^Send again/ })).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.sentTo(dismissMail)).toHaveLength(2));
    expect(api.sentTo(dismissMail).map(({ body }) => body)).toEqual([
      { isDismissed: true },
      { isDismissed: false },
    ]);
  });

  it('shows a separate error for each list that cannot be loaded, and tries again', async () => {
    const { api, person } = open({});
    api.on(readDashboard, () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }));
    const { unmount } = renderScreen(<Dashboard onChoose={vi.fn()} />);
    expect((await screen.findAllByText("Couldn't load the records due")).length).toBeGreaterThan(0);
    api.on(readDashboard, ({ query }) => (query.has('waitSeconds') ? new Promise(() => {}) : NOTHING));
    const retry = screen.getAllByRole('button', { name: 'Try again' })[0];
    if (retry) await person.click(retry);
    await waitFor(() => expect(screen.queryByText("Couldn't load the records due")).toBeNull());
    unmount();
  });
});
