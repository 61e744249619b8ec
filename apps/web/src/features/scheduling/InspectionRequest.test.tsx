import { type Inspection, listOwnInspections } from '@sightline/contracts/inspections/inspections';
import { requestInspection } from '@sightline/contracts/inspections/scheduling';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { CLIENT } from '../../testing/people.ts';
import { openOnPhone } from '../../testing/phone.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { FEES, ORGANIZATION, sampleInspection } from '../../testing/samples.ts';
import { PastInspections } from '../account/AccountPanel.tsx';
import { InspectionRequest } from './InspectionRequest.tsx';
import { RequestInCall } from './RequestInCall.tsx';

function serve(): FakeApi {
  return FakeApi.install()
    .on(getFees, () => FEES)
    .on(getOrganization, () => ORGANIZATION);
}

async function open(api: FakeApi, at = '/schedule', list: ReactNode = null) {
  const rendered = renderScreen(
    <>
      <InspectionRequest />
      {list}
    </>,
    { user: CLIENT, at },
  );
  await screen.findByText(ORGANIZATION.phone);
  const choose = async (field: RegExp, option: string): Promise<void> => {
    await rendered.person.click(screen.getByRole('combobox', { name: field }));
    await rendered.person.click(screen.getByRole('option', { name: option }));
  };
  return {
    ...rendered,
    api,
    choose,
    submit: () => rendered.person.click(screen.getByRole('button', { name: 'Request inspection' })),
  };
}

afterEach(() => sessionStorage.clear());

