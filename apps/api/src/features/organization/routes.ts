import {
  getFees,
  getOrganization,
  listRecipientGroups,
  replaceRecipientGroups,
} from '@sightline/contracts/organization';
import {
  findOrganization,
  replaceRecipientGroups as saveGroups,
} from '@sightline/store/organization/organization';
import { type Route, serve } from '../../core/serve.ts';

export const organizationRoutes: readonly Route[] = [
  serve(getOrganization, async ({ store }) => (await findOrganization(store)).facts),

  serve(getFees, async ({ store }) => (await findOrganization(store)).fees),

  serve(listRecipientGroups, async ({ store }) => (await findOrganization(store)).recipientGroups),

  serve(replaceRecipientGroups, async ({ store }, { body }) => await saveGroups(store, body)),
];
