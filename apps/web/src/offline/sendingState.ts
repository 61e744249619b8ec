import type { Entry } from './entries.ts';

/** What became of the changes of one thing that this device has not sent yet. */
export interface Sending<Fields> {
  /** Null: the server has it as shown. */
  sending: Entry['state'] | null;
  /** Why the server refused it. */
  problem: string | null;
  /** This person's values that the server refused. What it has is shown, and these stand beside it. */
  refused: Fields | null;
}

export const STORED = { sending: null, problem: null, refused: null } as const;

/** After one more entry. A refusal stays until a person decides, whatever else is on its way. */
export function withEntry<Fields extends object>(
  before: Sending<Fields>,
  { state, problem }: Pick<Entry, 'state' | 'problem'>,
  change: Fields,
): Sending<Fields> {
  if (state === 'needsAttention')
    return { sending: state, problem, refused: { ...before.refused, ...change } };
  const { sending, problem: reason, refused } = before;
  return sending === 'needsAttention'
    ? { sending, problem: reason, refused }
    : { sending: state, problem, refused };
}

/** The fields that a change writes, without what its author saw. */
export function writtenBy<Change extends { seen?: unknown; isDeleted?: unknown }>(
  change: Change,
): Omit<Change, 'seen' | 'isDeleted'> {
  const { seen: _, isDeleted: __, ...fields } = change;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Omit<Change, 'seen' | 'isDeleted'>;
}

/** The values that a change replaces, for the server to compare with what it has by that time. */
export function seenBy<Fields extends object>(change: Partial<Fields>, shown: Fields): Partial<Fields> {
  const names = Object.keys(change) as (keyof Fields)[];
  return Object.fromEntries(names.map((name) => [name, shown[name]])) as Partial<Fields>;
}
