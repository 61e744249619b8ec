import type { PushMessage, PushNotice } from '@sightline/contracts/accounts/push';
import { conversationPath } from '@sightline/contracts/messages/messages';
import type { Store } from '@sightline/store/core/store';
import { findInspection } from '@sightline/store/inspections/inspections';
import { findOrganization } from '@sightline/store/organization/organization';
import { clockText } from '@sightline/wording/dates';
import { zonesOfTime } from '@sightline/wording/place/siteZone';

/** The words of a notification. Lock screens show them, so they name no client and no address. */
export async function pushMessageOf(store: Store, notice: PushNotice): Promise<PushMessage> {
  const tag = tagOf(notice);
  switch (notice.kind) {
    case 'waiting': {
      const path = `/inspection/${notice.inspectionId}/virtual`;
      return { title: 'A client is waiting', body: await waitingText(store, notice.inspectionId), path, tag };
    }
    case 'request': {
      const path = notice.inspectionId === null ? '/' : `/inspection/${notice.inspectionId}`;
      return { title: 'New inspection request', body: 'Open Sightline to answer it.', path, tag };
    }
    case 'message': {
      const path = conversationPath({ ...notice, fromClient: true });
      return { title: 'New message from a client', body: 'Open Sightline to read it.', path, tag };
    }
    case 'test':
      return { title: 'Notifications are on', body: 'This device is notified.', path: '/account', tag };
  }
}

export const tagOf = (notice: PushNotice): string => Object.values(notice).join('.');

async function waitingText(store: Store, inspectionId: string): Promise<string> {
  const [inspection, { facts }] = await Promise.all([
    findInspection(store, inspectionId),
    findOrganization(store),
  ]);
  const at = inspection?.scheduledDate;
  if (!at || inspection.preferredTime === 'flexible') return 'Join the call.';
  const { zone, office } = zonesOfTime(inspection.address, facts.timeZone, at.toISOString());
  const clock = clockText(at.toISOString(), zone);
  // The zone is named only where the clocks of the office show another time.
  return `Join the ${office === null ? clock.replace(/ [A-Z]{2,5}$/, '') : clock} inspection.`;
}
