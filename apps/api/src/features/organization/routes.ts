import { AppError } from '@sightline/contracts/core/errors';
import {
  changeOrganization,
  changeSettings,
  getFees,
  getLogo,
  getOrganization,
  getSettings,
  listRecipientGroups,
  type OrganizationFacts,
  replaceRecipientGroups,
  uploadLogo,
} from '@sightline/contracts/organization';
import { feeSchedules } from '@sightline/store/organization/fees';
import {
  createOrganization,
  findOrganization,
  findSettings,
  logoKey,
  replaceRecipientGroups as saveGroups,
  updateOrganizationFacts,
  updateSettings,
} from '@sightline/store/organization/organization';
import { audit } from '../../core/audit.ts';
import type { Principal } from '../../core/principal.ts';
import { forgetSecondStepSetting } from '../../core/secondStep.ts';
import { sendFile } from '../../core/sendFile.ts';
import { type Context, type Route, serve, serveDownload } from '../../core/serve.ts';
import { reviewLiveRights } from '../rooms/liveRights.ts';
import { storeLogo } from './storeLogo.ts';

export const organizationRoutes: readonly Route[] = [
  serve(getOrganization, async ({ store }) => (await findOrganization(store)).facts),

  serve(changeOrganization, async (context, { body }) => await changeFacts(context, body)),

  serve(uploadLogo, async (context, { body }) => {
    const logo = await storeLogo(context, Buffer.from(body.base64, 'base64'));
    return await changeFacts(context, { logo });
  }),

  serveDownload(getLogo, async (context, { params: { sha256 } }) => {
    const key = logoKey(sha256);
    if (!(await context.storage.has(key))) throw new AppError('notFound', { thing: 'logo' });
    const file = {
      key,
      version: sha256,
      contentType: 'image/png',
      disposition: 'inline',
      cached: true,
    } as const;
    await sendFile(context, file);
  }),

  serve(getFees, async ({ store, principal }) => {
    const { booking, clientRequest } = feeSchedules((await findSettings(store)).fees);
    return { booking, clientRequest: isVisitor(principal) ? {} : clientRequest };
  }),

  serve(getSettings, async ({ store }) => await findSettings(store)),

  serve(changeSettings, async (context, { body: { seenVersion, ...changes } }) => {
    const { subject, name } = context.principal;
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const by = { subject, name };
    const settings = await updateSettings(context.store, Object.fromEntries(given), { by, seenVersion });
    audit(context, 'catalogChanged', { subject: null, by: subject, entry: 'settings' });
    forgetSecondStepSetting(context.store);
    if (changes.assignedInspectorHosts !== undefined) await reviewLiveRights(context);
    return settings;
  }),

  serve(listRecipientGroups, async ({ store }) => (await findOrganization(store)).recipientGroups),

  serve(replaceRecipientGroups, async ({ store }, { body }) => await saveGroups(store, body)),
];

/** Of the public booking page: without an account. */
function isVisitor(principal: Principal | null): boolean {
  return principal === null || principal.role === 'guest';
}

async function changeFacts(
  context: Context<Principal>,
  changes: Partial<OrganizationFacts>,
): Promise<OrganizationFacts> {
  const { store, principal } = context;
  await createOrganization(store, {});
  await updateOrganizationFacts(store, changes);
  audit(context, 'catalogChanged', { subject: null, by: principal.subject, entry: 'organization' });
  return (await findOrganization(store)).facts;
}
