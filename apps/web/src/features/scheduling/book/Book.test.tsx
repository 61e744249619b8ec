import { requestQuote } from '@sightline/contracts/bookings/bookings';
import { holdSlot, listFreeSlots, releaseSlot } from '@sightline/contracts/bookings/freeSlots';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import { FeeSettings } from '@sightline/contracts/organization/feeSettings';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPending } from '../../../inspection/pendingInspection.ts';
import { FakeApi, Refusal, type SeenRequest } from '../../../testing/FakeApi.ts';
import { renderScreen, write } from '../../../testing/renderScreen.tsx';
import { FEES, ORGANIZATION } from '../../../testing/samples.ts';
import { Book } from './Book.tsx';

const FREE = '2026-11-24T14:00:00.000Z';
const ENDS = '2026-11-24T15:00:00.000Z';
const NEXT = '2026-11-24T16:30:00.000Z';
const FEES_OF_BOOKING = { mechanical: FEES.booking.mechanical, structural: FEES.booking.mechanical };

function holdOf({ body }: SeenRequest, secondsLeft = 1800) {
  const { id, projectType, isVirtual, isThresholdBuilding, startsAt } = body as Record<string, unknown>;
  const facts = { id, projectType, isVirtual, isThresholdBuilding, startsAt };
  return { ...facts, endsAt: ENDS, expiresAt: '2026-11-23T15:30:00.000Z', feeCents: 12_500, secondsLeft };
}

