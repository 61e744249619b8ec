import {
  disconnectService,
  getIntegrationSettings,
  getIntegrationStatus,
  makeWebhookSecret,
  receiveClientEvent,
  retryFailedRows,
  saveFieldMapping,
  startImport,
  startSync,
  stopRun,
  testConnection,
} from '@sightline/contracts/clients/clientManagement';
import { type Route, serve } from '../../core/serve.ts';
import { changeMapping, disconnect, presentSettings, renewWebhookSecret } from './connectionSettings.ts';
import { connectService } from './connectService.ts';
import { receiveEvent } from './receiveEvent.ts';
import { awaitRun, presentStatus, retryFailed, startRun, stop } from './startRun.ts';

export const clientManagementRoutes: readonly Route[] = [
  serve(getIntegrationStatus, async (context) => await presentStatus(context)),

  serve(getIntegrationSettings, async (context) => await presentSettings(context)),

  serve(testConnection, async (context, { body }) => {
    const serviceName = await connectService(context, body);
    return { success: true as const, message: `Connected to ${serviceName}.` };
  }),

  serve(disconnectService, async (context) => {
    await disconnect(context);
    return await presentSettings(context);
  }),

  serve(saveFieldMapping, async (context, { body }) => {
    await changeMapping(context, body.mapping, body.seenVersion);
    return await presentSettings(context);
  }),

  serve(startSync, async (context, { body: { isDryRun, waitSeconds } }) => {
    const run = await startRun(context, { kind: 'sync', isDryRun });
    return await awaitRun(context, run, waitSeconds);
  }),

  serve(startImport, async (context, { body: { isDryRun, waitSeconds } }) => {
    const run = await startRun(context, { kind: 'import', isDryRun });
    return await awaitRun(context, run, waitSeconds);
  }),

  serve(stopRun, async (context) => {
    await stop(context);
    return await presentStatus(context);
  }),

  serve(retryFailedRows, async (context) => {
    await retryFailed(context);
    return await presentStatus(context);
  }),

  serve(makeWebhookSecret, async (context) => {
    const secret = await renewWebhookSecret(context);
    return { secret, settings: await presentSettings(context) };
  }),

  serve(receiveClientEvent, async (context) => {
    await receiveEvent(context);
    return { received: true as const };
  }),
];