describe('requesting an inspection', () => {
  it('has the fields, prices and contact of Request New Inspection', async () => {
    const { choose } = await open(serve());
    expect(screen.getByRole('heading', { name: 'Request New Inspection' })).toBeDefined();
    expect(await screen.findByText('Choose an inspection type to see its price.')).toBeDefined();
    expect(screen.queryByText(/\$/)).toBeNull();
    await choose(/Inspection type/, 'Building');
    expect(screen.getByText('$250')).toBeDefined();
    expect(screen.queryByText('Choose an inspection type to see its price.')).toBeNull();
    const fields = [/Inspection Type/i, /Property Address/i, /Preferred Date/i, /Preferred time/i];
    for (const text of [
      ...fields,
      /Inspection method/i,
      /Contact phone/i,
      /Special requests/i,
      'Need Help?',
      /within 24 hours/,
    ])
      expect(screen.getAllByText(text).length, String(text)).toBeGreaterThan(0);
    expect(screen.getByText(/Payment is processed after confirmation/)).toBeDefined();
    expect(screen.getByText(ORGANIZATION.phone).closest('a')?.href).toContain('tel:');
    expect(screen.getByText(ORGANIZATION.email).closest('a')?.href).toContain('mailto:');
  });

  it.each([
    ["the server's text", new Refusal(409, { error: 'We are closed.', code: 'conflict' }), 'We are closed.'],
    ['its own text', new Refusal(502, ''), 'Failed to schedule inspection'],
  ])('reports a failure as Error with %s', async (_, refusal, text) => {
    const { choose, person, submit } = await open(serve().on(requestInspection, () => refusal));
    await choose(/Inspection type/, 'Mechanical');
    await write(person, screen.getByLabelText(/Property address/), '12 Palm Way');
    await submit();
    expect(await screen.findByText('Error')).toBeDefined();
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('keeps a half-filled form, even if the session ends', async () => {
    const first = await open(serve());
    await write(first.person, screen.getByLabelText(/Property address/), '9 Mangrove Court');
    first.unmount();
    await open(serve());
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Property address/).value).toBe('9 Mangrove Court');
  });

  it('starts with the address and type of a re-inspection', async () => {
    await open(serve(), '/schedule?again=9+Mangrove+Court&type=plumbing');
    expect(screen.getByLabelText(/Property address/)).toHaveProperty('value', '9 Mangrove Court');
    expect(screen.getByRole('combobox', { name: /Inspection type/ }).textContent).toBe('Plumbing');
  });

  it('names the missing fields and sends nothing', async () => {
    const { api, submit } = await open(serve());
    await submit();
    expect(await screen.findByText('Please fill in the inspection type and property address.')).toBeDefined();
    expect(api.sentTo(requestInspection)).toHaveLength(0);
  });

  it('sends the chosen day at nine in the time zone of the organization, confirms it and starts over', async () => {
    const { api, choose, submit, person } = await open(
      serve().on(requestInspection, () => sampleInspection()),
    );
    await choose(/Inspection type/, 'Plumbing');
    await choose(/Inspection method/, 'Virtual');
    expect(await screen.findByText('$175')).toBeDefined();
    await write(person, screen.getByLabelText(/Property address/), '9 Mangrove Court\nDavie');
    await person.type(screen.getByLabelText('Preferred date'), '2027-01-15');
    await submit();
    expect(await screen.findByText('Inspection Requested')).toBeDefined();
    expect(api.sentTo(requestInspection)[0]?.body).toMatchObject({
      projectType: 'plumbing',
      address: '9 Mangrove Court, Davie',
      scheduledDate: '2027-01-15T14:00:00.000Z',
      scheduledTime: '09:00',
      preferredTime: 'morning',
      inspectionMethod: 'virtual',
      isVirtual: true,
      clientId: CLIENT.clientId,
    });
    expect(screen.getByLabelText<HTMLInputElement>(/Property address/).value).toBe('');
    expect(screen.getByRole('combobox', { name: /Inspection method/ }).textContent).toBe('In-Person');
  });

  it('refreshes the list of own inspections', async () => {
    const own: Inspection[] = [];
    const api = serve()
      .on(listOwnInspections, () => own)
      .on(requestInspection, () => {
        own.push(sampleInspection({ address: '9 Mangrove Court, Davie' }));
        return own[0];
      });
    const { choose, submit, person } = await open(api, '/schedule', <PastInspections exceptId="" />);
    expect(await screen.findByText('No other inspections')).toBeDefined();
    await choose(/Inspection type/, 'Plumbing');
    await write(person, screen.getByLabelText(/Property address/), '9 Mangrove Court\nDavie');
    await submit();
    expect(await screen.findByText('9 Mangrove Court, Davie')).toBeDefined();
  });

  it.each([
    ['Afternoon (12:00 PM - 5:00 PM)', 'afternoon', '13:00', '2027-01-15T18:00:00.000Z'],
    ['Flexible', 'flexible', '09:00', '2027-01-15T14:00:00.000Z'],
  ])('sends the beginning of the preferred time: %s', async (label, preferredTime, scheduledTime, at) => {
    const { api, choose, submit, person } = await open(
      serve().on(requestInspection, () => sampleInspection()),
    );
    await choose(/Inspection type/, 'Plumbing');
    await choose(/Preferred time/, label);
    await write(person, screen.getByLabelText(/Property address/), '9 Mangrove Court');
    await person.type(screen.getByLabelText('Preferred date'), '2027-01-15');
    await submit();
    await screen.findByText('Inspection Requested');
    const [sent] = api.sentTo(requestInspection);
    expect(sent?.body).toMatchObject({ preferredTime, scheduledTime, scheduledDate: at });
  });

  it('leaves the date open if none was given, and refuses a day in the past', async () => {
    const { api, choose, submit, person } = await open(
      serve().on(requestInspection, () => sampleInspection()),
    );
    await choose(/Inspection type/, 'Building');
    await write(person, screen.getByLabelText(/Property address/), '9 Mangrove Court');
    await person.type(screen.getByLabelText('Preferred date'), '2020-01-15');
    await submit();
    expect(await screen.findByText('The preferred date cannot be earlier than today')).toBeDefined();
    expect(api.sentTo(requestInspection)).toHaveLength(0);
    await person.clear(screen.getByLabelText('Preferred date'));
    await submit();
    await screen.findByText('Inspection Requested');
    expect(api.sentTo(requestInspection)[0]?.body).toMatchObject({ scheduledDate: null, isVirtual: false });
  });

  describe('for today', () => {
    afterEach(() => void vi.useRealTimers());

    it.each([
      ['2026-11-20T13:59:00.000Z', ['Morning', 'Afternoon', 'Flexible'], 'Morning'],
      ['2026-11-20T14:00:00.000Z', ['Afternoon', 'Flexible'], 'Afternoon'],
      // It is past midnight in UTC.
      ['2026-11-21T03:00:00.000Z', ['Flexible'], 'Flexible'],
    ])('at %s offers %j', async (now, offered, chosen) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
      const { person } = await open(serve());
      await person.type(screen.getByLabelText('Preferred date'), '2026-11-20');
      const field = screen.getByRole('combobox', { name: /Preferred time/ });
      expect(field.textContent?.split(' ')[0]).toBe(chosen);
      await person.click(field);
      const options = screen.getAllByRole('option').map(({ textContent }) => textContent?.split(' ')[0]);
      expect(options).toEqual(offered);
    });
  });

  it('marks the fields that the server refuses with its sentences, and focuses the first', async () => {
    const fields = {
      'body.contactPhone': 'Enter a valid phone number.',
      scheduledDate: 'The preferred date cannot be earlier than today.',
    };
    const refusal = { error: 'Check the fields.', code: 'badInput', details: { fields } };
    const { choose, submit, person } = await open(
      serve().on(requestInspection, () => new Refusal(400, refusal)),
    );
    await choose(/Inspection type/, 'Building');
    await write(person, screen.getByLabelText(/Property address/), '9 Mangrove Court');
    await submit();
    expect(await screen.findByText(fields['body.contactPhone'])).toBeDefined();
    const phone = screen.getByLabelText('Contact phone');
    expect(phone.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(phone);
    expect(screen.getByText(fields.scheduledDate)).toBeDefined();
    expect(screen.getByLabelText('Preferred date').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText(/Property address/).getAttribute('aria-invalid')).toBe('false');
  });

  it('shows the message of the server and keeps the form; the second try sends the same request', async () => {
    let tries = 0;
    const refused = new Refusal(503, { error: 'The service is starting or busy.', code: 'unavailable' });
    const api = serve().on(requestInspection, () => (tries++ === 0 ? refused : sampleInspection()));
    const { choose, submit, person } = await open(api);
    await choose(/Inspection type/, 'Building');
    await write(person, screen.getByLabelText(/Property address/), '9 Mangrove Court');
    await submit();
    expect(await screen.findByText('The service is starting or busy.')).toBeDefined();
    await submit();
    await screen.findByText('Inspection Requested');
    const [first, second] = api.sentTo(requestInspection);
    expect(second?.body).toEqual(first?.body);
  });

  describe('whose reply was lost', () => {
    const idsOf = (api: FakeApi): string[] =>
      api.sentTo(requestInspection).map(({ body }) => (body as { id: string }).id);

    async function lose(refusal: Refusal) {
      const opened = await open(serve().on(requestInspection, () => refusal));
      await opened.choose(/Inspection type/, 'Building');
      await write(opened.person, screen.getByLabelText(/Property address/), '9 Mangrove Court');
      await opened.submit();
      await screen.findByText('Error');
      return opened;
    }

    it('is sent again as the same request after a reload, and the next one is another', async () => {
      const { unmount, api: before } = await lose(new Refusal(502, ''));
      unmount();
      const { api, choose, submit, person } = await open(
        serve().on(requestInspection, () => sampleInspection()),
      );
      await submit();
      await screen.findByText('Inspection Requested');
      expect(api.sentTo(requestInspection)[0]?.body).toEqual(before.sentTo(requestInspection)[0]?.body);
      await choose(/Inspection type/, 'Building');
      await write(person, screen.getByLabelText(/Property address/), '9 Mangrove Court');
      await submit();
      await waitFor(() => expect(idsOf(api)).toHaveLength(2));
      expect(idsOf(api)[1]).not.toBe(idsOf(api)[0]);
    });

    it('is not made twice once it was changed: after a reload, the form is for another request', async () => {
      const arrived = { error: 'This request had already arrived.', code: 'conflict' };
      const { unmount, api: before, submit } = await lose(new Refusal(409, arrived));
      await submit();
      await waitFor(() => expect(before.sentTo(requestInspection)).toHaveLength(2));
      const [first, second] = idsOf(before);
      expect(second).toBe(first);
      unmount();
      const after = await open(serve().on(requestInspection, () => sampleInspection()));
      expect(screen.getByLabelText(/Property address/)).toHaveProperty('value', '');
      await after.choose(/Inspection type/, 'Building');
      await write(after.person, screen.getByLabelText(/Property address/), '12 Palm Way');
      await after.submit();
      await waitFor(() => expect(after.api.sentTo(requestInspection)).toHaveLength(1));
      expect(idsOf(after.api)[0]).not.toBe(first);
    });
  });

  it('has its price right above the button on a phone', async () => {
    openOnPhone();
    await open(serve());
    const pricing = screen.getByRole('region', { name: 'Pricing summary' });
    expect(pricing.nextElementSibling?.textContent).toBe('Request inspection');
  });
});

it.each([
  ['a call', RequestInCall],
  ['the portal', InspectionRequest],
])('special requests have this name in the form of %s', async (_, Form) => {
  serve();
  renderScreen(<Form />, { user: CLIENT });
  expect(await screen.findByLabelText('Special requests')).toBeDefined();
  expect(screen.queryByLabelText('Notes')).toBeNull();
});
