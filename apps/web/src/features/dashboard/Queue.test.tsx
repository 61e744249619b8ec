import { mintId } from '@sightline/contracts/core/ids';
import { type Dashboard as Lists, readDashboard } from '@sightline/contracts/dashboard/dashboard';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { dismissMail, type FailedMail, resendMail } from '@sightline/contracts/mail/failedMails';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeApi } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import {
  ORGANIZATION,
  sampleDashboard,
  sampleDelivery,
  sampleInspection,
  sampleRequest,
} from '../../testing/samples.ts';
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

function open(lists: Partial<Lists>) {
  const later = Promise.withResolvers<Lists>();
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(readDashboard, ({ query }) => {
      if (!query.has('waitSeconds')) return sampleDashboard(lists);
      // The server keeps this request and the next one open.
      return query.get('since') === '1' ? later.promise : new Promise(() => {});
    });
  return { api, later, ...renderScreen(<Dashboard onChoose={vi.fn()} renderMove={() => null} />) };
}

const group = async (name: string) => within(await screen.findByRole('region', { name }));
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

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T15:10:00.000Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe('the queue of work', () => {
  it("lists a client's request with its day and hour, or as flexible", async () => {
    const request = (facts: Partial<Inspection>) =>
      sampleInspection({ isRequested: true, scheduledDate: '2026-11-27T18:00:00.000Z', ...facts });
    open({
      clientRequests: [request({ preferredTime: 'afternoon' }), request({ preferredTime: 'flexible' })],
    });
    const requests = await group('Requests');
    await requests.findByText(/1:00 PM/);
    const [afternoon, flexible] = requests.getAllByRole('listitem').map((row) => row.textContent);
    expect(afternoon).toMatch(/^Fri, Nov 27.*1:00 PM/);
    expect(flexible).toMatch(/^Fri, Nov 27.*Flexible/);
  });

  it('lists the requests of visitors and clients in one order, by arrival', async () => {
    const arrived = (address: string, hour: number) => ({
      ...{ address, createdAt: `2026-11-20T0${hour}:00:00.000Z` },
    });
    open({
      bookingRequests: [
        sampleRequest(arrived('2 Second Street', 2)),
        sampleRequest(arrived('4 Fourth Street', 4)),
      ],
      clientRequests: [
        sampleInspection({ isRequested: true, ...arrived('1 First Street', 1) }),
        sampleInspection({ isRequested: true, ...arrived('3 Third Street', 3) }),
      ],
    });
    const requests = await group('Requests');
    expect(requests.getByText('4 · Oldest first')).toBeDefined();
    const rows = requests.getAllByRole('listitem').map(({ textContent }) => textContent);
    for (const [at, address] of ['1 First', '2 Second', '3 Third', '4 Fourth'].entries())
      expect(rows[at]).toContain(address);
  });

  it('names people who wait for a host, and shows at once when a person joins', async () => {
    const { later } = open({ today: [coral], completedToday: 2 });
    const today = await group('Today');
    expect(today.getByText('1 · 2 completed')).toBeDefined();
    expect(hrefOf('Join the call of Coral Homes today')).toBe(`/inspection/${coral.id}/virtual`);
    const calls = [{ inspection: coral, people: [person('Maria Lopez', 'field')] }];
    later.resolve(sampleDashboard({ version: '2', today: [coral], calls }));
    const live = await group('Live now');
    expect(live.getByText('Waiting for a host')).toBeDefined();
    await live.findByText('10:02 AM');
    expect(live.getByRole('listitem').textContent).toMatch(/^10:02 AM.*Waiting: Maria Lopez/);
    expect(hrefOf('Join the live call of Coral Homes')).toBe(`/inspection/${coral.id}/virtual`);
    expect(screen.queryByRole('region', { name: 'Today' })).toBeNull();
  });

  it('shows a call with a host as live, with no person waiting', async () => {
    open({ calls: [{ inspection: coral, people: [person('Dana Whitfield', 'host')] }] });
    const calls = await group('Live now');
    expect(calls.getByText('Live')).toBeDefined();
    expect(calls.getByText(/On the call: Dana Whitfield \(host\)/)).toBeDefined();
  });

  it('says that no inspector is assigned, and what is in progress', async () => {
    const begun = sampleInspection({ status: 'in_progress', isVirtual: false, clientName: 'Reef House' });
    open({ today: [sampleInspection({ inspector: '' }), begun] });
    const today = await group('Today');
    expect(today.getByText('Not assigned')).toBeDefined();
    expect(today.getByText('In Progress')).toBeDefined();
    expect(hrefOf('Check the inspection of Reef House today')).toBe(
      `/grouped-checklist?inspection=${begun.id}`,
    );
  });

  it('links to reports to sign, approve and send, and lists apart what others must do, with the reason', async () => {
    const due = { inspection: reef, dueOn: '2026-11-18' };
    const tower = sampleInspection({ clientName: 'Tower', status: 'completed' });
    const sent = sampleInspection({ clientName: 'Palm Court', status: 'completed' });
    open({
      reportsToSign: [
        { ...due, step: 'sign', refusal: null },
        { inspection: coral, dueOn: null, step: 'approve', refusal: null },
        { inspection: tower, dueOn: null, step: 'sign', refusal: 'Your account has no license.' },
      ],
      dueRecords: [{ inspection: sent, dueOn: '2026-11-19', isLate: true, reportStatus: 'approved' }],
    });
    const waiting = await group('Waiting for you');
    expect(waiting.getByText(/Due Nov 18/)).toBeDefined();
    expect(hrefOf('Sign the report of Reef House')).toBe(`/inspection/${reef.id}/report`);
    expect(hrefOf('Approve the report of Coral Homes')).toBe(`/inspection/${coral.id}/report`);
    expect(waiting.getAllByRole('listitem')).toHaveLength(2);
    const others = await group('Waiting for others');
    expect(others.getByRole('link', { name: 'Open the report of Tower' })).toBeDefined();
    expect(others.getByText(/Your account has no license\./)).toBeDefined();
    const records = await group('Records due');
    expect(records.getByText('Late')).toBeDefined();
    expect(records.getByText('Due Nov 19')).toBeDefined();
    expect(hrefOf('Send the report of Palm Court, due')).toBe(`/inspection/${sent.id}?report`);
  });

  it('sends a failed email again at once, and asks before it resends one that was cut off', async () => {
    const [failed, cutOff] = [failedMail(), failedMail({ state: 'unknown', subject: 'Receipt' })];
    const { api, person } = open({ failedMails: [failed, cutOff] });
    api.on(resendMail, () => ({ sentTo: 'new@b.example' }));
    const mails = await group('Emails that failed');
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

  it('opens a failed email with the reply of the mail server, and dismisses it, which can be undone', async () => {
    const { api, person } = open({ failedMails: [failedMail()] });
    api.on(dismissMail, () => sampleDelivery());
    const mails = await group('Emails that failed');
    await person.click(mails.getByRole('button', { name: 'Inspection Report' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Inspection Report' }));
    expect(dialog.getByText(/550 No such user/)).toBeDefined();
    expect(dialog.getByRole('link', { name: 'Open the inspection' }).getAttribute('href')).toBe(
      `/inspection/${coral.id}`,
    );
    await person.click(dialog.getByRole('button', { name: 'Dismiss this email' }));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.sentTo(dismissMail)).toHaveLength(2));
    expect(api.sentTo(dismissMail).map(({ body }) => body)).toEqual([
      { isDismissed: true },
      { isDismissed: false },
    ]);
  });

  it('offers no second one-time link, but dismisses the email', async () => {
    const { api, person } = open({ failedMails: [failedMail({ obstacle: 'passwordLink' })] });
    api.on(dismissMail, () => sampleDelivery());
    const mails = await group('Emails that failed');
    expect(mails.queryByRole('button', { name: /^Send again/ })).toBeNull();
    await person.click(mails.getByRole('button', { name: /^Dismiss/ }));
    await waitFor(() => expect(api.sentTo(dismissMail)).toHaveLength(1));
  });
});
