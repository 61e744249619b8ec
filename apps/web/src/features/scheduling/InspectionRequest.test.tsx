import { getFees } from '@sightline/contracts/feeSchedule';
import { requestInspection } from '@sightline/contracts/inspections';
import { getOrganization } from '@sightline/contracts/organization';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { CLIENT } from '../../testing/people.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { FEES, ORGANIZATION, sampleInspection } from '../../testing/samples.ts';
import { InspectionRequest } from './InspectionRequest.tsx';

function serve(): FakeApi {
  return FakeApi.install()
    .on(getFees, () => FEES)
    .on(getOrganization, () => ORGANIZATION);
}

async function open(api: FakeApi) {
  const rendered = renderScreen(<InspectionRequest />, { user: CLIENT });
  await screen.findByText('$250');
  await screen.findByText(ORGANIZATION.phone);
  const choose = async (field: RegExp, option: string): Promise<void> => {
    await rendered.person.click(screen.getByRole('combobox', { name: field }));
    await rendered.person.click(screen.getByRole('option', { name: option }));
  };
  return {
    ...rendered,
    api,
    choose,
    submit: () => rendered.person.click(screen.getByRole('button', { name: 'Request Inspection' })),
  };
}

afterEach(() => sessionStorage.clear());

describe('requesting an inspection', () => {
  it('keeps a half-filled form, as when the session ends while it is filled in', async () => {
    const first = await open(serve());
    await write(first.person, screen.getByLabelText(/Property Address/), '9 Mangrove Court');
    first.unmount();
    await open(serve());
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Property Address/).value).toBe('9 Mangrove Court');
  });

  it('says what is missing and sends nothing', async () => {
    const { api, submit } = await open(serve());
    await submit();
    expect(await screen.findByText('Please fill in the inspection type and property address.')).toBeDefined();
    expect(api.sentTo(requestInspection)).toHaveLength(0);
  });

  it('sends the chosen day at nine in the time zone of the organization, confirms it and starts over', async () => {
    const { api, choose, submit, person } = await open(
      serve().on(requestInspection, () => sampleInspection()),
    );
    await choose(/Inspection Type/, 'Plumbing');
    await choose(/Inspection Method/, 'Virtual');
    expect(screen.getByText('$175')).toBeDefined();
    await write(person, screen.getByLabelText(/Property Address/), '9 Mangrove Court\nDavie');
    await person.type(screen.getByLabelText('Preferred Date'), '2027-01-15');
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
    expect(screen.getByLabelText<HTMLInputElement>(/Property Address/).value).toBe('');
    expect(screen.getByRole('combobox', { name: /Inspection Method/ }).textContent).toBe('In-Person');
  });

  it.each([
    ['Afternoon (12:00 PM - 5:00 PM)', 'afternoon', '13:00', '2027-01-15T18:00:00.000Z'],
    ['Flexible', 'flexible', '09:00', '2027-01-15T14:00:00.000Z'],
  ])('sends the beginning of the preferred time: %s', async (label, preferredTime, scheduledTime, at) => {
    const { api, choose, submit, person } = await open(
      serve().on(requestInspection, () => sampleInspection()),
    );
    await choose(/Inspection Type/, 'Plumbing');
    await choose(/Preferred Time/, label);
    await write(person, screen.getByLabelText(/Property Address/), '9 Mangrove Court');
    await person.type(screen.getByLabelText('Preferred Date'), '2027-01-15');
    await submit();
    await screen.findByText('Inspection Requested');
    const [sent] = api.sentTo(requestInspection);
    expect(sent?.body).toMatchObject({ preferredTime, scheduledTime, scheduledDate: at });
  });

  it('leaves the date open if none was given, and refuses a day in the past', async () => {
    const { api, choose, submit, person } = await open(
      serve().on(requestInspection, () => sampleInspection()),
    );
    await choose(/Inspection Type/, 'Building');
    await write(person, screen.getByLabelText(/Property Address/), '9 Mangrove Court');
    await person.type(screen.getByLabelText('Preferred Date'), '2020-01-15');
    await submit();
    expect(await screen.findByText('The preferred date cannot be earlier than today')).toBeDefined();
    expect(api.sentTo(requestInspection)).toHaveLength(0);
    await person.clear(screen.getByLabelText('Preferred Date'));
    await submit();
    await screen.findByText('Inspection Requested');
    expect(api.sentTo(requestInspection)[0]?.body).toMatchObject({ scheduledDate: null, isVirtual: false });
  });

  it('shows the message of the server and keeps the form; the second try sends the same request', async () => {
    let tries = 0;
    const refused = new Refusal(503, { error: 'The service is starting or busy.', code: 'unavailable' });
    const api = serve().on(requestInspection, () => (tries++ === 0 ? refused : sampleInspection()));
    const { choose, submit, person } = await open(api);
    await choose(/Inspection Type/, 'Building');
    await write(person, screen.getByLabelText(/Property Address/), '9 Mangrove Court');
    await submit();
    expect(await screen.findByText('The service is starting or busy.')).toBeDefined();
    await submit();
    await screen.findByText('Inspection Requested');
    const [first, second] = api.sentTo(requestInspection);
    expect(second?.body).toEqual(first?.body);
  });
});
