import { FEDERAL_HOLIDAYS } from '@sightline/contracts/bookings/federalHolidays';
import { listCatalogHistory } from '@sightline/contracts/catalog/catalog';
import {
  changeSettings,
  getSettings,
  OrganizationSettings,
} from '@sightline/contracts/organization/organizationSettings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { renderScreen, write } from '../../../testing/renderScreen.tsx';
import { BookingTab } from './BookingTab.tsx';

const SAVED = OrganizationSettings.parse({});

function open() {
  const api = FakeApi.install()
    .on(getSettings, () => SAVED)
    .on(listCatalogHistory, () => [])
    .on(changeSettings, ({ body }) => ({ ...SAVED, ...(body as object) }));
  return { api, ...renderScreen(<BookingTab />) };
}

const group = async (name: string) => within(await screen.findByRole('group', { name }));

describe('the settings of booking', () => {
  it('saves hours, a holiday, a duration and a fee, with the fee in cents', async () => {
    const { api, person } = open();
    await person.click((await group('Friday')).getByRole('switch'));
    await write(person, screen.getByLabelText('Holiday name'), 'Thanksgiving');
    await person.click(screen.getByRole('button', { name: 'Add holiday' }));
    await person.type((await group('Thanksgiving')).getByLabelText('Date'), '2026-11-26');
    const [duration] = screen.getAllByLabelText('Structural');
    await person.clear(duration as HTMLElement);
    await write(person, duration as HTMLElement, '120');
    const fee = within(screen.getByRole('group', { name: 'Mechanical' })).getByLabelText('In person');
    await person.clear(fee);
    await write(person, fee, '129.5');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sentTo(changeSettings)).toHaveLength(1));
    expect(api.sentTo(changeSettings)[0]?.body).toMatchObject({
      seenVersion: 1,
      booking: {
        workingHours: { friday: null },
        holidays: [{ day: '2026-11-26', name: 'Thanksgiving' }],
        durationMinutes: { structural: 120 },
      },
      fees: { booking: { mechanical: { inPersonCents: 12_950, virtualCents: 9_500 } } },
    });
  });

  it('opens a federal holiday on which the company works', async () => {
    const { api, person } = open();
    const federal = await group('Closed on federal holidays');
    expect(federal.getAllByRole('checkbox', { checked: true })).toHaveLength(11);
    await person.click(federal.getByRole('checkbox', { name: 'Columbus Day' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sentTo(changeSettings)).toHaveLength(1));
    const federalHolidays = FEDERAL_HOLIDAYS.filter((holiday) => holiday !== 'columbus');
    expect(api.sentTo(changeSettings)[0]?.body).toMatchObject({ booking: { federalHolidays } });
  });

  it.each([
    ['Travel buffer', '7', /in steps of 5/],
    ['Bookable ahead', '400', /at most 365 days/],
    ['Admin fee', 'free', /Enter fees in dollars/],
  ])('does not save %s of %s, and says why', async (label, typed, problem) => {
    const { person } = open();
    const field = await screen.findByLabelText(label);
    await person.clear(field);
    await write(person, field, typed);
    expect(await screen.findByText(problem)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save' }).matches(':disabled')).toBe(true);
  });

  it('does not save a holiday without its date', async () => {
    const { person } = open();
    await write(person, await screen.findByLabelText('Holiday name'), 'Christmas Day');
    await person.click(screen.getByRole('button', { name: 'Add holiday' }));
    expect(await screen.findByText('Enter the date and the name of every holiday.')).toBeDefined();
  });
});
