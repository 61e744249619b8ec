import type { Entry } from '../../offline/Entry.ts';

/** The progress of this device's unsent changes of one record. */
export interface Sending<Fields> {
  /** Null if the server has it as shown. */
  sending: Entry['state'] | null;
  /** The reason why the server refused it. */
  problem: string | null;
  /** This person's values that the server refused. The server's values are shown, with these next to them. */
  refused: Fields | null;
}

/** A record as screens show it, on the server or still on this device. */
export type LiveRecord<Item, Fields> = Item & Sending<Fields>;

export type Effect<Item, Fields> =
  | { adds: readonly Item[] }
  | {
      changes: string;
      fields: Fields;
      /** Whether it is deleted or restored; undefined if it stays as before. */
      isDeleted?: boolean | undefined;
      /** The record if it is not known yet; null if the change alone does not describe it. */
      asNew?: Item | null;
    };

const STORED = { sending: null, problem: null, refused: null } as const;

/** The server's records with the effects of these entries, in no particular order. */
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

/** A change of a deleted record leaves it deleted until it is restored. */
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

/** A new record, of which no other version exists. */
function added<Item, Fields>(item: Item, { state, problem }: Entry): LiveRecord<Item, Fields> {
  return { ...item, sending: state, problem, refused: null };
}

/** A refusal stays until a person decides, whatever other changes are being sent. */
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

/** The fields that a change writes, without the values that its author saw. */
export function writtenBy<Change extends { seen: unknown; isDeleted?: unknown }>(
  change: Change,
): Omit<Change, 'seen' | 'isDeleted'> {
  const { seen: _, isDeleted: __, ...fields } = change;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Omit<Change, 'seen' | 'isDeleted'>;
}

/** The values that a change replaces, which the server compares with its own. */
export function seenBy<Fields extends object>(change: Partial<Fields>, shown: Fields): Partial<Fields> {
  const names = Object.keys(change) as (keyof Fields)[];
  return Object.fromEntries(names.map((name) => [name, shown[name]])) as Partial<Fields>;
}
