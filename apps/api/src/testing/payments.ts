import { mintId } from '@sightline/contracts/core/ids';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import {
  createPaymentLink,
  listPayments,
  receivePaymentEvent,
  startCheckout,
} from '@sightline/contracts/payments/payments';
import type { Store } from '@sightline/store/core/store';
import { createPayment, type NewPayment, type PaymentRecord } from '@sightline/store/payments/payments';
import type { HttpClient } from '../../../../tests/support/HttpClient.ts';
import { type PaymentServer, type ProviderEvent, signed } from '../../../../tests/support/PaymentServer.ts';
import { storedInspection } from '../../../../tests/support/people.ts';
import type { TestServer } from '../../../../tests/support/TestServer.ts';

/** Steps of a person who pays. */

/** Delivers an event of the provider; returns the status of the reply. */
export async function deliver(
  server: TestServer,
  event: ProviderEvent,
  how: Parameters<typeof signed>[1] = {},
): Promise<number> {
  const { body, headers } = signed(event, how);
  return (await server.visitor().send('POST', receivePaymentEvent.path, body, headers)).status;
}

/** The token of the link with which an inspection is paid. */
export async function linkToken(staff: HttpClient, inspectionId: string): Promise<string> {
  const body = { id: mintId(), isMailed: false };
  const { link } = await staff.ask(createPaymentLink, { params: { inspectionId }, body });
  return new URL(link).hash.slice(1);
}

/** The provider's page for an inspection. */
export async function checkoutPage(
  { server, provider }: { server: TestServer; provider: PaymentServer },
  staff: HttpClient,
  inspectionId: string,
) {
  const token = await linkToken(staff, inspectionId);
  const { url } = await server.visitor().ask(startCheckout, { body: { token } });
  return provider.sessionAt(url);
}

/** An inspection with the provider's page that is open for it. */
export async function beginPayment(
  services: { server: TestServer; provider: PaymentServer },
  staff: HttpClient,
  feeCents = 12_500,
) {
  const { _id: inspectionId } = await storedInspection(services.server.services.store, { feeCents });
  return { inspectionId, page: await checkoutPage(services, staff, inspectionId) };
}

/** The office's view of an inspection's payment. */
export async function paymentBalance(staff: HttpClient, inspectionId: string) {
  const { items } = await staff.ask(listPayments, { query: { inspectionId } });
  const { paymentStatus } = await staff.ask(getInspection, { params: { inspectionId } });
  const [{ state, refundedCents, pendingRefundCents } = {}] = items;
  return { state, refundedCents, pendingRefundCents, paymentStatus };
}

/** A payment that has begun, as after a person was sent to the provider's page. */
export async function storedPayment(store: Store, facts: Partial<NewPayment> = {}): Promise<PaymentRecord> {
  const { _id = mintId() } = facts;
  return await createPayment(store, {
    _id,
    inspectionId: _id,
    requestId: null,
    clientId: null,
    clientName: 'Harbor Homes',
    email: 'office@harborhomes.example',
    address: '12 Palm Way, Miramar',
    projectType: 'mechanical',
    isVirtual: false,
    startsAt: null,
    amountCents: 12_500,
    sessionId: `cs_test_${_id}`,
    checkoutUrl: 'https://provider.example/pay',
    expiresAt: new Date(Date.now() + 31 * 60_000),
    contentHash: _id,
    ...facts,
  });
}
