import 'fake-indexeddb/auto';
import type { CurrentUser } from '@sightline/contracts/accounts/accounts';
import { signChecklist } from '@sightline/contracts/checklists/signedChecklists';
import { mintId } from '@sightline/contracts/core/ids';
import {
  type DayInspection,
  type DayNews,
  dismissDayNews,
  listDayNews,
  listMyDay,
} from '@sightline/contracts/dashboard/myDay';
import { changeInspectionStatus } from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { emptyOutbox } from '../../testing/emptyOutbox.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleInspection, signatureEntry } from '../../testing/samples.ts';
import { MyDay } from './MyDay.tsx';

const INSPECTOR = { ...ADMIN, role: 'inspector' as const };
/** Friday noon in Florida. */
const NOON = new Date('2026-11-20T17:00:00.000Z');

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOON }));
afterEach(async () => {
  vi.useRealTimers();
  await emptyOutbox();
});

function listed(address: string, hour: string, facts: Partial<DayInspection> = {}): DayInspection {
  const scheduledDate = `2026-11-${hour}:00.000Z`;
  const inspection = sampleInspection({ address, scheduledDate, isVirtual: false, ...facts });
  const { signedVersion = null, hasReport = false } = facts;
  return { ...inspection, clientPhone: '', signedVersion, hasReport };
}

function serve(inspections: DayInspection[]): FakeApi {
  return FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listDayNews, () => [])
    .on(listMyDay, () => inspections);
}

const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

function open(user: CurrentUser = INSPECTOR) {
  const screens = (
    <Routes>
      <Route path="/" element={<MyDay />} />
      <Route path="/inspection/:id/checklist" element={<p>The checklist</p>} />
    </Routes>
  );
  return renderScreen(screens, { user });
}

const cardOf = (address: string) => within(screen.getByText(address).closest('li') as HTMLElement);

async function addressesOf(day: string): Promise<(string | null)[]> {
  const section = within(await screen.findByRole('region', { name: day }));
  return section.getAllByRole('listitem').map((card) => card.querySelector('a')?.textContent ?? null);
}

