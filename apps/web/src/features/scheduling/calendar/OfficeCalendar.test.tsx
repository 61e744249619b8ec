import { listInspectors } from '@sightline/contracts/accounts/accounts';
import {
  type CalendarEntry,
  checkTime,
  createCalendarFeed,
  getCalendarFeed,
  type HeldTime,
  listCalendarDays,
  listFreeTimes,
  readCalendar,
  revokeCalendarFeed,
  type UnscheduledEntry,
} from '@sightline/contracts/bookings/calendar';
import { mintId } from '@sightline/contracts/core/ids';
import { updateInspection } from '@sightline/contracts/inspections/scheduling';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { ADMIN } from '../../../testing/people.ts';
import { openOnPhone } from '../../../testing/phone.ts';
import { pressable, renderScreen } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleInspection } from '../../../testing/samples.ts';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import { OfficeCalendar } from './OfficeCalendar.tsx';

const ANA = { id: mintId(), name: 'Ana Ruiz' };
const BO = { id: mintId(), name: 'Bo Lang' };
const DAY = '2026-11-23';
const NONE: UnscheduledEntry[] = [];
const NOTHING_HELD: HeldTime[] = [];
const UPDATED = '2026-11-20T12:00:00.000Z';

function entryAt(hour: number, facts: Partial<CalendarEntry> = {}): CalendarEntry {
  const instant = (at: number) => `${DAY}T${String(at).padStart(2, '0')}:00:00.000Z`;
  return {
    inspectionId: mintId(),
    clientName: 'Noor Haddad',
    address: '18 Heron Lane',
    projectType: 'mechanical',
    isVirtual: false,
    inspectorId: ANA.id,
    status: 'scheduled',
    preferredTime: null,
    updatedAt: UPDATED,
    startsAt: instant(hour),
    endsAt: instant(hour + 1),
    conflicts: [],
    ...facts,
  };
}

const DAY_VIEW = '/calendar?view=day';

/** The address that a press opens. */
function Address(): ReactNode {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}
const address = () => screen.getByLabelText('Address').textContent;

function open(
  entries: CalendarEntry[] = [entryAt(15)],
  { at = '/calendar', unscheduled = NONE, held = NOTHING_HELD, user = ADMIN, travelMinutes = 0 } = {},
) {
  const inspectors = [ANA, BO].map((one) => ({ ...one, licenseNumber: 'BN-1', trades: [] }));
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listInspectors, () => inspectors)
    .on(readCalendar, ({ query }) => ({
      timeZone: ORGANIZATION.timeZone,
      days: Array.from({ length: Number(query.get('days')) }, (_, index) => ({
        day: `2026-11-${23 + index}`,
        opensAt: index < 5 ? `2026-11-${23 + index}T13:00:00.000Z` : null,
        closesAt: index < 5 ? `2026-11-${23 + index}T22:00:00.000Z` : null,
        holiday: '',
      })),
      inspectors: [ANA, BO],
      entries,
      unscheduled,
      held,
    }))
    .on(listCalendarDays, () => ({ days: [{ day: '2026-12-09', inspectorIds: [BO.id] }] }))
    .on(checkTime, () => ({ conflicts: [] }))
    .on(listFreeTimes, () => ({ times: [`${DAY}T18:30:00.000Z`, `${DAY}T19:00:00.000Z`], nextDay: null }))
    .on(updateInspection, () => sampleInspection())
    .on(getCalendarFeed, () => ({ url: null, isActive: false }));
  if (travelMinutes > 0) api.on(getSettings, () => ({ booking: { travelBufferMinutes: travelMinutes } }));
  const rendered = renderScreen(
    <>
      <OfficeCalendar />
      <ConfirmHost />
      <Address />
    </>,
    { at, user },
  );
  return { api, entries, ...rendered };
}

const lane = async (name: string) => within(await screen.findByRole('list', { name }));

