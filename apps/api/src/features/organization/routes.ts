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
import { type Route, serve } from '../../core/serve.ts';
import { reviewLiveRights } from '../rooms/liveRights.ts';

export const organizationRoutes: readonly Route[] = [
  serve(getOrganization, async ({ store }) => (await findOrganization(store)).facts),

  serve(getFees, async ({ store }) => (await findOrganization(store)).fees),

  serve(getSettings, async ({ store }) => await findSettings(store)),

  serve(changeSettings, async (context, { body }) => {
    const given = Object.entries(body).filter(([, value]) => value !== undefined);
    const settings = await updateSettings(context.store, Object.fromEntries(given));
    if (body.assignedInspectorHosts !== undefined) await reviewLiveRights(context);
    return settings;
  }),

  serve(listRecipientGroups, async ({ store }) => (await findOrganization(store)).recipientGroups),

  serve(replaceRecipientGroups, async ({ store }, { body }) => await saveGroups(store, body)),
];
