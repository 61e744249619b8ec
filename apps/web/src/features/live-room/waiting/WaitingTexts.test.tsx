import { getOrganization } from '@sightline/contracts/organization/organization';
import {
  type ExpectedPerson,
  listExpectedPeople,
  textExpectedPeople,
} from '@sightline/contracts/rooms/expectedPeople';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { ADMIN } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../../testing/samples.ts';
import { WaitingTexts } from './WaitingTexts.tsx';

/** A host who is alone texts the people whom the call waits for. Rules W-1 to W-4. */

const NOW = '2026-11-20T15:10:00.000Z';
const ELENA: ExpectedPerson = {
  invitationId: '5f0c7d6e-1a2b-4c3d-8e9f-0a1b2c3d4e5f',
  name: 'Elena Ruiz',
  isClients: true,
  phone: '(954) 555-0188',
  smsTo: '+19545550188',
  refusal: null,
  last: null,
  nextAt: null,
};

beforeEach(() => vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

function show(people: ExpectedPerson[], user = ADMIN) {
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listExpectedPeople, () => people);
  return { api, ...renderScreen(<WaitingTexts inspectionId="inspection" />, { user }) };
}
const press = async (person: ReturnType<typeof show>['person']) =>
  await person.click(await screen.findByRole('button', { name: 'Text that we are waiting' }));

it('W-1 texts on a press, shows the outcome, and says when the person can be texted again', async () => {
  const { api, person } = show([ELENA]);
  const last = { state: 'sent', explanation: null, createdAt: NOW } as const;
  const sent = [{ ...ELENA, last, nextAt: '2026-11-20T15:13:00.000Z' }];
  api.on(textExpectedPeople, () => sent).on(listExpectedPeople, () => sent);
  await screen.findByRole('button', { name: 'Text that we are waiting' });
  await press(person);
  const outcome = 'Elena Ruiz was texted at 10:10 AM. You can text again at 10:13 AM.';
  expect(await screen.findByText(outcome)).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Text that we are waiting' })).toHaveProperty('disabled', true),
  );
});

it('W-1 repeats the same request after a lost reply', async () => {
  const { api, person } = show([ELENA]);
  api.on(textExpectedPeople, () => new Refusal(503, { error: 'Try again.', code: 'unavailable' }));
  await press(person);
  await waitFor(() => expect(api.sentTo(textExpectedPeople)).toHaveLength(1));
  await press(person);
  await waitFor(() => expect(api.sentTo(textExpectedPeople)).toHaveLength(2));
  const [first, second] = api.sentTo(textExpectedPeople);
  expect(second?.body).toEqual(first?.body);
});

it('W-1 names the next step when the message was not sent', async () => {
  const explanation =
    'The gateway for text messages did not take the message (status 400). Check the phone number.';
  show([{ ...ELENA, last: { state: 'failed', explanation, createdAt: NOW } }]);
  expect(
    await screen.findByText(/Elena Ruiz was not sent\..*Check the phone number\. Call them/),
  ).toBeDefined();
});

it.each([
  ['noNumber', /No US number for text messages is known for Elena Ruiz. Call them, or share the link./],
  ['notAgreed', /Elena Ruiz has not agreed to text messages at this number. Call them/],
  ['notClient', /Elena Ruiz is not the client/],
] as const)('W-3 says with the next step why no message is sent: %s', async (refusal, text) => {
  const refused = [{ ...ELENA, smsTo: '', refusal }];
  const { api, person } = show(refused);
  api.on(textExpectedPeople, () => refused);
  await press(person);
  expect(await screen.findByText(text)).toBeDefined();
});

it.each([
  ['notSetUp', 'Set it up', '/settings/setup?find=textMessages'],
  ['turnedOff', 'Turn them on', '/settings/notices'],
] as const)('W-3 leads an admin to the settings: %s', async (refusal, name, href) => {
  const refused = [{ ...ELENA, smsTo: '', refusal }];
  const { api, person } = show(refused);
  api.on(textExpectedPeople, () => refused);
  await press(person);
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
});

it('W-3 leads others to the people who can change the settings', async () => {
  const refused = [{ ...ELENA, smsTo: '', refusal: 'notSetUp' as const }];
  const { api, person } = show(refused, { ...ADMIN, role: 'inspector' });
  api.on(textExpectedPeople, () => refused);
  await press(person);
  expect(await screen.findByText(/Ask an admin to set it up/)).toBeDefined();
});
