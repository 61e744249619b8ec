import { isWaiting, type LiveCall } from '@sightline/contracts/dashboard/dashboard';
import type { PersonOnCall } from '@sightline/contracts/rooms/rooms';
import { findInspections } from '@sightline/store/inspections/searchInspections';
import type { Services } from '../../core/services.ts';
import { presentRow } from './presentRow.ts';

/** Calls with people in them: first those that wait for a host, the longest waiting first. */
export async function listLiveCalls({
  store,
  presence,
}: Pick<Services, 'store' | 'presence'>): Promise<LiveCall[]> {
  const rooms = await presence.list();
  const found = await findInspections(store, [...rooms.keys()]);
  const calls = found.map((inspection) => ({
    inspection: presentRow(inspection),
    people: (rooms.get(inspection._id) ?? []).toSorted(byArrival),
  }));
  return calls.toSorted(
    (a, b) => Number(isWaiting(b)) - Number(isWaiting(a)) || firstOf(a).localeCompare(firstOf(b)),
  );
}

const byArrival = (a: PersonOnCall, b: PersonOnCall): number => a.joinedAt.localeCompare(b.joinedAt);
const firstOf = ({ people }: LiveCall): string => people[0]?.joinedAt ?? '';
