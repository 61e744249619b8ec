import { listInspectors } from '@sightline/contracts/accounts';
import { listClients } from '@sightline/contracts/clients';
import { createInspection } from '@sightline/contracts/inspections';
import { getFees, getOrganization } from '@sightline/contracts/organization';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FakeApi } from '../../testing/FakeApi.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { FEES, ORGANIZATION, sampleClient, sampleInspection } from '../../testing/samples.ts';
import { Booking } from './Booking.tsx';

const client = sampleClient();

function open() {
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getFees, () => FEES)
    .on(listClients, () => [client])
    .on(listInspectors, () => [])
    .on(createInspection, () => sampleInspection());
  const rendered = renderScreen(<Booking clientId={client.id} onScheduled={vi.fn()} />);
  const chooseType = async (option: string): Promise<void> => {
    await rendered.person.click(screen.getByRole('combobox', { name: /Inspection Type/ }));
    await rendered.person.click(screen.getByRole('option', { name: option }));
  };
  const virtual = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Virtual inspection' });
  return { ...rendered, api, chooseType, virtual };
}

describe('scheduling by staff', () => {
  it('locks the switch for the type Virtual Inspection, and unlocks it for other types', async () => {
    const { chooseType, virtual } = open();
    await chooseType('Virtual Inspection');
    expect([virtual().checked, virtual().disabled]).toEqual([true, true]);
    expect(screen.getByText('This inspection type is always by video')).toBeDefined();
    await chooseType('Mechanical');
    expect([virtual().checked, virtual().disabled]).toEqual([false, false]);
  });

  it('names the time zone and what the permit date is for, and advertises nothing', async () => {
    open();
    expect(await screen.findByText('Eastern Time')).toBeDefined();
    expect(screen.getByText('Determines which FBC edition applies')).toBeDefined();
    expect(screen.queryByText(/Same-day|certified|Save/)).toBeNull();
  });

  it('schedules a virtual inspection in the time zone of the organization', async () => {
    const { api, chooseType, person, virtual } = open();
    await chooseType('Mechanical');
    await person.click(virtual());
    expect(await screen.findByText('$95 instead of $125')).toBeDefined();
    await write(person, screen.getByLabelText(/Property Address/), '9 Mangrove Court');
    await person.type(screen.getByLabelText(/Preferred Date/), '2027-01-15');
    await person.click(screen.getByRole('button', { name: 'Schedule Inspection' }));
    await waitFor(() => expect(api.sentTo(createInspection)).toHaveLength(1));
    expect(api.sentTo(createInspection)[0]?.body).toMatchObject({
      clientId: client.id,
      isVirtual: true,
      scheduledDate: '2027-01-15T14:00:00.000Z',
    });
  });
});
