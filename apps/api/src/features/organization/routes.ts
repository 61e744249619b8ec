import {
  changeSettings,
  getFees,
  getOrganization,
  getSettings,
  listRecipientGroups,
  replaceRecipientGroups,
} from '@sightline/contracts/organization';
import {
  findOrganization,
  findSettings,
  replaceRecipientGroups as saveGroups,
  updateSettings,
} from '@sightline/store/organization/organization';
import { audit } from '../../core/audit.ts';
import { type Route, serve } from '../../core/serve.ts';
import { reviewLiveRights } from '../rooms/liveRights.ts';

export const organizationRoutes: readonly Route[] = [
  serve(getOrganization, async ({ store }) => (await findOrganization(store)).facts),

  serve(getFees, async ({ store }) => (await findOrganization(store)).fees),

  serve(getSettings, async ({ store }) => await findSettings(store)),

  serve(changeSettings, async (context, { body: { seenVersion, ...changes } }) => {
    const { subject, name } = context.principal;
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const by = { subject, name };
    const settings = await updateSettings(context.store, Object.fromEntries(given), { by, seenVersion });
    audit(context, 'catalogChanged', { subject: null, by: subject, entry: 'settings' });
    if (changes.assignedInspectorHosts !== undefined) await reviewLiveRights(context);
    return settings;
  }),

  serve(listRecipientGroups, async ({ store }) => (await findOrganization(store)).recipientGroups),

  serve(replaceRecipientGroups, async ({ store }, { body }) => await saveGroups(store, body)),
];
