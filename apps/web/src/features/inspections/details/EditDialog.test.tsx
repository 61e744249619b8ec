import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { checkTime } from '@sightline/contracts/bookings/calendar';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { readScheduledFee, updateInspection } from '@sightline/contracts/inspections/scheduling';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { ADMIN } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleChecklist, sampleInspection } from '../../../testing/samples.ts';
import { EditDialog } from './EditDialog.tsx';

const electrical = sampleInspection({ projectType: 'electrical', isVirtual: false, feeCents: 12_500 });

function open(inspection = electrical, { revision = 0, user = ADMIN } = {}) {
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getSettings, () => ({}))
    .on(listInspectors, () => [])
    .on(checkTime, () => ({ conflicts: ['overlap'] }))
    .on(getChecklist, () => ({ ...sampleChecklist(), revision }))
    .on(readScheduledFee, ({ query }) => ({ feeCents: query.get('isVirtual') === 'true' ? 9_500 : 12_500 }))
    .on(updateInspection, ({ body }) => ({ ...inspection, ...(body as object) }));
  const onClose = vi.fn();
  return {
    api,
    onClose,
    ...renderScreen(<EditDialog inspection={inspection} onClose={onClose} />, { user }),
  };
}

const choose = async (person: ReturnType<typeof open>['person'], field: string, option: string) => {
  await person.click(await screen.findByRole('combobox', { name: field }));
  await person.click(await screen.findByRole('option', { name: option }));
};

it('asks whether the fee follows another method before it saves', async () => {
  const { api, person, onClose } = open();
  await choose(person, 'Method', 'Virtual');
  await screen.findByText('The fee schedule has another fee for this type and method.');
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Choose below which fee applies')).toBeDefined();
  expect(api.sentTo(updateInspection)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Change to $95' }));
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.sentTo(updateInspection)[0]?.body).toMatchObject({ isVirtual: true, feeCents: 9_500 });
});

it('keeps the fee where the person says so', async () => {
  const { api, person } = open();
  await choose(person, 'Method', 'Virtual');
  await person.click(await screen.findByRole('button', { name: 'Keep $125' }));
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(1));
  expect(api.sentTo(updateInspection)[0]?.body).not.toHaveProperty('feeCents');
});

it('says why type and fee can no longer change, and leaves the address open', async () => {
  open({ ...electrical, paymentStatus: 'paid' }, { revision: 3 });
  expect(await screen.findByText('Its checklist has been started.')).toBeDefined();
  expect(screen.getByText('The fee has been paid.')).toBeDefined();
  expect(screen.getByRole('textbox', { name: /Address/ })).toHaveProperty('disabled', false);
});

it('makes a type that is always by video a call', async () => {
  const { api, person } = open();
  await choose(person, 'Inspection type', 'Virtual Inspection');
  expect(await screen.findByText('This type is always by video')).toBeDefined();
  await person.click(await screen.findByRole('button', { name: 'Change to $95' }));
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(1));
  expect(api.sentTo(updateInspection)[0]?.body).toMatchObject({
    projectType: 'virtual-inspection',
    isVirtual: true,
  });
});

it('saves no time in the hour that the change of clocks skips, and names the next one', async () => {
  const { api, person } = open();
  expect(await screen.findByText('Eastern Time')).toBeDefined();
  for (const [label, text] of [
    ['Date', '2099-03-08'],
    ['Time', '02:30'],
  ] as const) {
    await person.clear(screen.getByLabelText(label));
    await person.type(screen.getByLabelText(label), text);
  }
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/skip this time\. The next time is 3:00 AM\.$/)).toBeDefined();
  expect(api.sentTo(updateInspection)).toEqual([]);
});

it('saves another time only once its conflicts are shown', async () => {
  const { api, person } = open();
  const check = Promise.withResolvers<void>();
  api.on(checkTime, async () => {
    await check.promise;
    return { conflicts: ['overlap'] };
  });
  const time = await screen.findByLabelText('Time');
  await person.clear(time);
  await person.type(time, '14:30');
  const save = screen.getByRole('button', { name: 'Save changes' });
  expect(save.matches(':disabled')).toBe(true);
  check.resolve();
  expect(await screen.findByText(/Overlaps another inspection/)).toBeDefined();
  await waitFor(() => expect(save.matches(':disabled')).toBe(false));
});
