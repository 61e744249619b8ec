import type { Entry } from '../../offline/Entry.ts';

/** The overlay of a list: what this device has not sent yet, over the records that the server has. */

/** What became of the changes of one record that this device has not sent yet. */
export interface Sending<Fields> {
  /** Null: the server has it as shown. */
  sending: Entry['state'] | null;
  /** Why the server refused it. */
  problem: string | null;
  /** This person's values that the server refused. What it has is shown, and these stand beside it. */
  refused: Fields | null;
}

/** A record as screens show it, on the server or still on this device. */
export type LiveRecord<Item, Fields> = Item & Sending<Fields>;

/** What an entry does to a list of records. */
export type Effect<Item, Fields> =
  | { adds: readonly Item[] }
  | {
      changes: string;
      fields: Fields;
      /** Deletes it, or puts it back; undefined leaves it where it is. */
      isDeleted?: boolean | undefined;
      /** Where nobody knows it yet; null where the change does not say enough. */
      asNew?: Item | null;
    };

const STORED = { sending: null, problem: null, refused: null } as const;

/** What the server has, with what these entries do to it on top. In no order. */
export function overlayRecords<Item extends { id: string }, Fields extends object, E extends Entry>(
  stored: readonly Item[],
  entries: readonly E[],
  effectOf: (entry: E) => Effect<Item, Fields>,
): LiveRecord<Item, Fields>[] {
  const known = new Map(
    stored.map((item): [string, LiveRecord<Item, Fields>] => [item.id, { ...item, ...STORED }]),
  );
  const deleted = new Map<string, LiveRecord<Item, Fields>>();
  for (const entry of entries) {
    const effect = effectOf(entry);
    if ('changes' in effect) applyChange<Item, Fields>(effect, entry, { known, deleted });
    else
      for (const item of effect.adds)
        if (!known.has(item.id)) known.set(item.id, added<Item, Fields>(item, entry));
  }
  return [...known.values()];
}

type Change<Item, Fields> = Extract<Effect<Item, Fields>, { changes: string }>;

/** A change of a deleted record leaves it deleted until it is put back. */
function applyChange<Item extends { id: string }, Fields extends object>(
  { changes: id, fields, isDeleted, asNew }: Change<Item, Fields>,
  entry: Entry,
  { known, deleted }: Record<'known' | 'deleted', Map<string, LiveRecord<Item, Fields>>>,
): void {
  const before = known.get(id) ?? deleted.get(id);
  const after = before ? changed(before, entry, fields) : asNew && added<Item, Fields>(asNew, entry);
  if (!after) return;
  const [to, from] = (isDeleted ?? deleted.has(id)) ? [deleted, known] : [known, deleted];
  from.delete(id);
  to.set(id, isDeleted && before ? before : after);
}

/** There is no other version beside which it could stand. */
function added<Item, Fields>(item: Item, { state, problem }: Entry): LiveRecord<Item, Fields> {
  return { ...item, sending: state, problem, refused: null };
}

/** A refusal stays until a person decides, whatever else is on its way. */
function changed<Item extends { id: string }, Fields extends object>(
  before: LiveRecord<Item, Fields>,
  { state, problem }: Entry,
  fields: Fields,
): LiveRecord<Item, Fields> {
  if (state === 'needsAttention')
    return { ...before, sending: state, problem, refused: { ...before.refused, ...fields } };
  const isRefused = before.sending === 'needsAttention';
  return { ...before, ...fields, ...(!isRefused && { sending: state, problem }) };
}

/** The fields that a change writes, without what its author saw. */
export function writtenBy<Change extends { seen: unknown; isDeleted?: unknown }>(
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
