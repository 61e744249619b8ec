import { type CurrentUser, listInspectors } from '@sightline/contracts/accounts/accounts';
import { checkTime, listFreeDays, listFreeTimes } from '@sightline/contracts/bookings/calendar';
import { listClients } from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { createInspection } from '@sightline/contracts/inspections/scheduling';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { createPaymentLink } from '@sightline/contracts/payments/payments';
import { listHosts } from '@sightline/contracts/rooms/rooms';
import { screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { openOnPhone } from '../../testing/phone.ts';
import { pressable, renderScreen, write } from '../../testing/renderScreen.tsx';
import { FEES, ORGANIZATION, sampleClient, sampleInspection } from '../../testing/samples.ts';
import { Booking } from './Booking.tsx';
import type { BookingTime } from './bookingAddress.ts';

const client = sampleClient();
const ANA = { id: mintId(), name: 'Ana Ruiz', licenseNumber: 'BN-77', trades: [] };
const BO: CurrentUser = { ...ADMIN, id: mintId(), role: 'inspector', canHost: false };

const ADDED = sampleClient({ id: mintId(), name: 'Neta Osei', address: '4 Egret Way' });

function open(user = ADMIN, clientId = client.id, when: BookingTime | null = null) {
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getFees, () => FEES)
    .on(listClients, () => [client, ADDED])
    .on(getSettings, () => ({
      requiresPhotoOnFail: false,
      requiresReportApproval: false,
      assignedInspectorHosts: true,
      siteRadiusMeters: 150,
    }))
    .on(listHosts, () => [ANA])
    .on(listInspectors, () => [ANA, { ...ANA, id: BO.id, name: 'Bo Lang', licenseNumber: null }])
    .on(createInspection, () => sampleInspection());
  const [onScheduled, onPay] = [vi.fn(), vi.fn()];
  const rendered = renderScreen(
    <Booking
      {...{ clientId, when, onScheduled, onPay }}
      renderNewClient={(typed, onDone) => (
        <button type="button" onClick={() => onDone(ADDED)}>
          Add {JSON.stringify(typed)}
        </button>
      )}
    />,
    { user },
  );
  const chooseType = async (option: string): Promise<void> => {
    await rendered.person.click(screen.getByRole('combobox', { name: /Inspection Type/ }));
    await rendered.person.click(screen.getByRole('option', { name: option }));
  };
  const virtual = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Virtual inspection' });
  const openMore = () => rendered.person.click(screen.getByRole('button', { name: /^More/ }));
  return { ...rendered, api, chooseType, openMore, virtual, onScheduled, onPay };
}

