import type { OnCall, PersonOnCall } from '@sightline/contracts/rooms/rooms';

interface Reader {
  subject: string;
  isStaff: boolean;
}

/** The other people on a call. Before they join it, people outside the company learn the host's name only. */
export function onCallFor(people: readonly PersonOnCall[], { subject, isStaff }: Reader): OnCall {
  const others = people
    .filter((one) => one.isConnected && one.subject !== subject)
    .toSorted((a, b) => a.joinedAt.localeCompare(b.joinedAt));
  const named = others.find(({ role }) => role === 'host') ?? (isStaff ? others[0] : undefined);
  return { count: new Set(others.map((one) => one.subject)).size, name: named?.name ?? '' };
}