function open(booking: object = FEES_OF_BOOKING) {
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getFees, () => ({ booking, clientRequest: {}, isPaymentSetUp: true }))
    .on(listFreeSlots, () => ({
      timeZone: ORGANIZATION.timeZone,
      days: [{ day: '2026-11-24', slots: [{ startsAt: FREE, endsAt: ENDS }] }],
      lastDay: '2026-12-22',
    }))
    .on(holdSlot, holdOf)
    .on(releaseSlot, () => new Refusal(410, { error: 'Expired.', code: 'holdExpired' }))
    .on(requestQuote, () => ({
      id: crypto.randomUUID(),
      projectType: 'mechanical',
      isVirtual: false,
      feeCents: 12_500,
      startsAt: FREE,
      endsAt: ENDS,
      heldUntil: '2026-11-23T15:30:00.000Z',
    }));
  const onBooked = vi.fn();
  const show = () => renderScreen(<Book zone={ORGANIZATION.timeZone} onBooked={onBooked} />);
  const { person } = show();
  const reload = (): void => {
    cleanup();
    show();
  };
  const chooseType = async (type: string) =>
    person.selectOptions(await screen.findByLabelText(/Inspection Type/), type);
  const chooseTime = async () => {
    await person.click(await screen.findByRole('button', { name: 'Tuesday, November 24' }));
    await person.click(await screen.findByRole('button', { name: '9:00 AM' }));
  };
  return { api, person, chooseType, chooseTime, reload, onBooked };
}

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T15:00:00.000Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe('booking in public', () => {
  it('holds a free time, requests it with the contact, and continues to the payment', async () => {
    const { api, person, chooseType, chooseTime, onBooked } = open();
    await chooseType('mechanical');
    await chooseTime();
    expect((await screen.findByRole('timer')).textContent).toBe('30:00 left to send your request');
    expect(screen.getByRole('heading', { name: 'Available Dates' })).toBe(document.activeElement);
    await write(person, screen.getByLabelText(/Client Name/), 'Noor Haddad');
    await write(person, screen.getByLabelText(/Email/), 'noor@example.com');
    await write(person, screen.getByLabelText(/Phone/), '(954) 555-0142');
    await write(person, screen.getByLabelText(/Project Address/), '18 Heron Lane\nDavie');
    await person.click(screen.getByRole('switch', { name: 'Text me about this inspection' }));
    await person.click(screen.getByRole('button', { name: 'Book & Pay · $125' }));
    await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
    expect(readPending()).toMatchObject({
      name: 'Noor Haddad',
      address: '18 Heron Lane, Davie',
      amountCents: 12_500,
      project: 'Inspection Service',
    });
    const held = api.sentTo(holdSlot)[0]?.body as { id: string };
    const { body } = api.sentTo(requestQuote)[0] ?? {};
    expect(body).toMatchObject({ holdId: held.id, address: '18 Heron Lane, Davie', acceptsSms: true });
    expect(JSON.stringify(body)).not.toMatch(/cents|fee/i);
  });

  it('takes a time again with the same hold after a lost reply, also after a reload', async () => {
    const { api, chooseType, chooseTime, reload } = open();
    api.on(holdSlot, () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }));
    await chooseType('mechanical');
    await chooseTime();
    expect(await screen.findByText('The service is busy.')).toBeDefined();
    reload();
    // The hold of the first attempt, of which ten minutes have passed.
    api.on(holdSlot, (request) => holdOf(request, 1200));
    await chooseType('mechanical');
    await chooseTime();
    expect((await screen.findByRole('timer')).textContent).toBe('20:00 left to send your request');
    const ids = api.sentTo(holdSlot).map(({ body }) => (body as { id: string }).id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('opens with the first month that has three free days', async () => {
    const { api, chooseType } = open();
    const slots = [{ startsAt: FREE, endsAt: ENDS }];
    const later = ['2026-12-01', '2026-12-02', '2026-12-03'].map((day) => ({ day, slots }));
    api.on(listFreeSlots, ({ query }) => ({
      timeZone: ORGANIZATION.timeZone,
      days: query.get('from')?.startsWith('2026-12') ? later : [{ day: '2026-11-24', slots }],
      lastDay: '2026-12-22',
    }));
    await chooseType('mechanical');
    expect(await screen.findByRole('button', { name: 'Tuesday, December 1' })).toBeDefined();
    expect(screen.getByText('December 2026')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Previous month' }).matches(':disabled')).toBe(false);
  });

  it('promises no payment where it cannot be made online', async () => {
    const { api, chooseType, chooseTime, reload } = open();
    api.on(getFees, () => ({ booking: FEES_OF_BOOKING, clientRequest: {}, isPaymentSetUp: false }));
    reload();
    await chooseType('mechanical');
    await chooseTime();
    await screen.findByText(/You pay nothing now. We tell you how to pay when we confirm the time.$/);
    expect(screen.getByText('Fee $125')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Request Booking' })).toBeDefined();
  });

  it('says that a request was received where nothing is to be paid', async () => {
    const { api, person, chooseType, chooseTime, reload, onBooked } = open();
    api.on(holdSlot, (request) => ({ ...holdOf(request), feeCents: null }));
    const receipt = { projectType: 'mechanical', isVirtual: false, feeCents: null, startsAt: FREE };
    api.on(requestQuote, () => ({ id: crypto.randomUUID(), ...receipt, endsAt: ENDS, heldUntil: ENDS }));
    await chooseType('mechanical');
    await chooseTime();
    await screen.findByRole('timer');
    await fill(person);
    await person.click(screen.getByRole('button', { name: 'Request Booking' }));
    expect(await screen.findByRole('heading', { name: 'Inspection Requested' })).toBe(document.activeElement);
    expect([onBooked.mock.calls, readPending()]).toEqual([[], null]);
    expect(await screen.findByText("We'll contact you within 24 hours to confirm.")).toBeDefined();
    expect(screen.getByText(/^We confirm the time by email to noor@example.com,/)).toBeDefined();
    reload();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'You have already requested Tue, Nov 24, 9:00 AM',
    );
    await person.click(screen.getByRole('button', { name: 'See it' }));
    expect(await screen.findByRole('heading', { name: 'Inspection Requested' })).toBeDefined();
  });

  it('tells the time of a property with other clocks on these, and on those of the office', async () => {
    const { api, person, chooseType, chooseTime, reload } = open();
    api.on(holdSlot, (request) => ({ ...holdOf(request), feeCents: null }));
    const receipt = { projectType: 'mechanical', isVirtual: false, feeCents: null, startsAt: FREE };
    api.on(requestQuote, () => ({ id: crypto.randomUUID(), ...receipt, endsAt: ENDS, heldUntil: ENDS }));
    await chooseType('mechanical');
    await chooseTime();
    expect((await screen.findByText(/^Held for you/)).textContent).toBe(
      'Held for you: Tue, Nov 24, 9:00 AM EST',
    );
    await fill(person, '12 Palafox St\nPensacola, FL 32502');
    const both = 'Tue, Nov 24, 8:00 AM CST (9:00 AM EST)';
    expect(screen.getByText(/^Held for you/).textContent).toBe(`Held for you: ${both}`);
    reload();
    expect((await screen.findByText(/^Held for you/)).textContent).toBe(`Held for you: ${both}`);
    await person.click(screen.getByRole('button', { name: 'Request Booking' }));
    await screen.findByRole('heading', { name: 'Inspection Requested' });
    expect(screen.getByText(both)).toBeDefined();
    reload();
    expect((await screen.findByRole('alert')).textContent).toContain(`You have already requested ${both}.`);
  });

  it('says after Back that a request is on file, with a link to it, until its time has passed', async () => {
    const { api, person, chooseType, chooseTime, reload, onBooked } = open();
    const id = crypto.randomUUID();
    const receipt = { projectType: 'mechanical', isVirtual: false, feeCents: 12_500, startsAt: FREE };
    api.on(requestQuote, () => ({ id, ...receipt, endsAt: ENDS, heldUntil: ENDS }));
    await chooseType('mechanical');
    await chooseTime();
    await screen.findByRole('timer');
    expect(screen.queryByText(/already requested/)).toBeNull();
    await fill(person);
    await person.click(screen.getByRole('button', { name: /^Book & Pay/ }));
    await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
    reload();
    expect(await screen.findByText(/You have already requested/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'See it' }).getAttribute('href')).toBe('/checkout');
    expect(screen.getByLabelText<HTMLInputElement>(/Client Name/).value).toBe('Noor Haddad');
    vi.setSystemTime(new Date(ENDS));
    reload();
    await screen.findByLabelText(/Inspection Type/);
    expect(screen.queryByText(/already requested/)).toBeNull();
  });

  it('continues with the request as it was sent first where its reply was lost and it was changed since', async () => {
    const { api, person, chooseType, chooseTime, onBooked } = open();
    await chooseType('mechanical');
    await chooseTime();
    await screen.findByRole('timer');
    await fill(person);
    const lost = new Refusal(502, '');
    api.on(requestQuote, () => lost);
    await person.click(screen.getByRole('button', { name: /^Book & Pay/ }));
    expect(await screen.findByText('Failed to schedule inspection. Please try again.')).toBeDefined();
    await write(person, screen.getByLabelText(/Details/), 'Gate code 4711');
    const receipt = { projectType: 'mechanical', isVirtual: false, feeCents: 12_500, startsAt: FREE };
    api.on(requestQuote, ({ body }) => {
      const { id, details } = body as { id: string; details: string };
      if (details !== '') return new Refusal(409, { error: 'It is on file.', code: 'conflict' });
      return { id, ...receipt, endsAt: ENDS, heldUntil: ENDS };
    });
    await person.click(screen.getByRole('button', { name: /^Book & Pay/ }));
    await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
    expect(screen.getByText('Your request had already arrived')).toBeDefined();
    expect(readPending()).toMatchObject({ name: 'Noor Haddad', details: '' });
  });

  it('is busy while it sends, and shows its own error text if the server sends none', async () => {
    const { api, person, chooseType, chooseTime, onBooked } = open();
    const reply = Promise.withResolvers<Refusal>();
    api.on(requestQuote, () => reply.promise);
    await chooseType('mechanical');
    await chooseTime();
    await screen.findByRole('timer');
    await fill(person);
    await person.click(screen.getByRole('button', { name: /^Book & Pay/ }));
    expect((await screen.findByRole('button', { name: 'Processing...' })).matches(':disabled')).toBe(true);
    reply.resolve(new Refusal(502, ''));
    expect(await screen.findByText('Failed to schedule inspection. Please try again.')).toBeDefined();
    expect(onBooked).not.toHaveBeenCalled();
  });

  it('names each missing field and sends nothing', async () => {
    const { api, person, chooseType, chooseTime } = open();
    await chooseType('mechanical');
    await chooseTime();
    await screen.findByRole('timer');
    await person.click(screen.getByRole('button', { name: /Book & Pay/ }));
    expect(await screen.findAllByText('Required')).toHaveLength(4);
    expect(document.activeElement).toBe(screen.getByLabelText(/Client Name/));
    expect(api.sentTo(requestQuote)).toEqual([]);
  });

  it('offers the next free times after another visitor took the chosen one', async () => {
    const { api, person, chooseType, chooseTime } = open();
    const taken = { error: 'This time was just taken.', code: 'slotTaken', details: { freeSlots: [NEXT] } };
    api.on(holdSlot, () => new Refusal(409, taken));
    await chooseType('mechanical');
    await chooseTime();
    expect(await screen.findByText('This time was just taken.')).toBeDefined();
    api.on(holdSlot, holdOf);
    await person.click(screen.getByRole('button', { name: 'Tue, Nov 24, 11:30 AM' }));
    await screen.findByRole('timer');
    expect(api.sentTo(holdSlot)[1]?.body).toMatchObject({ startsAt: NEXT });
  });

  it('gives a held time back when another type is chosen', async () => {
    const { api, chooseType, chooseTime } = open();
    await chooseType('mechanical');
    await chooseTime();
    await screen.findByRole('timer');
    await chooseType('structural');
    await waitFor(() => expect(api.sentTo(releaseSlot)).toHaveLength(1));
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('keeps type and method while a time is being held', async () => {
    const { api, chooseType, chooseTime } = open();
    api.on(holdSlot, () => new Promise(() => {}));
    await chooseType('mechanical');
    await chooseTime();
    await waitFor(() => expect(screen.getByLabelText(/Inspection Type/).matches(':disabled')).toBe(true));
  });

  it('does not offer video for a structural inspection of a threshold building, and says why', async () => {
    const { person, chooseType } = open();
    await chooseType('structural');
    const virtual = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Virtual inspection' });
    await person.click(virtual());
    expect(virtual().checked).toBe(true);
    await person.click(screen.getByRole('switch', { name: 'Threshold building' }));
    expect([virtual().checked, virtual().disabled]).toEqual([false, true]);
    expect(screen.getByText(/must be in person \(s. 553.79, Florida Statutes\)/)).toBeDefined();
  });

  it('moves between free days with the arrow keys', async () => {
    const { api, person, chooseType } = open();
    const slots = [{ startsAt: FREE, endsAt: ENDS }];
    api.on(listFreeSlots, () => ({
      timeZone: ORGANIZATION.timeZone,
      days: ['2026-11-24', '2026-11-27'].map((day) => ({ day, slots })),
      lastDay: '2026-12-22',
    }));
    await chooseType('mechanical');
    (await screen.findByRole('button', { name: 'Tuesday, November 24' })).focus();
    await person.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Friday, November 27' }));
  });

  it('keeps the held time and the form over a reload, and sends the same request again', async () => {
    const { api, person, chooseType, chooseTime, reload } = open();
    await chooseType('mechanical');
    await chooseTime();
    await screen.findByRole('timer');
    vi.setSystemTime(new Date('2026-11-23T15:10:00.000Z'));
    reload();
    expect((await screen.findByRole('timer')).textContent).toBe('20:00 left to send your request');
    expect(screen.getByLabelText<HTMLSelectElement>(/Inspection Type/).value).toBe('mechanical');
    await fill(person);
    api.on(requestQuote, () => new Refusal(503, { error: 'Please try again.', code: 'unavailable' }));
    const send = async () => person.click(screen.getByRole('button', { name: /Book & Pay/ }));
    await send();
    expect(await screen.findByText('Please try again.')).toBeDefined();
    reload();
    await screen.findByRole('timer');
    expect(screen.getByLabelText<HTMLInputElement>(/Client Name/).value).toBe('Noor Haddad');
    await send();
    await waitFor(() => expect(api.sentTo(requestQuote)).toHaveLength(2));
    const [first, second] = api.sentTo(requestQuote).map(({ body }) => body as { id: string });
    expect(second?.id).toBe(first?.id);
  });

  it('says that a time is no longer held when its time is over', async () => {
    const { chooseType, chooseTime } = open();
    await chooseType('mechanical');
    await chooseTime();
    await screen.findByRole('timer');
    vi.setSystemTime(new Date('2026-11-23T15:30:01.000Z'));
    expect(
      await screen.findByText('This time is no longer held for you. Choose a time again.'),
    ).toBeDefined();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByRole('button', { name: /Book & Pay/ }).matches(':disabled')).toBe(true);
  });

  it('says so when the server no longer holds the time', async () => {
    const { api, person, chooseType, chooseTime } = open();
    api.on(requestQuote, () => new Refusal(410, { error: 'Expired.', code: 'holdExpired' }));
    await chooseType('mechanical');
    await chooseTime();
    await screen.findByRole('timer');
    await fill(person);
    await person.click(screen.getByRole('button', { name: /Book & Pay/ }));
    expect(await screen.findByText(/no longer held for you/)).toBeDefined();
  });

  it('shows a refusal below its field until the field is changed', async () => {
    const { api, person, chooseType, chooseTime } = open();
    const problem = 'Enter an email address such as name@example.com';
    const refusal = { error: problem, code: 'badInput', details: { fields: { 'body.email': problem } } };
    api.on(requestQuote, () => new Refusal(400, refusal));
    await chooseType('mechanical');
    await chooseTime();
    await screen.findByRole('timer');
    await fill(person);
    await person.click(screen.getByRole('button', { name: /Book & Pay/ }));
    const email = screen.getByLabelText(/Email/);
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(email);
    await person.type(email, 'x');
    expect(email.getAttribute('aria-invalid')).toBe('false');
  });

  it('says of a day that cannot be chosen why', async () => {
    const { api, chooseType } = open();
    const days = [
      { day: '2026-11-24', slots: [{ startsAt: FREE, endsAt: ENDS }], noSlots: null },
      { day: '2026-11-26', slots: [], noSlots: 'holiday' },
    ];
    api.on(listFreeSlots, () => ({ timeZone: ORGANIZATION.timeZone, days, lastDay: '2026-12-22' }));
    await chooseType('mechanical');
    const closed = await screen.findByRole('button', { name: 'Thursday, November 26, closed for a holiday' });
    expect(closed.matches(':disabled')).toBe(true);
    expect(screen.getByRole('button', { name: 'Tuesday, November 24' }).matches(':disabled')).toBe(false);
  });

  it('says that a month has no free time, and ends with the last month that can be booked', async () => {
    const { api, person, chooseType } = open();
    const { timeZone } = ORGANIZATION;
    api.on(listFreeSlots, () => ({ timeZone, days: [], lastDay: '2026-12-22' }));
    await chooseType('mechanical');
    expect(await screen.findByText('Nothing is free in November 2026. Try the next month.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Next month' }));
    expect(
      await screen.findByText('Nothing is free in December 2026. Please call or email us.'),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: 'Next month' }).matches(':disabled')).toBe(true);
  });

  it('offers to try again when prices or free times cannot be loaded', async () => {
    const { api, person, chooseType } = open();
    const down = () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' });
    api.on(listFreeSlots, down);
    await chooseType('mechanical');
    expect(await screen.findByText("Couldn't load the free times")).toBeDefined();
    expect(screen.getByText('The service is busy.')).toBeDefined();
    const day = { day: '2026-11-24', slots: [{ startsAt: FREE, endsAt: ENDS }] };
    api.on(listFreeSlots, () => ({ timeZone: ORGANIZATION.timeZone, days: [day], lastDay: '2026-12-22' }));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Tuesday, November 24' })).toBeDefined();
  });
});

