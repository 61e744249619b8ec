import type { RoomTicket } from '@sightline/contracts/rooms/rooms';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TICKET_TIMEOUT_MS, Tickets } from './Tickets.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ticketOf = (ticket: string): RoomTicket => ({
  ticket,
  signalingPath: '/signaling/node-1/socket.io',
  iceServers: [],
  role: 'host',
  abilities: [],
  captionsBy: null,
  expiresAt: new Date().toISOString(),
});

/** An API that replies when the test says so. */
function api() {
  const requests: { reply: PromiseWithResolvers<RoomTicket>; signal: AbortSignal }[] = [];
  const tickets = new Tickets((signal) => {
    const reply = Promise.withResolvers<RoomTicket>();
    requests.push({ reply, signal });
    return reply.promise;
  });
  return { requests, tickets };
}

test('R-15 a ticket request that hangs does not hold up the next try', async () => {
  const { requests, tickets } = api();
  const first = expect(tickets.next()).rejects.toMatchObject({ code: 'timedOut' });
  await vi.advanceTimersByTimeAsync(TICKET_TIMEOUT_MS);
  await first;
  const second = tickets.next();
  requests[1]?.reply.resolve(ticketOf('second'));
  expect((await second).ticket).toBe('second');
  expect(requests[0]?.signal.aborted).toBe(true);
});

test('R-15 an API that is slower than each try still brings the page back', async () => {
  const { requests, tickets } = api();
  const first = expect(tickets.next()).rejects.toMatchObject({ code: 'timedOut' });
  await vi.advanceTimersByTimeAsync(TICKET_TIMEOUT_MS);
  await first;
  const second = tickets.next();
  requests[0]?.reply.resolve(ticketOf('first'));
  expect((await second).ticket).toBe('first');
  // The ticket of the other request would expire unused.
  expect(requests[1]?.signal.aborted).toBe(true);
});

test('R-15 the failure of an abandoned request does not end the try that runs', async () => {
  const { requests, tickets } = api();
  const first = expect(tickets.next()).rejects.toMatchObject({ code: 'timedOut' });
  await vi.advanceTimersByTimeAsync(TICKET_TIMEOUT_MS);
  await first;
  const second = tickets.next();
  requests[0]?.reply.reject(new Error('network error'));
  requests[1]?.reply.resolve(ticketOf('second'));
  expect((await second).ticket).toBe('second');
});

test('R-15 a more patient try waits longer for its ticket', async () => {
  const { requests, tickets } = api();
  const ticket = tickets.next(4);
  await vi.advanceTimersByTimeAsync(4 * TICKET_TIMEOUT_MS - 1);
  requests[0]?.reply.resolve(ticketOf('slow'));
  expect((await ticket).ticket).toBe('slow');
});

test('R-15 keeps at most two abandoned requests', async () => {
  const { requests, tickets } = api();
  for (let tries = 0; tries < 4; tries++) {
    const next = expect(tickets.next()).rejects.toMatchObject({ code: 'timedOut' });
    await vi.advanceTimersByTimeAsync(TICKET_TIMEOUT_MS);
    await next;
  }
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true, false, false]);
  tickets.close();
  expect(requests.every(({ signal }) => signal.aborted)).toBe(true);
});
