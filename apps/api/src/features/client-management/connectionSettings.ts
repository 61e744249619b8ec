import { randomBytes } from 'node:crypto';
import {
  BaseUrl,
  type IntegrationSettings,
  receiveClientEvent,
} from '@sightline/contracts/clients/clientManagement';
import { AppError } from '@sightline/contracts/core/errors';
import { currentUrl } from '@sightline/server-kit/ClientService';
import { seal } from '@sightline/server-kit/seal';
import {
  findClientManagement,
  forgetConnection,
  SEALED_FOR,
  setWebhookSecret,
} from '@sightline/store/client-management/connection';
import { noteChange } from '../../core/auditTrail.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';

type AdminContext = Context<PrincipalOf<'admin'>>;

const THING = { area: 'settings', thing: 'Client management' } as const;

/**
 * The end of a secret, by which people recognize it; empty for a short one, of which the end would tell too
 * much.
 */
export const endOf = (secret: string): string => (secret.length < 12 ? '' : secret.slice(-4));

/** The settings for an admin, with only the ends of the key and the secret. */
export async function presentSettings({ store, configuration }: Services): Promise<IntegrationSettings> {
  const { connection, webhookSecret } = await findClientManagement(store);
  const { demoService, publicUrl } = configuration;
  return {
    baseUrl: connection ? currentUrl(connection, demoService?.url) : '',
    keyEnd: connection?.key.end ?? null,
    webhook: {
      address: new URL(receiveClientEvent.path, publicUrl).href,
      secretEnd: webhookSecret?.end ?? null,
      madeAt: webhookSecret?.madeAt ?? null,
    },
    demo: demoService && { baseUrl: BaseUrl.parse(demoService.url), apiKey: demoService.key },
  };
}

export async function disconnect(context: AdminContext): Promise<void> {
  const { connection } = await findClientManagement(context.store);
  await forgetConnection(context.store);
  const changes = connection ? [`Connection: ${connection.baseUrl} → none`] : [];
  await noteChange(context, { ...THING, changes });
}

/** The new secret in clear text, for this reply only; from now on only events signed with it are accepted. */
export async function renewWebhookSecret(context: AdminContext): Promise<string> {
  const { store, configuration } = context;
  const { connection, webhookSecret } = await findClientManagement(store);
  if (!connection) throw new AppError('serviceNotConnected');
  const secret = `whsec_${randomBytes(32).toString('base64url')}`;
  const sealed = seal(secret, configuration.encryptionSecret, SEALED_FOR.webhookSecret);
  await setWebhookSecret(store, { sealed, end: endOf(secret) });
  const before = webhookSecret ? `ends in ${webhookSecret.end}` : 'none';
  await noteChange(context, {
    ...THING,
    changes: [`Webhook secret: ${before} → ends in ${endOf(secret)}`],
  });
  return secret;
}
