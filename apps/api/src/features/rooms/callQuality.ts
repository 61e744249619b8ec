import {
  type CallMinute,
  type CallQuality,
  listCallQuality,
  type PersonQuality,
} from '@sightline/contracts/rooms/callMinutes';
import { listArchivedMinutes } from '@sightline/store/rooms/callMinutes';
import { type Route, serve } from '../../core/serve.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';

/** The time without anyone that separates two calls. */
const BETWEEN_CALLS_MS = 10 * 60_000;

export const callQualityRoutes: readonly Route[] = [
  serve(listCallQuality, async (context, { params }) => {
    const { _id } = await visibleInspection(context, params.inspectionId);
    const { store, roomLog } = context;
    // The live log comes first: what is archived meanwhile is in both, and none is in neither.
    const live = await roomLog.minutes.all(_id);
    return callsOf([...(await listArchivedMinutes(store, _id)), ...live]);
  }),
];

/** Calls with their people, the newest call first. A minute that is given twice counts once. */
function callsOf(minutes: readonly CallMinute[]): CallQuality[] {
  const once = new Map(minutes.map((minute) => [`${minute.peerId} ${minute.at}`, minute]));
  const sorted = [...once.values()].toSorted((one, other) => one.at.localeCompare(other.at));
  const calls: CallMinute[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const minute of sorted) {
    if (Date.parse(minute.at) - end > BETWEEN_CALLS_MS) calls.push([]);
    calls.at(-1)?.push(minute);
    end = Math.max(end, endOf(minute));
  }
  return calls.toReversed().map(presentCall);
}

function presentCall(minutes: readonly CallMinute[]): CallQuality {
  const people = new Map<string, PersonQuality>();
  for (const { peerId: _peer, subject, name, role, ...minute } of minutes) {
    const known = people.get(subject);
    // The latest name and role are shown, such as those after a hand-over.
    people.set(subject, { subject, name, role, minutes: [...(known?.minutes ?? []), minute] });
  }
  const endedAt = new Date(Math.max(...minutes.map(endOf))).toISOString();
  return { startedAt: minutes[0]?.at ?? endedAt, endedAt, people: [...people.values()] };
}

const endOf = ({ at, seconds }: CallMinute): number => Date.parse(at) + seconds * 1000;
