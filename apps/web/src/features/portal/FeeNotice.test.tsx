import { type Inspection, listOwnInspections } from '@sightline/contracts/inspections/inspections';
import { listOwnPayments, payOwnInspection } from '@sightline/contracts/payments/payments';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FakeApi } from '../../testing/FakeApi.ts';
import { CLIENT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { sampleInspection } from '../../testing/samples.ts';
import { FeeNotice } from './FeeNotice.tsx';

function show(facts: Partial<Inspection>, isPaymentSetUp = true) {
  const inspection = sampleInspection({ status: 'report_delivered', feeCents: 9_500, ...facts });
  const link = 'https://inspections.example.com/checkout#token';
  const api = FakeApi.install()
    .on(listOwnInspections, () => [inspection])
    .on(listOwnPayments, () => ({ isPaymentSetUp, payments: [] }))
    .on(payOwnInspection, () => ({ link }));
  const onPay = vi.fn();
  const notice = <FeeNotice inspectionId={inspection.id} onPay={onPay} />;
  return { api, link, onPay, ...renderScreen(notice, { user: CLIENT }) };
}

it('offers above a report to pay its fee', async () => {
  const { person, onPay, link } = show({});
  await person.click(await screen.findByRole('button', { name: 'Pay $95' }));
  await waitFor(() => expect(onPay).toHaveBeenCalledWith(link));
});

it('is absent for a paid fee, and without online payment', async () => {
  const paid = show({ paymentStatus: 'paid' });
  await waitFor(() => expect(paid.api.sentTo(listOwnPayments)).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
  paid.unmount();
  const { api } = show({}, false);
  await waitFor(() => expect(api.sentTo(listOwnPayments)).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});
