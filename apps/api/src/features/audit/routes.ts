import { listAudit } from '@sightline/contracts/audit/auditTrail';
import { listAuditEntries, listAuditPeople, presentAuditEntry } from '@sightline/store/audit/auditTrail';
import { findOrganization } from '@sightline/store/organization/organization';
import { DateTime } from 'luxon';
import { type Route, serve } from '../../core/serve.ts';

export const auditRoutes: readonly Route[] = [
  serve(listAudit, async ({ store }, { query: { from, to, ...filter } }) => {
    const { timeZone: zone } = (await findOrganization(store)).facts;
    const days = {
      from: from === undefined ? from : DateTime.fromISO(from, { zone }).toJSDate(),
      until: to === undefined ? to : DateTime.fromISO(to, { zone }).plus({ days: 1 }).toJSDate(),
    };
    const [{ items, nextCursor }, people] = await Promise.all([
      listAuditEntries(store, { ...filter, ...days }),
      filter.cursor ? [] : listAuditPeople(store),
    ]);
    return { items: items.map(presentAuditEntry), nextCursor, people };
  }),
];