async function fill(person: UserEvent, address = '18 Heron Lane'): Promise<void> {
  await write(person, await screen.findByLabelText(/Client Name/), 'Noor Haddad');
  await write(person, screen.getByLabelText(/Email/), 'noor@example.com');
  await write(person, screen.getByLabelText(/Phone/), '(954) 555-0142');
  await write(person, screen.getByLabelText(/Project Address/), address);
}

describe('the booking page', () => {
  it('has title, line, free dates, Quick Info, and the fields with their stars', async () => {
    open();
    const type = await screen.findByLabelText(/Inspection Type/);
    await screen.findByText('Quick Info');
    for (const text of [
      ...['Schedule Inspection', 'Book your building code inspection with our certified team'],
      ...['Same-day scheduling available', 'Licensed & certified inspectors', 'Available Dates'],
      ...['Digital reports within 24 hours', 'Florida state code compliance'],
    ])
      expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
    const required = [/^Client Name/, /^Email/, /^Phone/, /^Project Address/].map((name) =>
      screen.getByLabelText(name),
    );
    for (const field of [type, ...required]) expect(field.hasAttribute('required')).toBe(true);
    for (const name of [/size/i, /details/i])
      expect(screen.getByLabelText(name).hasAttribute('required')).toBe(false);
  });

  it('promises nothing that the company has not written', async () => {
    const { api } = open();
    await screen.findByText('Quick Info');
    cleanup();
    api.on(getOrganization, () => ({ ...ORGANIZATION, promises: [] }));
    renderScreen(<Book zone={ORGANIZATION.timeZone} onBooked={vi.fn()} />);
    await screen.findByLabelText(/Inspection Type/);
    await waitFor(() => expect(api.sentTo(getOrganization)).toHaveLength(2));
    expect(screen.queryByText('Quick Info')).toBeNull();
  });

  it('has the specified prices, the saving by video, and the address of a video call for documentation', async () => {
    const fees = Object.entries(FeeSettings.parse({}).booking).map(([type, fee]) => [
      type,
      { ...fee, inPersonLines: [], virtualLines: [] },
    ]);
    const { person } = open(Object.fromEntries(fees));
    const type = await screen.findByLabelText(/Inspection Type/);
    const offered = [...type.querySelectorAll('option')].map(
      ({ textContent }) => textContent?.match(/\$\d+/)?.[0],
    );
    expect(offered).toEqual([undefined, '$150', '$125', '$125', '$125', '$200', '$175', '$95']);
    expect(screen.getByRole('button', { name: /Book & Pay/ }).matches(':disabled')).toBe(true);
    await person.selectOptions(type, 'mechanical');
    expect(screen.getByText('Save $30: $95 instead of $125')).toBeDefined();
    await person.click(screen.getByRole('switch', { name: 'Virtual inspection' }));
    expect(screen.getByLabelText(/^Property Address \(for documentation\)/)).toBeDefined();
  });
});
