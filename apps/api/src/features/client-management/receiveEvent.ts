import { ClientEvent, WEBHOOK_HEADER } from '@sightline/contracts/clients/clientManagement';
import { AppError } from '@sightline/contracts/core/errors';
import { storeClientEvent as job } from '@sightline/contracts/jobs';
import { addressKey } from '@sightline/server-kit/addressKey';
import { parseExactJson } from '@sightline/server-kit/exactJson';
import { unseal } from '@sightline/server-kit/seal';
import { checkSignature } from '@sightline/server-kit/webhookSignature';
import { storeClientEvent } from '@sightline/store/client-management/clientEvents';
import { findClientManagement, SEALED_FOR } from '@sightline/store/client-management/connection';
import { derivedId } from '@sightline/store/core/derivedId';
import type { Context } from '../../core/serve.ts';

/**
 * Stores a signed event for the workers. A repeated one gets the same reply and has no effect: senders repeat
 * an event until it is answered.
 */
export async function receiveEvent(context: Context): Promise<void> {
  const { store, queue } = context;
  const body = await signedBody(context);
  const event = readEvent(body);
  const eventId = derivedId('client event', event.id);
  // A repeated event is stored again, since the job of the first one may be lost.
  await storeClientEvent(store, eventId, JSON.stringify(event));
  await queue.enqueueSoon(job, { eventId });
}

async function signedBody({ store, configuration, limits, request }: Context): Promise<Buffer> {
  const { connection, webhookSecret } = await findClientManagement(store);
  if (!connection || !webhookSecret) throw new AppError('serviceNotConnected');
  const body: unknown = request.body;
  const secret = unseal(webhookSecret.sealed, configuration.encryptionSecret, SEALED_FOR.webhookSecret);
  const state = Buffer.isBuffer(body) ? checkSignature(body, request.get(WEBHOOK_HEADER), secret) : 'forged';
  if (Buffer.isBuffer(body) && state === 'valid') return body;
  await limits.spend('forgedEventsByAddress', addressKey(request.ip));
  const stale = 'The signature is too old. Check the clock of the sender.';
  const problem = state === 'stale' ? stale : 'This event is not signed with the secret of this webhook.';
  throw new AppError('badInput', { fields: { signature: problem } });
}

function readEvent(body: Buffer) {
  try {
    return ClientEvent.parse(parseExactJson(body.toString('utf8')));
  } catch (cause) {
    const problem = 'An event is JSON with id, type (such as client.created) and data.';
    throw new AppError('badInput', { fields: { event: problem } }, { cause });
  }
}
