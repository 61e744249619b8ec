import type { BookingType } from '@sightline/contracts/bookings/bookingSettings';
import { requestQuote } from '@sightline/contracts/bookings/bookings';
import { holdSlot } from '@sightline/contracts/bookings/freeSlots';
import { mintId } from '@sightline/contracts/core/ids';
import { expect } from 'vitest';
import { storedUser } from '../../../../tests/support/people.ts';
import type { TestServer } from '../../../../tests/support/TestServer.ts';
import { aMonday, at, newRequest } from './bookings.ts';

/** Visitors of this server, each with a separate address. */
export function visitorsOf(server: () => TestServer) {
  let visitors = 0;
  const visiting = async <T>(ask: (from: Record<string, string>) => Promise<T>): Promise<T> => {
    visitors += 1;
    return await ask({ 'X-Forwarded-For': `198.51.100.${visitors}` });
  };

  /** A hold with its own inspector, so that tests do not disturb each other. */
  const held = async (facts: { projectType?: BookingType; startsAt?: string } = {}) => {
    const { projectType = 'mechanical' } = facts;
    const inspector = await storedUser(server().services.store, { trades: [projectType] });
    const body = { id: mintId(), projectType, startsAt: at(aMonday(), '10:00'), ...facts };
    const { status, reply } = await visiting((from) => server().visitor().call(holdSlot, { body }, from));
    expect(status).toBe(201);
    return { hold: reply, inspector };
  };

  const send = async (body: ReturnType<typeof newRequest>) =>
    await visiting((from) => server().visitor().call(requestQuote, { body }, from));

  const requested = async (facts: object = {}) => {
    const { hold } = await held();
    const body = newRequest(hold.id, facts);
    expect((await send(body)).status).toBe(201);
    return { hold, body, params: { requestId: body.id } };
  };

  return { visiting, held, send, requested };
}