describe('my day', () => {
  it.each([
    [20, null],
    [21, '1 inspection of today and tomorrow is not available offline. Open it while you have a connection.'],
    [
      23,
      '3 inspections of today and tomorrow are not available offline. Open them while you have a connection.',
    ],
  ])('says how many of %i inspections are not available offline', async (count, sentence) => {
    serve(Array.from({ length: count }, (_, index) => listed(`${index + 1} Palm Way`, '20T15:00')));
    open();
    expect(await screen.findByText('1 Palm Way')).toBeDefined();
    expect(screen.queryByText(/not available offline/)?.textContent ?? null).toBe(sentence);
  });

  it("shows today in the organization's time zone, from in progress to closed, then tomorrow", async () => {
    serve([
      listed('1 Closed Court', '20T13:00', { status: 'completed' }),
      listed('2 Late Lane', '20T15:00'),
      listed('3 Current Way', '20T18:00', { status: 'in_progress' }),
      // 11:30 p.m. in Florida
      listed('4 Evening Drive', '21T04:30'),
      listed('5 Tomorrow Road', '21T14:00'),
    ]);
    open();
    await waitFor(async () =>
      expect(await addressesOf('Today')).toEqual([
        '3 Current Way',
        '2 Late Lane',
        '4 Evening Drive',
        '1 Closed Court',
      ]),
    );
    expect(await addressesOf('Tomorrow')).toEqual(['5 Tomorrow Road']);
    expect(cardOf('2 Late Lane').getByText('2 hours overdue')).toBeDefined();
    expect(screen.getAllByText(/overdue/)).toHaveLength(1);
    expect(cardOf('3 Current Way').getByRole('link', { name: /^Continue/ })).toBeDefined();
    expect(cardOf('5 Tomorrow Road').queryByRole('link', { name: /^Start/ })).toBeNull();
    expect(cardOf('1 Closed Court').queryByRole('link', { name: /^Start|^Directions/ })).toBeNull();
  });

  it('lists inspections in progress from an earlier day above today, until they are completed', async () => {
    const entered = listed('1 Yesterday Court', '19T20:00', { status: 'in_progress' });
    serve([
      listed('0 Done Court', '19T14:00', { status: 'completed' }),
      entered,
      listed('2 Current Way', '20T13:00', { status: 'in_progress' }),
      listed('3 Late Lane', '20T18:00'),
    ]);
    open();
    await waitFor(async () => expect(await addressesOf('Today')).toEqual(['2 Current Way', '3 Late Lane']));
    expect(await addressesOf('Overdue')).toEqual(['1 Yesterday Court']);
    expect(cardOf('1 Yesterday Court').getByText('Yesterday 3:00 PM')).toBeDefined();
    expect(cardOf('1 Yesterday Court').getByRole('link', { name: /^Continue/ })).toBeDefined();
  });

  it("links to the checklist of inspections that cannot be started: tomorrow's and closed ones", async () => {
    const done = listed('1 Closed Court', '20T13:00', { status: 'completed' });
    const tomorrow = listed('5 Tomorrow Road', '21T14:00');
    const call = listed('6 Tomorrow Road', '21T15:00', { isVirtual: true });
    serve([done, listed('2 Late Lane', '20T15:00'), tomorrow, call]);
    open();
    await screen.findByText('5 Tomorrow Road');
    for (const { id, address } of [done, tomorrow, call])
      expect(
        cardOf(address)
          .getByRole('link', { name: /^Check/ })
          .getAttribute('href'),
      ).toBe(`/grouped-checklist?inspection=${id}`);
    expect(cardOf('2 Late Lane').queryByRole('link', { name: /^Check/ })).toBeNull();
  });

  it("shows directions, access notes, the contact, and the office's notes", async () => {
    const own = { contactName: 'Sam Field', contactPhone: '(954) 555-0100', accessNotes: 'Gate code 4711' };
    serve([
      listed('12 Palm Way', '20T18:00', { ...own, notes: 'Second visit', permitNumber: 'B-2026-1' }),
      { ...listed('88 Coral Ridge', '20T19:00'), clientPhone: '(954) 555-0155' },
    ]);
    open();
    await screen.findByText('12 Palm Way');
    const card = cardOf('12 Palm Way');
    const hrefOf = (name: RegExp) => card.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf(/^Directions/)).toContain('12%20Palm%20Way');
    expect(hrefOf(/^Call Sam Field/)).toBe('tel:9545550100');
    for (const text of ['Gate code 4711', 'Second visit', 'B-2026-1'])
      expect(card.getByText(text)).toBeDefined();
    const call = cardOf('88 Coral Ridge').getByRole('link', { name: /^Call Harbor Homes/ });
    expect(call.getAttribute('href')).toBe('tel:9545550155');
  });

  it('starts an inspection in person with one tap: its checklist opens and its status is sent', async () => {
    const palm = listed('12 Palm Way', '20T18:00');
    const api = serve([palm]).on(changeInspectionStatus, () => ({ ...palm, status: 'in_progress' }));
    const { person } = open();
    await person.click(await screen.findByRole('link', { name: /^Start inspection/ }));
    expect(screen.getByText('The checklist')).toBeDefined();
    await waitFor(() => expect(api.sentTo(changeInspectionStatus)).toHaveLength(1));
    expect(api.sentTo(changeInspectionStatus)[0]).toMatchObject({
      path: `/api/inspections/${palm.id}/status`,
      body: { status: 'in_progress', from: 'scheduled' },
    });
  });

  it('keeps a start without a connection: in progress here, counted as not sent, sent afterward', async () => {
    const palm = listed('12 Palm Way', '20T18:00');
    const api = serve([palm]).on(changeInspectionStatus, unreachable);
    const { person, unmount } = open();
    await person.click(await screen.findByRole('link', { name: /^Start inspection/ }));
    unmount();
    open();
    expect(await screen.findByRole('link', { name: /^Continue/ })).toBeDefined();
    const card = cardOf('12 Palm Way');
    expect(card.getByText('In Progress')).toBeDefined();
    expect(card.getByText(/1 item on this device not sent/)).toBeDefined();
    api.on(changeInspectionStatus, () => ({ ...palm, status: 'in_progress' }));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/device not sent/)).toBeNull());
    expect(api.sentTo(changeInspectionStatus).length).toBeGreaterThan(0);
  });

  it('opens the call of a virtual inspection and leaves its status to the call', async () => {
    const palm = listed('12 Palm Way', '20T18:00', { isVirtual: true });
    const elm = listed('5 Elm Court', '20T19:00', { isVirtual: true, status: 'in_progress' });
    serve([palm, elm]);
    open();
    const start = await screen.findByRole('link', { name: /^Start call/ });
    expect(screen.getByRole('link', { name: 'Join call: 5 Elm Court' })).toBeDefined();
    expect(start.getAttribute('href')).toBe(`/inspection/${palm.id}/virtual`);
    expect(screen.queryByRole('link', { name: /^Directions/ })).toBeNull();
  });

  it('offers to start a call to its hosts, and to join it to an inspector who may not host', async () => {
    const call = { isVirtual: true, inspectorId: INSPECTOR.id } as const;
    serve([
      listed('12 Palm Way', '20T18:00', call),
      listed('5 Elm Court', '20T19:00', { ...call, hostId: INSPECTOR.id }),
    ]);
    const { unmount } = open({ ...INSPECTOR, canHost: false });
    expect(await screen.findByRole('link', { name: 'Join call: 12 Palm Way' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Start call: 5 Elm Court' })).toBeDefined();
    unmount();
    open({ ...INSPECTOR, canHost: false, canHostAssigned: true });
    expect(await screen.findByRole('link', { name: 'Start call: 12 Palm Way' })).toBeDefined();
  });

  it('marks checklists that are signed, on the server or on this device', async () => {
    const palm = listed('12 Palm Way', '20T18:00');
    const elm = listed('5 Elm Court', '20T19:00', { signedVersion: 2 });
    serve([palm, elm]).on(signChecklist, unreachable);
    open();
    await screen.findByText('12 Palm Way');
    expect(cardOf('5 Elm Court').getByText('Signed')).toBeDefined();
    expect(cardOf('12 Palm Way').queryByText('Signed')).toBeNull();
    await act(async () => {
      await pageOutbox().add(signatureEntry(palm.id));
    });
    expect(cardOf('12 Palm Way').getByText('Signed')).toBeDefined();
    // A signed inspection is neither scheduled nor to be started.
    expect(screen.queryByText('Scheduled')).toBeNull();
    expect(screen.queryByRole('link', { name: /^Start inspection/ })).toBeNull();
  });

  it('links a signed job to its report: to write it, or to open a written one', async () => {
    const palm = listed('12 Palm Way', '20T18:00', { signedVersion: 1 });
    const elm = listed('5 Elm Court', '20T19:00', { signedVersion: 2, hasReport: true });
    serve([palm, elm, listed('7 Reef Road', '20T20:00')]);
    open();
    const write = await screen.findByRole('link', { name: 'Write report: 12 Palm Way' });
    expect(write.getAttribute('href')).toBe(`/inspection/${palm.id}/report`);
    const read = screen.getByRole('link', { name: 'Open report: 5 Elm Court' });
    expect(read.getAttribute('href')).toBe(`/inspection/${elm.id}/report`);
    expect(cardOf('7 Reef Road').queryByRole('link', { name: /report/ })).toBeNull();
  });

  it('says when nothing is scheduled', async () => {
    serve([]);
    open();
    expect(await screen.findByText('Nothing scheduled for today or tomorrow')).toBeDefined();
  });

  it('shows an error when the list cannot be read, and reads it again on request', async () => {
    const api = serve([]).on(listMyDay, () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }));
    const { person } = open();
    expect(await screen.findByText("Couldn't load your inspections")).toBeDefined();
    api.on(listMyDay, () => [listed('12 Palm Way', '20T18:00')]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('12 Palm Way')).toBeDefined();
    api.on(listMyDay, () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }));
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/This list may be out of date/)).toBeDefined();
    expect(screen.getByText('12 Palm Way')).toBeDefined();
  });

  it('needs one request for the list', async () => {
    const api = serve([listed('12 Palm Way', '20T18:00')]);
    open();
    await screen.findByText('12 Palm Way');
    const paths = api.seen.map(({ path }) => path).toSorted();
    expect(paths).toEqual(['/api/my-day', '/api/my-day/news', '/api/organization']);
  });

  it('shows changes by other people until they are seen', async () => {
    const change = { address: '12 Palm Way', preferredTime: null, by: 'Olga Fisch', at: NOON.toISOString() };
    const moved = {
      ...change,
      id: mintId(),
      inspectionId: mintId(),
      notice: 'moved' as const,
      scheduledDate: '2026-11-30T14:30:00.000Z',
    };
    const lost = { ...moved, id: mintId(), notice: 'unassigned' as const, address: '5 Elm Court' };
    let news: DayNews[] = [moved, lost];
    const api = serve([])
      .on(listDayNews, () => news)
      .on(dismissDayNews, () => (news = []));
    const { person } = open();
    const changes = within(await screen.findByRole('region', { name: 'Changes' }));
    expect(changes.getByText('Moved to Mon, Nov 30, 9:30 AM:')).toBeDefined();
    expect(changes.getByText('No longer yours:')).toBeDefined();
    const opened = changes.getByRole('link', { name: '12 Palm Way' });
    expect(opened.getAttribute('href')).toBe(`/inspection/${moved.inspectionId}`);
    await person.click(changes.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull());
    expect(api.sentTo(dismissDayNews)[0]?.body).toEqual({ ids: [moved.id, lost.id] });
  });
});
