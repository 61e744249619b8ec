import { mintId } from '@sightline/contracts/core/ids';
import { resendMail } from '@sightline/contracts/mail/failedMails';
import { listDeliveries } from '@sightline/contracts/reports/deliveries';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { sampleDelivery } from '../../../testing/samples.ts';
import { DeliveryList } from './DeliveryList.tsx';

test('an email that failed is sent again in one step, and one that waits says for what', async () => {
  const failed = sampleDelivery({
    to: 'permits@city.example',
    state: 'failed',
    explanation: 'The PDF could not be created: out of paper.',
    needsDecision: true,
  });
  const explanation = 'Queued until the PDF is ready, however long that takes.';
  const waiting = sampleDelivery({ to: failed.to, state: 'queued', explanation });
  let listed = [failed];
  const api = FakeApi.install()
    .on(listDeliveries, () => listed)
    .on(resendMail, () => {
      listed = [waiting, { ...failed, needsDecision: false }];
      return { sentTo: failed.to };
    });
  const { person } = renderScreen(<DeliveryList inspectionId={mintId()} />);
  await person.click(await screen.findByRole('button', { name: 'Send again to permits@city.example' }));
  expect(await screen.findByText(explanation)).toBeDefined();
  expect(screen.getByText('Waiting')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull());
  expect(api.sentTo(resendMail)).toHaveLength(1);
});