describe('scheduling by staff', () => {
  it('hides the switch for the type Virtual Inspection, and shows it for other types', async () => {
    const { chooseType, virtual } = open();
    await chooseType('Virtual Inspection');
    expect(screen.queryByRole('switch', { name: 'Virtual inspection' })).toBeNull();
    expect(screen.getByLabelText(/^Property Address \(for documentation\)/)).toBeDefined();
    await chooseType('Mechanical');
    expect(virtual().checked).toBe(false);
  });

  it('speaks to staff, and folds the fields that few inspections need', async () => {
    const { openMore } = open();
    expect(await screen.findByText('Eastern Time')).toBeDefined();
    expect(screen.queryByText('Book your building code inspection with our certified team')).toBeNull();
    expect(screen.queryByText('Quick Info')).toBeNull();
    expect(screen.queryByLabelText('Permit number')).toBeNull();
    await openMore();
    expect(screen.getByText('Determines which FBC edition applies')).toBeDefined();
    for (const label of ['Permit number', 'Project size', 'Contact on site', 'Office notes', 'Details'])
      expect(screen.getByLabelText(label)).toBeDefined();
  });

  it('opens the folded fields when one of them has a problem', async () => {
    const { openMore, person } = open();
    await openMore();
    await write(person, screen.getByLabelText("Contact's phone"), '12');
    await openMore();
    expect(screen.queryByLabelText("Contact's phone")).toBeNull();
    await person.click(screen.getByRole('combobox', { name: /Inspection Type/ }));
    await person.click(screen.getByRole('option', { name: 'Mechanical' }));
    await person.click(await pressable('Schedule inspection'));
    expect((await screen.findByLabelText("Contact's phone")).getAttribute('aria-invalid')).toBe('true');
  });

  it('offers the free times of the chosen inspector, and the next free day where there are none', async () => {
    const { api, chooseType, person } = open(ADMIN, client.id, {
      day: '2027-01-15',
      time: '09:00',
      inspectorId: ANA.id,
    });
    api.on(listFreeTimes, ({ query }) =>
      query.get('day') === '2027-01-15'
        ? { times: [], nextDay: '2027-01-18' }
        : { times: ['2027-01-18T15:30:00.000Z'], nextDay: null },
    );
    await chooseType('Mechanical');
    await person.click(await screen.findByRole('button', { name: /^Next free day: Mon, Jan 18/ }));
    await person.click(await screen.findByRole('button', { name: '10:30 AM' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Preferred Date/).value).toBe('2027-01-18');
    expect(screen.getByLabelText<HTMLInputElement>(/^Time/).value).toBe('10:30');
    expect(api.sentTo(listFreeTimes).every(({ query }) => query.get('inspectorId') === ANA.id)).toBe(true);
  });

  it('says that free times could not be loaded, and loads them again', async () => {
    const { api, chooseType, person } = open(ADMIN, client.id, {
      day: '2027-01-15',
      time: '09:00',
      inspectorId: ANA.id,
    });
    api.on(listFreeTimes, () => new Refusal(500, { error: 'Out of order.', code: 'internal' }));
    await chooseType('Mechanical');
    await screen.findByText("Couldn't load free times");
    api.on(listFreeTimes, () => ({ times: ['2027-01-15T15:30:00.000Z'], nextDay: null }));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: '10:30 AM' })).toBeDefined();
  });

  it('has the free dates above the field that they fill on a phone, and once', async () => {
    openOnPhone();
    open();
    const dates = await screen.findByRole('region', { name: 'Available Dates' });
    const field = screen.getByLabelText(/^Preferred Date/);
    expect(dates.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    vi.unstubAllGlobals();
  });

  it.each(['9545550155', '+1 (954) 555.0155'])(
    'finds a client by the phone %s, and offers no second one with it',
    async (typed) => {
      const { person } = open(ADMIN, '');
      await write(person, screen.getByRole('combobox', { name: /Client/ }), typed);
      await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
      expect(screen.queryByRole('option', { name: /as a new client/ })).toBeNull();
    },
  );

  it('starts a new client with the typed email', async () => {
    const { person } = open(ADMIN, '');
    await write(person, screen.getByRole('combobox', { name: /Client/ }), 'new@example.com');
    await person.click(await screen.findByRole('option', { name: /as a new client/ }));
    expect(screen.getByRole('button', { name: 'Add {"email":"new@example.com"}' })).toBeDefined();
  });

  it('adds a client by the typed name, chooses it, and fills in its address', async () => {
    const { person } = open(ADMIN, '');
    await write(person, screen.getByRole('combobox', { name: /Client/ }), 'Neta O');
    await person.click(await screen.findByRole('option', { name: /Add “Neta O” as a new client/ }));
    await person.click(await screen.findByRole('button', { name: 'Add {"name":"Neta O"}' }));
    expect(await screen.findByDisplayValue('Neta Osei')).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Project Address/).value).toBe('4 Egret Way');
  });

  it('keeps a half-filled form until it is sent or started over', async () => {
    const first = open();
    await first.openMore();
    await write(first.person, screen.getByLabelText('Project size'), '2,400 sq ft');
    first.unmount();
    const { person } = open();
    expect(screen.getByLabelText<HTMLInputElement>('Project size').value).toBe('2,400 sq ft');
    await person.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getByLabelText<HTMLInputElement>('Project size').value).toBe('');
  });

  it('has the time and inspector that a press in the calendar chose, and keeps a change after a reload', async () => {
    const when = { day: '2027-01-15', time: '10:30', inspectorId: ANA.id };
    const first = open(ADMIN, client.id, when);
    const time = () => screen.getByLabelText<HTMLInputElement>(/^Time/);
    expect(screen.getByLabelText<HTMLInputElement>(/^Preferred Date/).value).toBe('2027-01-15');
    expect(time().value).toBe('10:30');
    expect(await screen.findByText('Ana Ruiz · BN-77')).toBeDefined();
    await first.person.clear(time());
    await first.person.type(time(), '11:00');
    first.unmount();
    const { person } = open(ADMIN, client.id, when);
    expect(time().value).toBe('11:00');
    await person.click(screen.getByRole('button', { name: 'Start over' }));
    expect(time().value).toBe('10:30');
  });

  it('puts a time from the calendar into a half-filled form', async () => {
    const first = open();
    await first.openMore();
    await write(first.person, screen.getByLabelText('Project size'), '2,400 sq ft');
    first.unmount();
    const when = { day: '2027-01-15', time: '10:30', inspectorId: '' };
    const { person } = renderScreen(
      <Routes>
        <Route path="/" element={<Link to="/schedule">Monday, 10:30</Link>} />
        <Route
          path="/schedule"
          element={
            <Booking
              clientId=""
              when={when}
              renderNewClient={() => null}
              onScheduled={vi.fn()}
              onPay={vi.fn()}
            />
          }
        />
      </Routes>,
    );
    await person.click(screen.getByRole('link'));
    expect(screen.getByLabelText<HTMLInputElement>(/^Time/).value).toBe('10:30');
    expect(screen.getByLabelText<HTMLInputElement>('Project size').value).toBe('2,400 sq ft');
  });

  it('is empty after a reload once an earlier try turns out to have arrived', async () => {
    const { api, chooseType, person, unmount } = open();
    const arrived = 'This inspection had already arrived as you sent it first.';
    api.on(createInspection, () => new Refusal(409, { error: arrived, code: 'conflict' }));
    await chooseType('Mechanical');
    await write(person, screen.getByLabelText(/Project Address/), '9 Mangrove Court');
    await person.type(screen.getByLabelText(/Preferred Date/), '2027-01-15');
    await person.click(await pressable('Schedule inspection'));
    expect(await screen.findByText(arrived)).toBeDefined();
    unmount();
    open();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Project Address/).value).toBe('');
  });

  it('schedules a virtual inspection in the time zone of the organization', async () => {
    const { api, chooseType, openMore, person, virtual } = open();
    await chooseType('Mechanical');
    await person.click(virtual());
    expect(await screen.findByText('$95 instead of $125')).toBeDefined();
    await openMore();
    await write(person, screen.getByLabelText(/Property Address/), '9 Mangrove Court');
    await write(person, screen.getByLabelText('Project size'), '2,400 sq ft');
    await person.type(screen.getByLabelText(/Preferred Date/), '2027-01-15');
    await person.click(await pressable('Schedule inspection'));
    await waitFor(() => expect(api.sentTo(createInspection)).toHaveLength(1));
    expect(api.sentTo(createInspection)[0]?.body).toMatchObject({
      clientId: client.id,
      isVirtual: true,
      scheduledDate: '2027-01-15T14:00:00.000Z',
      details: 'Size: 2,400 sq ft',
    });
  });

  it('lets an admin choose the host of a video call, by default the office', async () => {
    const { api, chooseType, openMore, person } = open();
    await openMore();
    expect(screen.queryByRole('combobox', { name: /Host of the call/ })).toBeNull();
    await chooseType('Virtual Inspection');
    const host = () => screen.getByRole('combobox', { name: /Host of the call/ });
    expect(host().textContent).toBe('Any admin');
    expect(await screen.findByText('Admins and the assigned inspector can always host')).toBeDefined();
    await person.click(host());
    await person.click(await screen.findByRole('option', { name: 'Ana Ruiz' }));
    await write(person, screen.getByLabelText(/Property Address/), '9 Mangrove Court');
    await person.type(screen.getByLabelText(/Preferred Date/), '2027-01-15');
    await person.click(await pressable('Schedule inspection'));
    await waitFor(() => expect(api.sentTo(createInspection)).toHaveLength(1));
    expect(api.sentTo(createInspection)[0]?.body).toMatchObject({ hostId: ANA.id });
  });

  it('lets an inspector schedule for themselves or without an inspector', async () => {
    const { person } = open(BO);
    expect(await screen.findByText('Only the office can assign others')).toBeDefined();
    await person.click(screen.getByRole('combobox', { name: 'Inspector' }));
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
        'Assign later',
        'Bo Lang',
      ]),
    );
  });

  it.each([
    ['Send payment link', 'Schedule and send link', true],
    ['Book & Pay', 'Book & Pay · $125', false],
  ] as const)('offers %s', async (choice, button, isMailed) => {
    const { api, chooseType, person, onScheduled, onPay } = open();
    const link = 'http://localhost/checkout#token';
    api.on(createPaymentLink, () => ({ link, sentTo: isMailed ? client.email : null }));
    await chooseType('Mechanical');
    await person.click(screen.getByRole('combobox', { name: /Payment/ }));
    await person.click(screen.getByRole('option', { name: choice }));
    await write(person, screen.getByLabelText(/Project Address/), '9 Mangrove Court');
    await person.type(screen.getByLabelText(/Preferred Date/), '2027-01-15');
    await person.click(await pressable(button));
    await waitFor(() => expect(isMailed ? onScheduled : onPay).toHaveBeenCalledOnce());
    expect(api.sentTo(createPaymentLink)[0]?.body).toMatchObject({ isMailed });
    if (isMailed) expect(screen.getByText(`To ${client.email}`)).toBeDefined();
    else expect(onPay).toHaveBeenCalledWith(link);
  });

  it('schedules a time only once its conflicts are shown', async () => {
    const { api, chooseType } = open(ADMIN, client.id, {
      day: '2027-01-15',
      time: '09:00',
      inspectorId: ANA.id,
    });
    const check = Promise.withResolvers<void>();
    api.on(checkTime, async () => {
      await check.promise;
      return { conflicts: ['overlap'] };
    });
    await chooseType('Mechanical');
    const schedule = screen.getByRole('button', { name: 'Schedule inspection' });
    expect(schedule.matches(':disabled')).toBe(true);
    check.resolve();
    expect(await screen.findByText(/Overlaps another inspection/)).toBeDefined();
    await waitFor(() => expect(schedule.matches(':disabled')).toBe(false));
  });

  it('schedules nothing in the hour that the change of clocks skips, and names the next time', async () => {
    const { api, chooseType, person } = open(ADMIN, client.id, {
      day: '2099-03-08',
      time: '02:30',
      inspectorId: '',
    });
    expect(await screen.findByText('Eastern Time')).toBeDefined();
    await chooseType('Mechanical');
    await write(person, screen.getByLabelText(/Project Address/), '9 Mangrove Court');
    await person.click(await pressable('Schedule inspection'));
    expect(await screen.findByText(/skip this time\. The next time is 3:00 AM\.$/)).toBeDefined();
    expect(api.sentTo(createInspection)).toEqual([]);
  });

  it('keeps the scheduled inspection when no link can be sent, and says why', async () => {
    const { api, chooseType, person, onScheduled } = open();
    const error = 'Online payment is not set up.';
    api.on(createPaymentLink, () => new Refusal(409, { error, code: 'paymentSetupRequired' }));
    await chooseType('Mechanical');
    await person.click(screen.getByRole('combobox', { name: /Payment/ }));
    await person.click(screen.getByRole('option', { name: 'Send payment link' }));
    await write(person, screen.getByLabelText(/Project Address/), '9 Mangrove Court');
    await person.type(screen.getByLabelText(/Preferred Date/), '2027-01-15');
    await person.click(await pressable('Schedule and send link'));
    expect(await screen.findByText(error)).toBeDefined();
    expect(onScheduled).toHaveBeenCalledOnce();
  });

  it('grays days without a free inspector, says why, and still lets the office choose them', async () => {
    const { api, chooseType, person } = open(ADMIN, client.id, {
      day: '2099-03-17',
      time: '09:00',
      inspectorId: '',
    });
    const closed = '2099-03-16';
    api.on(listFreeDays, () => ({ days: [{ day: closed, noTimes: 'holiday' }] }));
    expect(screen.getByText(/Choose an inspection type to see on which days/)).toBeDefined();
    await chooseType('Mechanical');
    const day = await screen.findByRole('gridcell', { name: /, closed for a holiday$/ });
    await person.click(day);
    expect(await screen.findByText(/This day: closed for a holiday/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(/Preferred Date/).value).toBe(closed);
  });

  it('grays the days of the chosen inspector, read once a month', async () => {
    const { api, chooseType, person } = open(ADMIN, client.id, {
      day: '2099-03-17',
      time: '09:00',
      inspectorId: '',
    });
    const [full, free] = ['2099-03-16', '2099-03-18'];
    api.on(listFreeDays, ({ query }) => ({
      days: [
        { day: full, noTimes: query.get('inspectorId') === ANA.id ? 'taken' : null },
        { day: free, noTimes: query.get('inspectorId') === ANA.id ? null : 'taken' },
      ],
    }));
    await chooseType('Mechanical');
    await screen.findByRole('gridcell', { name: 'Mar 18, 2099, no free time left' });
    await person.click(screen.getByRole('combobox', { name: 'Inspector' }));
    await person.click(await screen.findByRole('option', { name: /^Ana Ruiz/ }));
    await screen.findByRole('gridcell', { name: 'Mar 16, 2099, no free time left' });
    expect(screen.queryByRole('gridcell', { name: 'Mar 18, 2099, no free time left' })).toBeNull();
    expect(screen.getByText('On gray days this inspector is not free.')).toBeDefined();
    const asked = api.sentTo(listFreeDays).map(({ query }) => [query.get('from'), query.get('days')]);
    expect(asked).toEqual([
      ['2099-03-01', '31'],
      ['2099-03-01', '31'],
    ]);
  });

  it('lets only admins choose the host', async () => {
    const { chooseType, openMore } = open(BO);
    await chooseType('Virtual Inspection');
    await openMore();
    expect(screen.queryByRole('combobox', { name: /Host of the call/ })).toBeNull();
  });
});
