import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PaymentServer, type ProviderEvent, signed } from './PaymentServer.ts';

/**
 * The test provider as a separate process: `--port 4242 --events http://localhost:8080/api/payments/events`.
 */

const { values } = parseArgs({ options: { port: { type: 'string' }, events: { type: 'string' } } });
const TRIES = 5;

const server = await PaymentServer.start(Number(values.port));
server.onEvent = (event) => void send(event);
console.log(server.url);

/** Sends an event repeatedly until it is acknowledged, like Stripe. */
async function send(event: ProviderEvent): Promise<void> {
  const { body, headers } = signed(event);
  for (let tries = 1; tries <= TRIES; tries++) {
    const answer = await fetch(values.events ?? '', { method: 'POST', body, headers }).catch(() => null);
    if (answer?.ok) return;
    await delay(tries * 500);
  }
}