beforeEach(() => vi.useFakeTimers({ now: new Date(`${DAY}T14:00:00.000Z`), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe("the office's calendar", () => {
  it('has a lane for each inspector, and one for unassigned inspections', async () => {
    open([entryAt(15), entryAt(16, { inspectorId: null, clientName: 'Otis Reed' })], { at: DAY_VIEW });
    expect(
      (await lane('Ana Ruiz')).getByRole('button', {
        name: /^10:00 AM 18 Heron Lane.*Noor Haddad, Mechanical/,
      }),
    ).toBeDefined();
    expect((await lane('Bo Lang')).queryByRole('button')).toBeNull();
    expect((await lane('Not assigned')).getByRole('button', { name: /Otis Reed/ })).toBeDefined();
  });

  it('lists a flexible request above the hours, and asks for its time when it is moved', async () => {
    const flexible = entryAt(14, { preferredTime: 'flexible', clientName: 'Otis Reed' });
    const { api, person } = open([entryAt(15), flexible], { at: DAY_VIEW });
    const row = await lane('Ana Ruiz, all day');
    expect((await lane('Ana Ruiz')).queryByRole('button', { name: /Otis Reed/ })).toBeNull();
    await person.click(row.getByRole('button', { name: /^Flexible 18 Heron Lane.*Otis Reed/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Any time on this day suits the client/)).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Move inspection' }).matches(':disabled')).toBe(true);
    await person.type(dialog.getByLabelText('Time'), '09:00');
    await person.click(await pressable('Move inspection'));
    await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(1));
    expect(api.sentTo(updateInspection)[0]?.body).toEqual({
      scheduledDate: `${DAY}T14:00:00.000Z`,
      unmodifiedSince: UPDATED,
    });
  });

  it('names the whole address of a short inspection, whose card shows the street', async () => {
    const address = '18 Heron Lane, Davie, FL 33328';
    open([entryAt(15, { address, endsAt: `${DAY}T15:30:00.000Z` })]);
    const name = /^10:00 AM 18 Heron Lane ?, Davie, FL 33328.*Noor Haddad, Mechanical/;
    expect((await screen.findByRole('button', { name })).title).toBe(
      `10:00 AM · ${address} · Noor Haddad · Mechanical · Ana Ruiz`,
    );
  });

  it('puts a held time next to inspections at the same time, or counts it with those without room', async () => {
    const held = [{ inspectorId: BO.id, startsAt: `${DAY}T15:00:00.000Z`, endsAt: `${DAY}T16:00:00.000Z` }];
    const { unmount } = open([entryAt(15), entryAt(15)], { held });
    expect((await lane('Mon, Nov 23')).getByText('Held for a booking')).toBeDefined();
    unmount();
    open([entryAt(15), entryAt(15), entryAt(15)], { held });
    const monday = await lane('Mon, Nov 23');
    expect(monday.getByRole('button', { name: '2 more at this time' })).toBeDefined();
    expect(monday.queryByText('Held for a booking')).toBeNull();
  });

  it('names conflicts in text, not by color only', async () => {
    open([entryAt(15, { conflicts: ['overlap'] })]);
    expect(await screen.findByRole('button', { name: /Overlaps another inspection/ })).toBeDefined();
  });

  it('moves an inspection by keyboard after a question that lists conflicts', async () => {
    const { api, person, entries } = open();
    (await screen.findByRole('button', { name: /Noor Haddad/ })).focus();
    await person.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Move inspection' }).matches(':disabled')).toBe(true);
    api.on(checkTime, () => ({ conflicts: ['travel'] }));
    const time = dialog.getByLabelText('Time');
    await person.clear(time);
    await person.type(time, '13:30');
    expect(await dialog.findByText(/too little travel time/)).toBeDefined();
    expect(dialog.getByText('Noor Haddad and Ana Ruiz will be told.')).toBeDefined();
    await person.click(await pressable('Move inspection'));
    await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(1));
    const [sent] = api.sentTo(updateInspection);
    expect(sent?.path).toContain(entries[0]?.inspectionId);
    expect(sent?.body).toEqual({ scheduledDate: `${DAY}T18:30:00.000Z`, unmodifiedSince: UPDATED });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('moves nothing before the conflicts of the time are shown', async () => {
    const { api, person } = open();
    await person.click(await screen.findByRole('button', { name: /Noor Haddad/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const check = Promise.withResolvers<void>();
    api.on(checkTime, async () => {
      await check.promise;
      return { conflicts: ['overlap'] };
    });
    await person.clear(dialog.getByLabelText('Time'));
    await person.type(dialog.getByLabelText('Time'), '13:30');
    expect(dialog.getByRole('button', { name: 'Move inspection' }).matches(':disabled')).toBe(true);
    check.resolve();
    expect(await pressable('Move inspection')).toBeDefined();
    expect(dialog.getByText(/Overlaps another inspection/)).toBeDefined();
  });

  it('moves nothing into the hour that the change of clocks skips, and names the next time', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: /Noor Haddad/ }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2027-03-14' } });
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '02:30' } });
    expect(await dialog.findByText(/skip this time\. The next time is 3:00 AM\.$/)).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Move inspection' }).matches(':disabled')).toBe(true);
  });

  it('does not move an inspection that has a newer version, says so, and shows that version', async () => {
    const { api, entries, person } = open();
    const refusal = { error: 'Another person changed this inspection.', code: 'changedMeanwhile' };
    api.on(updateInspection, () => new Refusal(409, refusal));
    await person.click(await screen.findByRole('button', { name: /Noor Haddad/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.clear(dialog.getByLabelText('Time'));
    await person.type(dialog.getByLabelText('Time'), '13:30');
    entries[0] = { ...entryAt(17), clientName: 'Noor Haddad-Lang' };
    await person.click(await pressable('Move inspection'));
    expect(await screen.findByText('Another person changed this inspection.')).toBeDefined();
    expect(await screen.findByRole('button', { name: /Noor Haddad-Lang/ })).toBeDefined();
    // A dialog that stays open would send the same version again.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('does not move an inspection that has begun', async () => {
    const { person } = open([entryAt(15, { status: 'in_progress' })]);
    await person.click(await screen.findByRole('button', { name: /In Progress/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('button', { name: 'Move inspection' })).toBeNull();
  });

  it('moves to a free time, and tells both inspectors when it changes hands', async () => {
    const { api, person, entries } = open();
    await person.click(await screen.findByRole('button', { name: /Noor Haddad/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('combobox', { name: 'Inspector' }));
    await person.click(await screen.findByRole('option', { name: 'Bo Lang' }));
    expect(dialog.getByText('Ana Ruiz and Bo Lang will be told.')).toBeDefined();
    await person.click(await dialog.findByRole('button', { name: '1:30 PM' }));
    expect(dialog.getByLabelText('Time')).toHaveProperty('value', '13:30');
    expect(dialog.getByText('Noor Haddad, Ana Ruiz, and Bo Lang will be told.')).toBeDefined();
    const asked = api.sentTo(listFreeTimes).at(-1)?.query;
    expect([asked?.get('inspectorId'), asked?.get('inspectionId')]).toEqual([
      BO.id,
      entries[0]?.inspectionId,
    ]);
    await person.click(await pressable('Move inspection'));
    await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(1));
    expect(api.sentTo(updateInspection)[0]?.body).toMatchObject({
      scheduledDate: `${DAY}T18:30:00.000Z`,
      inspectorId: BO.id,
    });
    expect(await screen.findByText('Inspection moved')).toBeDefined();
  });

  it('offers the next day with a free time where the chosen day has none', async () => {
    const { api, person } = open();
    api.on(listFreeTimes, ({ query }) =>
      query.get('day') === '2031-12-04'
        ? { times: ['2031-12-04T18:30:00.000Z'], nextDay: null }
        : { times: [], nextDay: '2031-12-04' },
    );
    await person.click(await screen.findByRole('button', { name: /Noor Haddad/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('No free time on this day')).toBeDefined();
    await person.click(dialog.getByRole('button', { name: /^Next free day: Thu, Dec 4, 2031/ }));
    expect(dialog.getByLabelText('Date')).toHaveProperty('value', '2031-12-04');
    expect(await dialog.findByRole('button', { name: '1:30 PM' })).toBeDefined();
  });

  it('schedules an inspection from the tray by keyboard', async () => {
    const {
      startsAt: _,
      endsAt: _end,
      conflicts: _none,
      ...waiting
    } = entryAt(15, { address: '7 Reef Way' });
    const { api, person } = open([], { unscheduled: [waiting] });
    const tray = within(await screen.findByRole('list', { name: 'Not scheduled' }));
    tray.getByRole('button', { name: /^7 Reef Way.*Schedule\.\.\.$/ }).focus();
    await person.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Schedule inspection' }).matches(':disabled')).toBe(true);
    await person.click(await dialog.findByRole('button', { name: '2:00 PM' }));
    await person.click(await pressable('Schedule inspection'));
    await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(1));
    expect(api.sentTo(updateInspection)[0]?.body).toMatchObject({ scheduledDate: `${DAY}T19:00:00.000Z` });
    expect(await screen.findByText('Inspection scheduled')).toBeDefined();
  });

  it('proposes today for an inspection whose time has passed', async () => {
    const { person } = open([entryAt(13)]);
    await person.click(await screen.findByRole('button', { name: /^8:00 AM/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Date')).toHaveProperty('value', DAY);
    expect(dialog.getByLabelText('Time')).toHaveProperty('value', '');
    expect(dialog.getByText('Today 8:00 AM')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Move inspection' }).matches(':disabled')).toBe(true);
  });

  it('shows a week with its closed days, and only the inspectors that are chosen', async () => {
    const { person } = open([entryAt(15), entryAt(16, { inspectorId: BO.id, clientName: 'Otis Reed' })]);
    expect((await lane('Mon, Nov 23')).getAllByRole('button')).toHaveLength(2);
    expect(screen.getAllByRole('list', { name: /^\w{3}, Nov \d+$/ })).toHaveLength(7);
    expect(screen.getAllByText('Closed')).toHaveLength(2);
    await person.click(screen.getByRole('button', { name: 'Bo Lang', pressed: false }));
    expect((await lane('Mon, Nov 23')).getByRole('button', { name: /Otis Reed/ })).toBeDefined();
    expect((await lane('Mon, Nov 23')).queryByRole('button', { name: /Noor Haddad/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Show all' }));
    expect((await lane('Mon, Nov 23')).getAllByRole('button')).toHaveLength(2);
  });

  it('has a short heading for a narrow column, and its whole date for a screen reader', async () => {
    open();
    const grid = within(await screen.findByRole('group', { name: 'Calendar' }));
    expect(grid.getByText('Mon, Nov 23').closest('[aria-hidden]')).toBeNull();
    expect(grid.getByText('Mon 23').getAttribute('aria-hidden')).toBe('true');
  });

  it('names the minutes for travel between visits, and says in a week of several how free times are shown', async () => {
    const { person } = open([entryAt(15)], { travelMinutes: 45 });
    expect(await screen.findByText('Free times show for one inspector at a time.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Ana Ruiz', pressed: false }));
    const ways = await screen.findAllByTitle('45 min for travel');
    expect(ways.map(({ textContent }) => textContent)).toEqual(['45 min for travel', '45 min for travel']);
    expect(screen.queryByText('Free times show for one inspector at a time.')).toBeNull();
    // The way does not keep a press from the column.
    const [way] = ways;
    const column = way?.parentElement;
    if (!way || !column) throw new Error('no way');
    vi.spyOn(column, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 200, 9 * 44));
    const at = { clientX: 50, clientY: 100 + 1.2 * 44, button: 0, pointerId: 1, pointerType: 'mouse' };
    fireEvent.pointerDown(way, at);
    fireEvent.pointerUp(way, at);
    expect(address()).toBe(`/schedule?day=${DAY}&time=09%3A00&inspector=${ANA.id}`);
  });

  it('is one stop of the Tab key; arrow keys go from card to card', async () => {
    const tuesday = '2026-11-24T15:00:00.000Z';
    const { person } = open([
      entryAt(15, { clientName: 'First' }),
      entryAt(17, { clientName: 'Second' }),
      entryAt(15, { clientName: 'Third', startsAt: tuesday, endsAt: '2026-11-24T16:00:00.000Z' }),
    ]);
    const card = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
    await screen.findByRole('button', { name: /First/ });
    expect(['First', 'Second', 'Third'].map((name) => card(name).tabIndex)).toEqual([0, -1, -1]);
    card('First').focus();
    await person.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(card('Second'));
    await person.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(card('Third'));
    expect(card('Third').tabIndex).toBe(0);
    await person.keyboard('{ArrowLeft}{ArrowUp}');
    expect(document.activeElement).toBe(card('First'));
  });

  it('shows the present time in the column of today, and opens the day of cards that found no room', async () => {
    const { person } = open(
      Array.from({ length: 5 }, (_, index) => entryAt(15, { clientName: `Client ${index}` })),
    );
    const monday = await screen.findByRole('list', { name: 'Mon, Nov 23' });
    expect(document.querySelectorAll('[data-now]')).toHaveLength(1);
    expect(monday.querySelector('[data-now]')).not.toBeNull();
    await person.click(within(monday).getByRole('button', { name: '3 more at this time' }));
    expect((await lane('Ana Ruiz')).getAllByRole('button')).toHaveLength(5);
  });

  it('opens the form for a press on an empty stretch, with the time and inspector of its place', async () => {
    const { person } = open([entryAt(15)], { at: DAY_VIEW });
    const column = await screen.findByRole('list', { name: 'Bo Lang' });
    const left = column.previousElementSibling;
    const place = (element: Element | null, at: number) =>
      element &&
      vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(at, 100, 200, 9 * 44));
    place(left, 0);
    place(column, 200);
    // The grid begins at 8 AM; an hour has 44 pixels in a window without a height.
    const at = (clientY: number) => ({
      clientX: 300,
      clientY,
      button: 0,
      pointerId: 1,
      pointerType: 'mouse',
    });
    fireEvent.pointerDown(column, at(100 + 1.2 * 44));
    fireEvent.pointerMove(column, at(100 + 2.6 * 44));
    await person.keyboard('{Escape}');
    fireEvent.pointerUp(column, at(100 + 2.6 * 44));
    expect(address()).toBe(DAY_VIEW);
    fireEvent.pointerDown(column, at(100 + 1.2 * 44));
    fireEvent.pointerMove(column, at(100 + 2.6 * 44));
    expect(screen.getByRole('button', { name: 'Schedule an inspection: Bo Lang, 10:30 AM' })).toBeDefined();
    fireEvent.pointerUp(column, at(100 + 2.6 * 44));
    expect(address()).toBe(`/schedule?day=${DAY}&time=10%3A30&inspector=${BO.id}`);
  });

  it('opens the form by keyboard, without an inspector whom this person may not assign', async () => {
    const { person } = open([entryAt(15)], {
      at: DAY_VIEW,
      user: { ...ADMIN, id: BO.id, role: 'inspector' },
    });
    const slot = await screen.findByRole('button', { name: 'Schedule an inspection: Ana Ruiz, 8:00 AM' });
    slot.focus();
    await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(screen.getByText('Ana Ruiz, 9:00 AM').getAttribute('role')).toBe('status');
    await person.keyboard('{Enter}');
    expect(address()).toBe(`/schedule?day=${DAY}&time=09%3A00`);
  });

  it('marks the days with inspections in a small month, and opens the week of a day by keyboard', async () => {
    const { api, person } = open();
    const month = within(await screen.findByRole('region', { name: 'Month' }));
    expect(month.getByRole('heading', { name: 'November 2026' })).toBeDefined();
    const today = month.getByRole('button', { name: 'Monday, November 23' });
    expect(today.getAttribute('aria-current')).toBe('date');
    expect(month.getAllByRole('button', { pressed: true })).toHaveLength(7);
    today.focus();
    await person.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}');
    const marked = await month.findByRole('button', { name: 'Wednesday, December 9, with inspections' });
    await waitFor(() => expect(document.activeElement).toBe(marked));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(api.sentTo(readCalendar).at(-1)?.query.get('from')).toBe('2026-12-07'));
    expect(screen.getByRole('heading', { name: 'Dec 7 – 13' })).toBeDefined();
    await person.click(await screen.findByRole('button', { name: 'Ana Ruiz', pressed: false }));
    expect(month.getByRole('button', { name: 'Wednesday, December 9' })).toBeDefined();
  });

  it("marks the column of each inspector on a day with the inspector's color", async () => {
    open([entryAt(15)], { at: DAY_VIEW });
    const toneOf = (element: Element | undefined | null) =>
      element?.querySelector('[data-tone]')?.getAttribute('data-tone');
    const legend = within(await screen.findByRole('group', { name: 'Inspectors' }));
    const grid = within(screen.getByRole('group', { name: 'Calendar' }));
    for (const { name } of [ANA, BO]) {
      const tone = toneOf(legend.getByRole('button', { name }));
      expect(tone).toBeTruthy();
      expect(toneOf(grid.getByText(name).closest('div'))).toBe(tone);
    }
  });

  it('folds the tray to a line, and the inspectors to a menu, on a phone', async () => {
    openOnPhone();
    const { startsAt: _, endsAt: _end, conflicts: _none, ...waiting } = entryAt(15);
    const { person } = open([entryAt(15), entryAt(16, { inspectorId: BO.id })], { unscheduled: [waiting] });
    const fold = await screen.findByRole('button', { name: 'Not scheduled 1', expanded: false });
    expect(screen.queryByRole('list', { name: 'Not scheduled' })).toBeNull();
    await person.click(fold);
    expect(screen.getByRole('list', { name: 'Not scheduled' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Inspectors' }));
    await person.click(screen.getByRole('menuitemcheckbox', { name: 'Bo Lang' }));
    await person.keyboard('{Escape}');
    expect((await lane('Mon, Nov 23')).getAllByRole('button')).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  it('opens the month below its title, and the day from its menu, on a phone', async () => {
    openOnPhone();
    const { api, person } = open();
    await person.click(await screen.findByRole('button', { name: 'Nov 23 – 25' }));
    const days = within(await screen.findByRole('dialog', { name: 'Choose a day' }));
    await person.click(days.getByRole('button', { name: 'Friday, November 27' }));
    expect(await screen.findByRole('button', { name: 'Nov 27 – 29' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'More' }));
    await person.click(screen.getByRole('menuitem', { name: 'Day' }));
    expect(await screen.findByRole('button', { name: 'Fri, Nov 27' })).toBeDefined();
    expect(api.sentTo(readCalendar).at(-1)?.query.get('days')).toBe('1');
    vi.unstubAllGlobals();
  });

  it('counts each of several presses, even before the first is shown', async () => {
    const { api } = open();
    const next = await screen.findByRole('button', { name: 'Next week' });
    await act(async () => {
      for (let press = 0; press < 5; press++) next.click();
    });
    await waitFor(() => expect(api.sentTo(readCalendar).at(-1)?.query.get('from')).toBe('2026-12-28'));
  });

  it('offers to try again when the calendar cannot be loaded', async () => {
    const { api, person } = open();
    api.on(readCalendar, () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }));
    await person.click(await screen.findByRole('button', { name: 'Next week' }));
    expect(await screen.findByText("Couldn't load the calendar")).toBeDefined();
  });

  it('shows the address of the feed once, and revokes it after a question', async () => {
    const { api, person } = open();
    const url = 'https://inspections.example.com/api/calendars/secret.ics';
    api.on(createCalendarFeed, () => ({ url, isActive: true }));
    api.on(revokeCalendarFeed, () => ({ url: null, isActive: false }));
    await person.click(await screen.findByRole('button', { name: 'More' }));
    await person.click(screen.getByRole('menuitem', { name: 'Calendar app' }));
    const create = await screen.findByRole('button', { name: 'Create address' });
    await waitFor(() => expect(create.matches(':disabled')).toBe(false));
    api.on(getCalendarFeed, () => ({ url: null, isActive: true }));
    await person.click(create);
    expect((await screen.findByLabelText<HTMLInputElement>('Subscription address')).value).toBe(url);
    await person.click(screen.getByRole('button', { name: 'Revoke address' }));
    api.on(getCalendarFeed, () => ({ url: null, isActive: false }));
    await person.click(await screen.findByRole('button', { name: 'Revoke' }));
    expect(await screen.findByRole('button', { name: 'Create address' })).toBeDefined();
    expect(screen.queryByLabelText('Subscription address')).toBeNull();
  });
});
