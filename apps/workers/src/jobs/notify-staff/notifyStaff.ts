import { PushChoices, type PushNotice } from '@sightline/contracts/accounts/push';
import { OFFICE } from '@sightline/contracts/accounts/roles';
import { notifyStaff as job, sendPush } from '@sightline/contracts/jobs';
import { handle, type JobHandler } from '@sightline/server-kit/JobRunner';
import type { RoomPresence } from '@sightline/server-kit/RoomPresence';
import { livePushSubscriptionsOf } from '@sightline/store/accounts/pushSubscriptions';
import { listStaff } from '@sightline/store/accounts/staff';
import type { UserRecord } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import { findInspection } from '@sightline/store/inspections/inspections';
import type { Services } from '../../services.ts';

type StaffNotices = Pick<Services, 'store' | 'queue' | 'presence'>;

type ChosenNotice = Exclude<PushNotice, { kind: 'test' }>;

const CHOICE_OF: Record<ChosenNotice['kind'], keyof PushChoices> = {
  waiting: 'clientWaiting',
  request: 'newRequests',
  message: 'newMessages',
};

/** Queues a message for each device of the staff who are concerned and have chosen this notice. */
export function notifyStaff(notices: StaffNotices): JobHandler {
  return handle(job, async ({ notice }) => {
    if (notice.kind !== 'test') await notify(notices, notice);
  });
}

async function notify(notices: StaffNotices, notice: ChosenNotice): Promise<void> {
  const { store, queue, presence } = notices;
  const staff = await listStaff(store);
  if (notice.kind === 'waiting' && !(await isStillWaiting(presence, notice.inspectionId, staff))) return;
  for (const person of await recipientsOf(store, staff, notice))
    for (const { _id: subscriptionId } of await livePushSubscriptionsOf(store, person))
      await queue.enqueue(sendPush, { subscriptionId, notice });
}

/** Whether a connected person from outside is in the call, and no host. */
async function isStillWaiting(
  presence: RoomPresence,
  inspectionId: string,
  staff: readonly UserRecord[],
): Promise<boolean> {
  const people = (await presence.list()).get(inspectionId) ?? [];
  const colleagues = new Set(staff.map(({ _id }) => `user:${_id}`));
  const isOutside = people.some(({ isConnected, subject }) => isConnected && !colleagues.has(subject));
  return isOutside && people.every(({ role }) => role !== 'host');
}

async function recipientsOf(
  store: Store,
  all: readonly UserRecord[],
  notice: ChosenNotice,
): Promise<UserRecord[]> {
  const choice = CHOICE_OF[notice.kind];
  // An account from before a choice existed has its default.
  const staff = all.filter(({ isActive, push }) => isActive && PushChoices.parse({ ...push })[choice]);
  if (notice.kind === 'request') return staff;
  const { inspectionId } = notice;
  const inspection = inspectionId === null ? null : await findInspection(store, inspectionId);
  const ids = [inspection?.hostId, inspection?.inspectorId].filter((id) => typeof id === 'string');
  const offices: readonly string[] = OFFICE;
  return staff.filter(({ _id, role }) => (ids.length > 0 ? ids.includes(_id) : offices.includes(role)));
}
