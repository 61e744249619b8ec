import { randomBytes } from 'node:crypto';
import {
  BaseUrl,
  type FieldMapping,
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
  setMapping,
  setWebhookSecret,
} from '@sightline/store/client-management/connection';
import { projectTypeLabel } from '@sightline/wording/labels';
import { EXTERNAL_FIELD_LABELS } from '@sightline/wording/officeLabels';
import { factChanges, noteChange } from '../../core/auditTrail.ts';
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
  const { connection, webhookSecret, mapping, mappingVersion } = await findClientManagement(store);
  const { demoService, publicUrl } = configuration;
  return {
    baseUrl: connection ? currentUrl(connection, demoService?.url) : '',
    keyEnd: connection?.key.end ?? null,
    mapping,
    mappingVersion,
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

export async function changeMapping(
  context: AdminContext,
  mapping: FieldMapping,
  seenVersion: number,
): Promise<void> {
  const { mapping: before } = await findClientManagement(context.store);
  await setMapping(context.store, mapping, seenVersion);
  const changes = [
    ...factChanges(before.client, mapping.client, labelsFor('Client', before.client)),
    ...factChanges(before.project, mapping.project, labelsFor('Project', before.project)),
    ...factChanges(
      { other: typeText(before) },
      { other: typeText(mapping) },
      { other: 'Inspection type for other projects' },
    ),
  ];
  await noteChange(context, { ...THING, changes });
}

function labelsFor<Fields extends object>(noun: string, fields: Fields): Record<keyof Fields, string> {
  const labels = Object.keys(fields).map((name) => [
    name,
    `${noun}, ${EXTERNAL_FIELD_LABELS[name as keyof typeof EXTERNAL_FIELD_LABELS].toLowerCase()}`,
  ]);
  return Object.fromEntries(labels) as Record<keyof Fields, string>;
}

const typeText = ({ otherProjectType }: FieldMapping): string =>
  otherProjectType === null ? '' : projectTypeLabel(otherProjectType);

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
