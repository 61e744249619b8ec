import { listInspectors } from '@sightline/contracts/accounts/accounts';
import {
  type CalendarEntry,
  checkTime,
  createCalendarFeed,
  getCalendarFeed,
  readCalendar,
  revokeCalendarFeed,
} from '@sightline/contracts/bookings/calendar';
import { mintId } from '@sightline/contracts/core/ids';
import { updateInspection } from '@sightline/contracts/inspections/scheduling';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleInspection } from '../../../testing/samples.ts';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import { OfficeCalendar } from './OfficeCalendar.tsx';

const ANA = { id: mintId(), name: 'Ana Ruiz' };
const BO = { id: mintId(), name: 'Bo Lang' };
const DAY = '2026-11-23';
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

function open(entries: CalendarEntry[] = [entryAt(15)]) {
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
      held: [],
    }))
    .on(checkTime, () => ({ conflicts: [] }))
    .on(updateInspection, () => sampleInspection())
    .on(getCalendarFeed, () => ({ url: null, isActive: false }));
  const rendered = renderScreen(
    <>
      <OfficeCalendar />
      <ConfirmHost />
    </>,
  );
  return { api, entries, ...rendered };
}

const lane = async (name: string) => within(await screen.findByRole('list', { name }));

beforeEach(() => vi.useFakeTimers({ now: new Date(`${DAY}T14:00:00.000Z`), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe("the office's calendar", () => {
  it('has a lane for each inspector, and one for unassigned inspections', async () => {
    open([entryAt(15), entryAt(16, { inspectorId: null, clientName: 'Otis Reed' })]);
    expect(
      (await lane('Ana Ruiz')).getByRole('button', { name: /^10:00 AM Noor Haddad Mechanical/ }),
    ).toBeDefined();
    expect((await lane('Bo Lang')).queryByRole('button')).toBeNull();
    expect((await lane('Not assigned')).getByRole('button', { name: /Otis Reed/ })).toBeDefined();
  });

  it('lists a flexible request above the hours, and asks for its time when it is moved', async () => {
    const flexible = entryAt(14, { preferredTime: 'flexible', clientName: 'Otis Reed' });
    const { api, person } = open([entryAt(15), flexible]);
    const row = await lane('Ana Ruiz, all day');
    expect((await lane('Ana Ruiz')).queryByRole('button', { name: /Otis Reed/ })).toBeNull();
    await person.click(row.getByRole('button', { name: /^Flexible Otis Reed Mechanical/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Any time on this day suits the client/)).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Move Inspection' }).matches(':disabled')).toBe(true);
    await person.type(dialog.getByLabelText('Time'), '09:00');
    await person.click(dialog.getByRole('button', { name: 'Move Inspection' }));
    await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(1));
    expect(api.sentTo(updateInspection)[0]?.body).toEqual({
      scheduledDate: `${DAY}T14:00:00.000Z`,
      unmodifiedSince: UPDATED,
    });
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
    expect(dialog.getByRole('button', { name: 'Move Inspection' }).matches(':disabled')).toBe(true);
    api.on(checkTime, () => ({ conflicts: ['travel'] }));
    const time = dialog.getByLabelText('Time');
    await person.clear(time);
    await person.type(time, '13:30');
    expect(await dialog.findByText(/too little travel time/)).toBeDefined();
    await person.click(dialog.getByRole('button', { name: 'Move Inspection' }));
    await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(1));
    const [sent] = api.sentTo(updateInspection);
    expect(sent?.path).toContain(entries[0]?.inspectionId);
    expect(sent?.body).toEqual({ scheduledDate: `${DAY}T18:30:00.000Z`, unmodifiedSince: UPDATED });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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
    await person.click(dialog.getByRole('button', { name: 'Move Inspection' }));
    expect(await screen.findByText('Another person changed this inspection.')).toBeDefined();
    expect(await screen.findByRole('button', { name: /Noor Haddad-Lang/ })).toBeDefined();
    // A dialog that stays open would send the same version again.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('does not move an inspection that has begun', async () => {
    const { person } = open([entryAt(15, { status: 'in_progress' })]);
    await person.click(await screen.findByRole('button', { name: /In Progress/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('button', { name: 'Move Inspection' })).toBeNull();
  });

  it('shows a week of one inspector, with its closed days', async () => {
    const { person } = open([entryAt(15), entryAt(16, { inspectorId: BO.id, clientName: 'Otis Reed' })]);
    await screen.findByRole('list', { name: 'Ana Ruiz' });
    await person.click(screen.getByRole('button', { name: 'Week' }));
    const monday = await lane('Mon, Nov 23');
    expect(monday.getAllByRole('button')).toHaveLength(2);
    expect(screen.getAllByText('Closed')).toHaveLength(2);
    await person.click(screen.getByRole('combobox', { name: 'Inspector' }));
    await person.click(await screen.findByRole('option', { name: 'Bo Lang' }));
    expect((await lane('Mon, Nov 23')).getByRole('button', { name: /Otis Reed/ })).toBeDefined();
    expect((await lane('Mon, Nov 23')).queryByRole('button', { name: /Noor Haddad/ })).toBeNull();
  });

  it('offers to try again when the calendar cannot be loaded', async () => {
    const { api, person } = open();
    api.on(readCalendar, () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }));
    await person.click(await screen.findByRole('button', { name: 'Next day' }));
    expect(await screen.findByText("Couldn't load the calendar")).toBeDefined();
  });

  it('shows the address of the feed once, and revokes it after a question', async () => {
    const { api, person } = open();
    const url = 'https://inspections.example.com/api/calendars/secret.ics';
    api.on(createCalendarFeed, () => ({ url, isActive: true }));
    api.on(revokeCalendarFeed, () => ({ url: null, isActive: false }));
    const create = await screen.findByRole('button', { name: 'Create Address' });
    await waitFor(() => expect(create.matches(':disabled')).toBe(false));
    api.on(getCalendarFeed, () => ({ url: null, isActive: true }));
    await person.click(create);
    expect((await screen.findByLabelText<HTMLInputElement>('Subscription address')).value).toBe(url);
    await person.click(screen.getByRole('button', { name: 'Revoke Address' }));
    api.on(getCalendarFeed, () => ({ url: null, isActive: false }));
    await person.click(await screen.findByRole('button', { name: 'Revoke' }));
    expect(await screen.findByRole('button', { name: 'Create Address' })).toBeDefined();
    expect(screen.queryByLabelText('Subscription address')).toBeNull();
  });
});
