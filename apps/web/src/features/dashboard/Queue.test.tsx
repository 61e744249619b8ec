import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { mintId } from '@sightline/contracts/core/ids';
import { type Dashboard as Lists, readDashboard } from '@sightline/contracts/dashboard/dashboard';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { updateInspection } from '@sightline/contracts/inspections/scheduling';
import { dismissMail, type FailedMail, resendMail } from '@sightline/contracts/mail/failedMails';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeApi } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
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

function open(lists: Partial<Lists>, user = ADMIN) {
  const later = Promise.withResolvers<Lists>();
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(readDashboard, ({ query }) => {
      if (!query.has('waitSeconds')) return sampleDashboard(lists);
      // The server keeps this request and the next one open.
      return query.get('since') === '1' ? later.promise : new Promise(() => {});
    });
  const screens = <Dashboard onChoose={vi.fn()} renderMove={() => null} />;
  return { api, later, ...renderScreen(screens, { user }) };
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
    expect(hrefOf('Start call of Coral Homes today')).toBe(`/inspection/${coral.id}/virtual`);
    const calls = [{ inspection: coral, people: [person('Maria Lopez', 'field')] }];
    later.resolve(sampleDashboard({ version: '2', today: [coral], calls }));
    const live = await group('Live now');
    expect(live.getByText('Waiting for a host')).toBeDefined();
    await live.findByText('10:02 AM');
    expect(live.getByRole('listitem').textContent).toMatch(/^10:02 AM.*Waiting: Maria Lopez/);
    expect(hrefOf('Start call of Coral Homes')).toBe(`/inspection/${coral.id}/virtual`);
    expect(screen.queryByRole('region', { name: 'Today' })).toBeNull();
  });

  it('shows a call with a host as live, with no person waiting', async () => {
    const inspection = { ...coral, status: 'in_progress' } as const;
    open({ calls: [{ inspection, people: [person('Dana Whitfield', 'host')] }] });
    const calls = await group('Live now');
    expect(calls.getByText('Live')).toBeDefined();
    expect(calls.getByText(/On the call: Dana Whitfield \(host\)/)).toBeDefined();
    expect(hrefOf('Join call of Coral Homes')).toBe(`/inspection/${coral.id}/virtual`);
  });

  it('offers to start a call only where the reader may host it', async () => {
    const office = { ...ADMIN, id: mintId(), role: 'office', canHost: false } as const;
    open({ today: [coral, sampleInspection({ clientName: 'Reef House', hostId: office.id })] }, office);
    await group('Today');
    expect(hrefOf('Join call of Coral Homes today')).toBe(`/inspection/${coral.id}/virtual`);
    expect(screen.getByRole('link', { name: 'Start call of Reef House today' })).toBeDefined();
  });

  it('has each dot of a row before a fact, where the edge of the row cuts it off', async () => {
    open({ today: [sampleInspection({ status: 'in_progress' })] });
    const row = (await group('Today')).getByRole('listitem');
    const dots = within(row).getAllByText('·');
    expect(dots).toHaveLength(4);
    for (const dot of dots) {
      expect(dot.parentElement?.firstChild).toBe(dot);
      expect(dot.nextSibling?.textContent).not.toBe('');
    }
    expect(row.textContent).toContain('In Progress · Luis Ortega');
  });

  it('says what is in progress', async () => {
    const begun = sampleInspection({ status: 'in_progress', isVirtual: false, clientName: 'Reef House' });
    open({ today: [begun] });
    const today = await group('Today');
    expect(today.getByText('In Progress')).toBeDefined();
    expect(hrefOf('Check the inspection of Reef House today')).toBe(
      `/grouped-checklist?inspection=${begun.id}`,
    );
  });

  it('assigns an inspection without an inspector in one press, which can be undone', async () => {
    const ana = { id: mintId(), name: 'Ana Ruiz', licenseNumber: 'BN-1', trades: [] };
    const bare = sampleInspection({ inspector: '', address: '12 Palm Way, Miramar, FL 33025' });
    const lists: Partial<Lists> = { today: [bare] };
    const { api, person } = open(lists);
    api
      .on(listInspectors, () => [ana])
      .on(updateInspection, ({ body }) => {
        const { inspectorId } = body as { inspectorId: string | null };
        const inspector = inspectorId ? ana.name : '';
        const updatedAt = '2026-11-20T15:11:00.000Z';
        const changed = sampleInspection({ ...bare, inspectorId, inspector, updatedAt });
        lists.today = [changed];
        return changed;
      });
    const today = await group('Today');
    expect(today.getByText('Not assigned')).toBeDefined();
    await person.click(today.getByRole('button', { name: 'Assign the inspection of Harbor Homes' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Ana Ruiz' }));
    expect(document.activeElement).toBe(today.getByRole('link', { name: '12 Palm Way, Miramar' }));
    expect(await screen.findByText('Assigned to Ana Ruiz')).toBeDefined();
    expect(await today.findByRole('link', { name: 'Start call of Harbor Homes today' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await today.findByRole('button', { name: /^Assign/ })).toBeDefined();
    expect(api.sentTo(updateInspection).map(({ body }) => body)).toEqual([
      { inspectorId: ana.id, unmodifiedSince: bare.updatedAt },
      { inspectorId: null, unmodifiedSince: '2026-11-20T15:11:00.000Z' },
    ]);
  });

  it('says how long the time of a request is held, and when the promised answer is due', async () => {
    open({
      bookingRequests: [
        sampleRequest({ createdAt: '2026-11-19T14:00:00.000Z', heldUntil: '2026-11-19T14:30:00.000Z' }),
        sampleRequest({ createdAt: '2026-11-20T15:00:00.000Z', heldUntil: '2026-11-20T15:30:00.000Z' }),
      ],
      clientRequests: [sampleInspection({ isRequested: true, createdAt: '2026-11-20T15:05:00.000Z' })],
    });
    const requests = await group('Requests');
    await requests.findByText('Answer was due today 9:00 AM');
    const [late, held, own] = requests.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(late).toContain('Time no longer held');
    expect(held).toMatch(/Time held for 20 min · Answer by tomorrow 10:00 AM/);
    expect(own).toMatch(/Answer by tomorrow 10:05 AM/);
    expect(own).not.toContain('held');
  });

  it('links to reports to sign and to approve, each with a day, and to those that must be sent', async () => {
    const sent = sampleInspection({ clientName: 'Palm Court', status: 'completed' });
    open({
      reportsToSign: [
        { inspection: reef, dueOn: '2026-11-18', step: 'sign', refusal: null, isOwn: true },
        { inspection: coral, dueOn: null, step: 'approve', refusal: null, isOwn: true },
      ],
      dueRecords: [{ inspection: sent, dueOn: '2026-11-19', isLate: true, reportStatus: 'approved' }],
    });
    const waiting = await group('To sign');
    const [first, second] = waiting.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toMatch(/^Due Nov 18/);
    expect(second).toMatch(/^Today.*Waits for approval/);
    expect(hrefOf('Sign the report of Reef House')).toBe(`/inspection/${reef.id}/report`);
    expect(hrefOf('Approve the report of Coral Homes')).toBe(`/inspection/${coral.id}/report`);
    const records = await group('Records due');
    expect(records.getByText('Late')).toBeDefined();
    expect(records.getByText('Due Nov 19')).toBeDefined();
    expect(hrefOf('Send the report of Palm Court, due')).toBe(`/inspection/${sent.id}/report`);
  });

  it('folds the reports that others must sign under their names, and says why the reader cannot', async () => {
    const ofOther = (inspector: string, clientName: string, refusal: string | null = null) => ({
      inspection: sampleInspection({ inspector, clientName, status: 'completed' }),
      ...({ dueOn: '2026-11-18', step: 'sign', refusal, isOwn: false } as const),
    });
    const { person } = open({
      reportsToSign: [
        ofOther('Luis Ortega', 'Tower'),
        ofOther('Ana Ruiz', 'Reef House', 'Your account has no license.'),
        ofOther('Luis Ortega', 'Palm Court'),
      ],
    });
    const others = await group('Waiting for others');
    expect(others.getByText('3')).toBeDefined();
    expect(others.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Ana Ruiz1 report',
      'Luis Ortega2 reports',
    ]);
    expect(screen.queryByRole('navigation', { name: 'Open work' })).toBeNull();
    await person.click(others.getByRole('button', { name: /^Ana Ruiz/ }));
    expect(others.getByRole('link', { name: 'Open report of Reef House' })).toBeDefined();
    expect(others.getByText(/Your account has no license\./)).toBeDefined();
    await person.click(others.getByRole('button', { name: /^Luis Ortega/ }));
    expect(others.getByRole('link', { name: 'Sign the report of Tower' })).toBeDefined();
  });

  it('sends a failed email again at once, and asks before it resends one that was cut off', async () => {
    const [failed, cutOff] = [failedMail(), failedMail({ state: 'unknown', subject: 'Receipt' })];
    const { api, person } = open({ failedMails: [failed, cutOff] });
    api.on(resendMail, () => ({ sentTo: 'new@b.example' }));
    const mails = await group('Failed emails');
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
    const mails = await group('Failed emails');
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
    const mails = await group('Failed emails');
    expect(mails.queryByRole('button', { name: /^Send again/ })).toBeNull();
    await person.click(mails.getByRole('button', { name: /^Dismiss/ }));
    await waitFor(() => expect(api.sentTo(dismissMail)).toHaveLength(1));
  });
});
